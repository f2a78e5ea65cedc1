import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { AdminContentRow } from "../../../../contract/content-admin.ts";
import { binDays } from "../../../../contract/content-bin.ts";
import { formatMediumDate } from "../../format/dates.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { type AdminContent, useBinAction } from "./content-admin-queries.ts";
import { Title } from "./content-table.tsx";
import styles from "./manage.module.css";

const getEnd = ({ bin }: AdminContentRow): Date => new Date(Date.parse(bin?.at ?? "") + binDays * 86_400_000);

/** The bin: deleted items, which can be restored for thirty days (LIB-33). `onDone` puts the focus where the row was. */
export function ContentBin({
  list: { binned: rows, mediaUrl },
  onDone,
}: {
  list: AdminContent;
  onDone: () => void;
}) {
  const [asked, setAsked] = useState<AdminContentRow>();
  const last = useRef(asked);
  if (asked) last.current = asked;
  const { mutate, isPending, variables } = useBinAction();

  function run(id: string, forGood: boolean): void {
    mutate(
      { id, forGood },
      { onSuccess: onDone, onSettled: () => setAsked((now) => (now?.id === id ? undefined : now)) },
    );
  }

  if (rows.length === 0)
    return (
      <EmptyState icon={<Trash2 aria-hidden="true" />} title="The bin is empty.">
        {`What is deleted can be restored here for ${binDays} days.`}
      </EmptyState>
    );
  return (
    <>
      <DataTable
        caption="The bin"
        rows={rows}
        getKey={({ id }) => id}
        columns={[
          { header: "Title", layout: "wide", cell: (row) => <Title row={row} mediaUrl={mediaUrl} /> },
          { header: "Deleted", cell: ({ bin }) => formatMediumDate(bin?.at ?? "") },
          { header: "Kept until", cell: (row) => formatMediumDate(getEnd(row)) },
          {
            header: "Actions",
            layout: "end",
            cell: (row) => (
              <span className={styles.binActions}>
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={`Restore ${row.title}`}
                  busy={isPending && variables.id === row.id && !variables.forGood}
                  onClick={() => run(row.id, false)}
                >
                  Restore
                </Button>
                <IconButton label={`Delete ${row.title} for good`} onClick={() => setAsked(row)}>
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </span>
            ),
          },
        ]}
      />
      <ConfirmDialog
        open={asked !== undefined}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && run(asked.id, true)}
        busy={isPending && variables.forGood}
        title="Delete this item for good?"
        description={`“${last.current?.title ?? ""}” and its file will be permanently deleted. This can't be undone.`}
        confirmLabel="Delete for good"
      />
    </>
  );
}
