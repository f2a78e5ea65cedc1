import { type FormEvent, useId, useRef, useState } from "react";
import { hasLabelSign, label as labelSchema, labelSignMessage } from "../../../../contract/member-notes.ts";
import type { MemberRecord } from "../../../../contract/members-admin.ts";
import { useCanCall } from "../../auth/use-can-call.ts";
import { formatNoun } from "../../format/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogButtons } from "../../ui/dialog-buttons.tsx";
import { Form } from "../../ui/form.tsx";
import { BulkProgressBar, NamedRows } from "../../ui/list/bulk-progress-bar.tsx";
import type { BulkProgress } from "../../ui/list/bulk-run.ts";
import { TextField } from "../../ui/text-field.tsx";
import type { UserChange } from "./use-bulk-users.ts";
import styles from "./users.module.css";
import { countUsers } from "./users-labels.ts";

/** Buttons for the selected users, and the dialogs that they open (ADMIN-32). */
export function BulkUserActions({
  rows,
  progress,
  onChange,
  onStop,
}: {
  rows: readonly MemberRecord[];
  progress: BulkProgress | undefined;
  onChange: (rows: readonly MemberRecord[], change: UserChange) => Promise<void>;
  onStop: () => void;
}) {
  const canCall = useCanCall();
  const [dialog, setDialog] = useState<"add" | "remove" | "delete">();
  const close = () => setDialog(undefined);
  const apply = (changing: readonly MemberRecord[], change: UserChange) => {
    close();
    void onChange(changing, change);
  };

  if (progress)
    return <BulkProgressBar progress={progress} rows={countUsers(progress.total)} onStop={onStop} />;
  if (rows.length === 0) return <p>Users whose deletion is pending can't be changed.</p>;
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setDialog("add")}>
        Add label
      </Button>
      <Button size="sm" variant="outline" onClick={() => setDialog("remove")}>
        Remove label
      </Button>
      {canCall("adminDeleteImported") && (
        <Button size="sm" variant="quiet" className={styles.danger} onClick={() => setDialog("delete")}>
          Delete imported
        </Button>
      )}
      {(dialog === "add" || dialog === "remove") && (
        <LabelDialog
          isAdding={dialog === "add"}
          count={rows.length}
          onClose={close}
          onSave={(label) => apply(rows, { kind: "label", label, is_set: dialog === "add" })}
        />
      )}
      {dialog === "delete" && (
        <DeleteImportedDialog
          rows={rows}
          onClose={close}
          onDelete={(deleted) => apply(deleted, { kind: "delete" })}
        />
      )}
    </>
  );
}

function LabelDialog({
  isAdding,
  count,
  onClose,
  onSave,
}: {
  isAdding: boolean;
  count: number;
  onClose: () => void;
  onSave: (label: string) => void;
}) {
  const formId = useId();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const name = isAdding ? "Add label" : "Remove label";
  function save(event: FormEvent): void {
    event.preventDefault();
    const { data, error: invalid } = labelSchema.safeParse(typed);
    const isRefused = isAdding && hasLabelSign(typed);
    setError(isRefused ? labelSignMessage : invalid?.issues[0]?.message);
    if (data === undefined || isRefused) field.current?.focus();
    else onSave(data);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={`${name} ${isAdding ? "to" : "from"} ${countUsers(count)}`}
      footer={<DialogButtons formId={formId} label={name} onClose={onClose} />}
    >
      <Form id={formId} aria-label={name} className={styles.form} onSubmit={save}>
        <TextField
          ref={field}
          label="Label"
          autoComplete="off"
          value={typed}
          error={error}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Form>
    </Dialog>
  );
}

/** Asks before imported members are deleted, and names the selected users who are kept. */
function DeleteImportedDialog({
  rows,
  onClose,
  onDelete,
}: {
  rows: readonly MemberRecord[];
  onClose: () => void;
  onDelete: (rows: readonly MemberRecord[]) => void;
}) {
  const deleted = rows.filter(({ is_unused_import }) => is_unused_import);
  const kept = rows.filter(({ is_unused_import }) => !is_unused_import);
  const keptUsers = kept.length > 0 && (
    <>
      <p>
        {`${formatNoun(kept.length, "user is", "users are")} kept: only imported members who have never signed in are deleted together.`}
      </p>
      <NamedRows names={kept.map(({ email }) => email)} />
    </>
  );
  if (deleted.length === 0)
    return (
      <Dialog open onClose={onClose} size="sm" title="No one is deleted">
        {keptUsers}
      </Dialog>
    );
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      onConfirm={() => onDelete(deleted)}
      title={`Delete ${countUsers(deleted.length)}?`}
      description="Their accounts and data are permanently deleted, and they get no email about it. This can't be undone."
      confirmLabel={`Delete ${countUsers(deleted.length)}`}
    >
      <NamedRows names={deleted.map(({ email }) => email)} />
      {keptUsers}
    </ConfirmDialog>
  );
}
