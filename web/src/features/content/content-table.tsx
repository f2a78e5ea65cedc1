import { Download, Pencil, Trash2 } from "lucide-react";
import { memo, useState } from "react";
import { categoryLabels, contentTypeLabels } from "../../../../contract/content.ts";
import type { AdminContentRow } from "../../../../contract/content-admin.ts";
import { Badge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { shownTags } from "./content-catalog.ts";
import { fileSize } from "../../format/file-size.ts";
import styles from "./manage.module.css";
import { useDownload } from "./content-queries.ts";
import { tellDownloadFailed } from "./use-guarded-download.ts";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** The rows, and what can be done with each. Drawn anew only when the rows are others. */
export const ContentTable = memo(function ContentTable({
  rows,
  media,
  onEdit,
  onDelete,
}: {
  rows: readonly AdminContentRow[];
  media: string | null;
  onEdit: (row: AdminContentRow) => void;
  onDelete: (row: AdminContentRow) => void;
}) {
  const download = useDownload();
  return (
    <DataTable
      caption="All content"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { head: "Title", as: "wide", cell: (row) => <Title row={row} media={media} /> },
        {
          head: "Type",
          cell: ({ content_type }) => (
            <span className={styles.still}>{contentTypeLabels[content_type].one}</span>
          ),
        },
        {
          head: "Access",
          cell: ({ category }) => <Badge tone={category}>{categoryLabels[category]}</Badge>,
        },
        { head: "Tags", cell: ({ tags }) => <Tags tags={tags} /> },
        {
          head: "Size",
          cell: ({ file_size }) => <span className={styles.still}>{fileSize(file_size)}</span>,
        },
        {
          head: "Date",
          cell: ({ created_at }) => <span className={styles.still}>{day.format(new Date(created_at))}</span>,
        },
        {
          head: "Actions",
          as: "end",
          cell: (row) => (
            <span className={styles.actions}>
              <IconButton label={`Edit ${row.title}`} data-edit={row.id} onClick={() => onEdit(row)}>
                <Pencil aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Download ${row.title}`}
                aria-busy={(download.isPending && download.variables === row.id) || undefined}
                onClick={() => download.mutate(row.id, { onError: tellDownloadFailed })}
              >
                <Download aria-hidden="true" />
              </IconButton>
              <IconButton label={`Delete ${row.title}`} onClick={() => onDelete(row)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            </span>
          ),
        },
      ]}
    />
  );
});

function Title({ row, media }: { row: AdminContentRow; media: string | null }) {
  return (
    <span className={styles.item}>
      <span className={styles.thumbnail}>
        {row.thumbnail_url && media !== null && <Thumbnail src={media + row.thumbnail_url} />}
      </span>
      <span className={styles.names}>
        <span className={styles.name}>{row.title}</span>
        <span className={styles.file}>{row.file_name}</span>
      </span>
    </span>
  );
}

/** Hidden when it will not load (spec/2 §2). */
function Thumbnail({ src }: { src: string }) {
  const [broken, setBroken] = useState<string>();
  if (broken === src) return null;
  return (
    <img
      src={src}
      alt=""
      width={56}
      height={42}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
    />
  );
}

function Tags({ tags }: Pick<AdminContentRow, "tags">) {
  const { shown, more } = shownTags(tags);
  return (
    <span className={styles.tags}>
      {shown.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
        </span>
      ))}
      {more > 0 && <span className={styles.rest}>+{more}</span>}
    </span>
  );
}
