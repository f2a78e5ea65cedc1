import { SelectField, TextField } from "@aws-amplify/ui-react";
import { useId, useState } from "react";
import { type Category, categories, contentLimits } from "../../../../contract/content.ts";
import { type AdminContentRow, parseTags } from "../../../../contract/content-admin.ts";
import { binDays } from "../../../../contract/content-bin.ts";
import { formatNoun, formatNumber } from "../../format/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogButtons } from "../../ui/dialog-buttons.tsx";
import { toAmplifyFieldError } from "../../ui/field-error.ts";
import { Form } from "../../ui/form.tsx";
import { BulkProgressBar, NamedRows } from "../../ui/list/bulk-progress-bar.tsx";
import type { BulkProgress } from "../../ui/list/bulk-run.ts";
import type { BulkChange } from "./bulk-content.ts";
import { CategoryOptions } from "./content-options.tsx";
import styles from "./manage.module.css";

type OpenDialog = "access" | "add_tags" | "remove_tags" | "delete";

const countItems = (count: number): string => formatNoun(count, "item");

/** Buttons for the selected items of the content list, and the dialogs that they open (LIB-26). */
export function BulkContentActions({
  rows,
  matchCount,
  progress,
  freePackLoss,
  onSelectAll,
  onChange,
  onStop,
}: {
  rows: readonly AdminContentRow[];
  /** The number of items that the filters find: all of them can be selected at once. */
  matchCount: number;
  progress: BulkProgress | undefined;
  /** Says what visitors get instead, if the free pack is selected. */
  freePackLoss: string | undefined;
  onSelectAll: () => void;
  onChange: (change: BulkChange) => Promise<void>;
  onStop: () => void;
}) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const apply = async (change: BulkChange) => {
    close();
    await onChange(change);
  };

  if (progress)
    return <BulkProgressBar progress={progress} rows={countItems(progress.total)} onStop={onStop} />;
  const buttons: { label: string; onClick: () => void }[] = [
    { label: "Publish", onClick: () => void apply({ kind: "publish" }) },
    { label: "Move to drafts", onClick: () => void apply({ kind: "unpublish" }) },
    { label: "Change access", onClick: () => setDialog("access") },
    { label: "Add tags", onClick: () => setDialog("add_tags") },
    { label: "Remove tags", onClick: () => setDialog("remove_tags") },
  ];
  return (
    <>
      {rows.length < matchCount && (
        <Button size="sm" variant="quiet" onClick={onSelectAll}>
          Select all {formatNumber(matchCount)}
        </Button>
      )}
      {buttons.map(({ label, onClick }) => (
        <Button key={label} size="sm" variant="outline" onClick={onClick}>
          {label}
        </Button>
      ))}
      <Button size="sm" variant="quiet" className={styles.danger} onClick={() => setDialog("delete")}>
        Delete
      </Button>
      {dialog === "access" && <AccessDialog count={rows.length} onClose={close} onSave={apply} />}
      {(dialog === "add_tags" || dialog === "remove_tags") && (
        <TagsDialog kind={dialog} rows={rows} onClose={close} onSave={apply} />
      )}
      <ConfirmDialog
        open={dialog === "delete"}
        onCancel={close}
        onConfirm={() => void apply({ kind: "delete" })}
        title={`Delete ${countItems(rows.length)}?`}
        description={`${rows.length === 1 ? "The item goes" : "These items go"} into the bin, where you can restore what you need for ${binDays} days.${freePackLoss ? ` ${freePackLoss} Restoring it does not choose it again.` : ""}`}
        confirmLabel={`Delete ${countItems(rows.length)}`}
      >
        <NamedRows names={rows.map(({ title }) => title)} />
      </ConfirmDialog>
    </>
  );
}

interface BulkDialogProps {
  onClose: () => void;
  onSave: (change: BulkChange) => void;
}

function AccessDialog({ count, onClose, onSave }: BulkDialogProps & { count: number }) {
  const formId = useId();
  const [category, setCategory] = useState<Category>(categories[0]);
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={`Change access of ${countItems(count)}`}
      footer={<DialogButtons formId={formId} label="Change access" onClose={onClose} />}
    >
      <Form
        id={formId}
        aria-label="Change access"
        onSubmit={(event) => {
          event.preventDefault();
          onSave({ kind: "access", category });
        }}
      >
        <SelectField
          label="Access type"
          value={category}
          onChange={({ target }) =>
            setCategory(categories.find((each) => each === target.value) ?? categories[0])
          }
        >
          <CategoryOptions />
        </SelectField>
      </Form>
    </Dialog>
  );
}

function TagsDialog({
  kind,
  rows,
  onClose,
  onSave,
}: BulkDialogProps & { kind: "add_tags" | "remove_tags"; rows: readonly AdminContentRow[] }) {
  const formId = useId();
  const [text, setText] = useState("");
  const tags = parseTags(text) ?? [];
  const isTooLong = tags.some((tag) => tag.length > contentLimits.tag);
  const canSave = tags.length > 0 && !isTooLong;
  const present = [...new Set(rows.flatMap((row) => row.tags ?? []))].sort();
  const label = kind === "add_tags" ? "Add tags" : "Remove tags";
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={`${label} ${kind === "add_tags" ? "to" : "from"} ${countItems(rows.length)}`}
      footer={<DialogButtons formId={formId} label={label} disabled={!canSave} onClose={onClose} />}
    >
      <Form
        id={formId}
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave) onSave({ kind, tags });
        }}
      >
        <TextField
          label="Tags"
          autoComplete="off"
          descriptiveText={`Separated by commas.${present.length > 0 ? ` Used here: ${present.slice(0, 12).join(", ")}${present.length > 12 ? ", …" : ""}` : ""}`}
          value={text}
          onChange={({ target }) => setText(target.value)}
          {...toAmplifyFieldError(
            isTooLong ? `A tag may have at most ${contentLimits.tag} characters` : undefined,
          )}
        />
      </Form>
    </Dialog>
  );
}
