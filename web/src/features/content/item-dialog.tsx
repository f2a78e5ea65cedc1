import { ExternalLink } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { freePackTag } from "../../../../contract/content.ts";
import type { AdminContentRow } from "../../../../contract/content-admin.ts";
import { toItemPath } from "../../../../contract/item-pages.ts";
import { canBeFreePack, getPublication } from "../../../../contract/publishing.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { useDrawer } from "../../ui/list/use-drawer.ts";
import styles from "./item-dialog.module.css";
import { CoverSection, FileSection, Section } from "./item-files.tsx";
import { TimeField } from "./publish-fields.tsx";
import {
  describeFreePackLoss,
  describePublication,
  findFreePack,
  findPublishFormProblem,
  publishLabels,
  toInputTime,
  toPublishChoice,
} from "./publish-form.ts";
import { useDuplicate } from "./use-duplicate.ts";
import { useItemActions } from "./use-item-actions.ts";

type Actions = ReturnType<typeof useItemActions>;

/**
 * An item's drawer: publishes it, chooses it as the free pack, replaces its file and cover (LIB-8, LIB-23, LIB-24), and
 * leads to its form, its copy and its deletion.
 */
export function ItemDialog({
  row: opened,
  rows,
  mediaUrl,
  freePackId,
  dialog,
  onEdit,
  onDelete,
}: {
  row: AdminContentRow;
  rows: readonly AdminContentRow[];
  mediaUrl: string | null;
  freePackId: string | null;
  dialog: ReturnType<typeof useDrawer>["dialog"];
  onEdit: (row: AdminContentRow) => void;
  onDelete: (row: AdminContentRow) => void;
}) {
  const freePack = findFreePack(rows, freePackId, Date.now());
  const isFreePack = freePack?.id === opened.id;
  const actions = useItemActions(opened, { freePackId, isFreePack }, dialog.onClose);
  const { row, running, unconfirmed } = actions;
  return (
    <>
      <Dialog
        {...dialog}
        onClose={() => running === undefined && dialog.onClose()}
        title={row.title}
        description="Each change here is saved at once."
        footer={<ItemButtons row={row} isBusy={running !== undefined} onEdit={onEdit} onDelete={onDelete} />}
      >
        <div className={styles.sections}>
          {/* A time that is typed is kept until it is saved. */}
          <PublishSection key={`${row.status} ${row.created_at}`} actions={actions} />
          <FreePackSection actions={actions} freePack={freePack} />
          <FileSection actions={actions} />
          <CoverSection actions={actions} mediaUrl={mediaUrl} />
        </div>
      </Dialog>
      <ConfirmDialog
        open={unconfirmed !== undefined}
        onCancel={actions.cancelUnconfirmed}
        onConfirm={() => void actions.confirm()}
        busy={running === "publish"}
        title="Remove the free pack?"
        description={describeFreePackLoss(rows, [row.id], Date.now())}
        confirmLabel={unconfirmed === "draft" ? "Move to drafts" : "Schedule"}
      />
    </>
  );
}

function ItemButtons({
  row,
  isBusy,
  onEdit,
  onDelete,
}: {
  row: AdminContentRow;
  isBusy: boolean;
  onEdit: (row: AdminContentRow) => void;
  onDelete: (row: AdminContentRow) => void;
}) {
  const duplicate = useDuplicate();
  return (
    <>
      <Button variant="quiet" busy={isBusy} onClick={() => onDelete(row)}>
        Delete
      </Button>
      <Button variant="outline" busy={duplicate.isPending} onClick={() => duplicate.mutate(row.id)}>
        Duplicate as draft
      </Button>
      <Button busy={isBusy} onClick={() => onEdit(row)}>
        Edit
      </Button>
    </>
  );
}

function PublishSection({ actions: { row, running, publish } }: { actions: Actions }) {
  const [at, setAt] = useState<string>();
  const [error, setError] = useState<string>();
  const status = useRef<HTMLParagraphElement>(null);
  const publication = getPublication(row, Date.now());
  // The button that was pressed is gone.
  useEffect(() => {
    if (row.version > 0 && document.activeElement === document.body) status.current?.focus();
  }, [row.version]);
  const busy = running === "publish";

  function schedule() {
    const form = { when: "later", at: at ?? "" } as const;
    const problem = findPublishFormProblem(form, Date.now());
    const choice = toPublishChoice(form);
    setError(problem);
    if (problem !== undefined || choice === null) return;
    publish(choice);
  }

  return (
    <Section title="Publishing">
      <p ref={status} role="status" tabIndex={-1}>
        {describePublication(row, Date.now())}
      </p>
      <div className={styles.actions}>
        {publication === "published" ? (
          <ButtonLink
            to={toItemPath(row)}
            target="_blank"
            rel="noopener"
            reloadDocument
            size="sm"
            variant="outline"
            icon={<ExternalLink aria-hidden="true" />}
          >
            What visitors see
          </ButtonLink>
        ) : (
          <Button size="sm" busy={busy} onClick={() => publish("now")}>
            {publishLabels.now}
          </Button>
        )}
        {publication !== "draft" && (
          <Button size="sm" variant="outline" busy={busy} onClick={() => publish("draft")}>
            Move to drafts
          </Button>
        )}
        {at === undefined && (
          <Button
            size="sm"
            variant="outline"
            busy={busy}
            onClick={() => setAt(toInputTime(Math.max(Date.parse(row.created_at), Date.now() + 3_600_000)))}
          >
            {publication === "scheduled" ? "Change the time" : publishLabels.later}
          </Button>
        )}
      </div>
      {at !== undefined && (
        <div className={styles.schedule}>
          <TimeField label="Publish on" value={at} error={error} onChange={setAt} />
          <div className={styles.actions}>
            <Button size="sm" busy={busy} onClick={schedule}>
              Schedule
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setAt(undefined)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
    </Section>
  );
}

function FreePackSection({ actions, freePack }: { actions: Actions; freePack: AdminContentRow | undefined }) {
  const { row, running, isChosen, isFreePack, toggleFreePack } = actions;
  const isPossible = canBeFreePack(row, Date.now());
  return (
    <Section title="Free pack">
      <p>
        {isFreePack
          ? `“Download Free Printable” gives members this item${isChosen ? "" : `, the newest one tagged ${freePackTag}`}.`
          : isPossible
            ? freePack
              ? `“Download Free Printable” gives members “${freePack.title}”.`
              : "There is no free pack, so “Download Free Printable” has nothing to give."
            : "Only a published item that is public or free can be the free pack."}
      </p>
      {(isChosen || isPossible) && (
        <div className={styles.actions}>
          <Button
            size="sm"
            variant="outline"
            busy={running === "free pack"}
            onClick={() => void toggleFreePack()}
          >
            {isChosen ? "Stop using as free pack" : "Use as free pack"}
          </Button>
        </div>
      )}
    </Section>
  );
}
