import { Download, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { categoryLabels, contentTypeLabels } from "../../../../contract/content.ts";
import type { AdminContentRow } from "../../../../contract/content-admin.ts";
import { toItemPath } from "../../../../contract/item-pages.ts";
import { getPublication, publicationLabels } from "../../../../contract/publishing.ts";
import { formatMediumDate, formatShortDateTime } from "../../format/dates.ts";
import { formatFileSize } from "../../format/file-size.ts";
import { Badge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { RowMenu } from "../../ui/list/row-menu.tsx";
import type { Sort } from "../../ui/list/sort-order.ts";
import type { Selection } from "../../ui/list/use-selection.ts";
import { limitTags } from "./content-catalog.ts";
import { useDownload } from "./content-queries.ts";
import styles from "./manage.module.css";
import { useDuplicate } from "./use-duplicate.ts";
import { showDownloadError } from "./use-guarded-download.ts";

/** The table of content with its row actions. */
export function ContentTable({
  rows,
  mediaUrl,
  freePackId,
  onEdit,
  onDelete,
  ...list
}: {
  rows: readonly AdminContentRow[];
  mediaUrl: string | null;
  freePackId: string | null;
  sort: Sort;
  onSort: (sort: Sort) => void;
  selection: Selection;
  openId: string | undefined;
  onOpen: (row: AdminContentRow) => void;
  onEdit: (row: AdminContentRow) => void;
  onDelete: (row: AdminContentRow) => void;
}) {
  const download = useDownload({ onError: showDownloadError });
  const duplicate = useDuplicate();
  return (
    <DataTable
      {...list}
      caption="All content"
      rows={rows}
      getKey={({ id }) => id}
      getLabel={({ title }) => title}
      columns={[
        {
          header: "Title",
          layout: "wide",
          sortKey: "title",
          cell: (row) => (
            <Title
              row={row}
              mediaUrl={mediaUrl}
              isFreePack={row.id === freePackId}
              onOpen={() => list.onOpen(row)}
            >
              <span className={styles.folded}>
                {contentTypeLabels[row.content_type].one} <Tags tags={row.tags} />
              </span>
            </Title>
          ),
        },
        {
          header: "Type",
          isSecondary: true,
          sortKey: "type",
          cell: ({ content_type }) => (
            <span className={styles.noWrap}>{contentTypeLabels[content_type].one}</span>
          ),
        },
        {
          header: "Access",
          cell: ({ category }) => <Badge tone={category}>{categoryLabels[category]}</Badge>,
        },
        { header: "Tags", isSecondary: true, cell: ({ tags }) => <Tags tags={tags} /> },
        {
          header: "Date",
          sortKey: "created",
          sortsDescendingFirst: true,
          cell: (row) => <PublicationDate row={row} />,
        },
        {
          header: "Actions",
          layout: "end",
          cell: (row) => (
            <span className={styles.actions}>
              <IconButton label={`Edit ${row.title}`} data-edit={row.id} onClick={() => onEdit(row)}>
                <Pencil aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Download ${row.title}`}
                aria-busy={(download.isPending && download.variables === row.id) || undefined}
                onClick={() => download.mutate(row.id)}
              >
                <Download aria-hidden="true" />
              </IconButton>
              <IconButton label={`Delete ${row.title}`} onClick={() => onDelete(row)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
              <RowMenu
                label={`More actions for ${row.title}`}
                items={[
                  { label: "Publishing, free pack, files", onSelect: () => list.onOpen(row) },
                  { label: "Duplicate as draft", onSelect: () => duplicate.mutate(row.id) },
                  ...(getPublication(row, Date.now()) === "published"
                    ? [{ label: "What visitors see", href: toItemPath(row) }]
                    : []),
                ]}
              />
            </span>
          ),
        },
      ]}
    />
  );
}

/** Says when an item was published, or why visitors do not see it. */
function PublicationDate({ row }: { row: AdminContentRow }) {
  const publication = getPublication(row, Date.now());
  if (publication === "published")
    return <span className={styles.noWrap}>{formatMediumDate(row.created_at)}</span>;
  const label = publicationLabels[publication];
  if (publication === "draft") return <Badge tone="inactive">{label}</Badge>;
  return (
    <span className={styles.scheduled}>
      <Badge tone="soon">{label}</Badge>
      {formatShortDateTime(row.created_at)}
    </span>
  );
}

/** The cover, the title, which opens the row if it can be opened, and the file. */
export function Title({
  row,
  mediaUrl,
  isFreePack = false,
  onOpen,
  children,
}: {
  row: AdminContentRow;
  mediaUrl: string | null;
  isFreePack?: boolean;
  onOpen?: () => void;
  children?: ReactNode;
}) {
  return (
    <span className={styles.item}>
      <span className={styles.thumbnail}>
        {row.thumbnail_url && mediaUrl !== null && <Thumbnail src={mediaUrl + row.thumbnail_url} />}
      </span>
      <span className={styles.names}>
        {onOpen ? (
          <button type="button" className={styles.name} data-row-opener="" onClick={onOpen}>
            {row.title}
          </button>
        ) : (
          <span className={styles.name}>{row.title}</span>
        )}
        <span className={styles.more}>
          {isFreePack && <strong>Free pack</strong>}
          <span className={styles.file}>{`${row.file_name} · ${formatFileSize(row.file_size)}`}</span>
        </span>
        {children}
      </span>
    </span>
  );
}

/** Hidden if the image fails to load (LIB-12). */
function Thumbnail({ src }: { src: string }) {
  const [failedSrc, setFailedSrc] = useState<string>();
  if (failedSrc === src) return null;
  return (
    <img
      src={src}
      alt=""
      width={44}
      height={33}
      loading="lazy"
      decoding="async"
      onError={() => setFailedSrc(src)}
    />
  );
}

function Tags({ tags }: Pick<AdminContentRow, "tags">) {
  const { shown, more } = limitTags(tags);
  return (
    <span className={styles.tags}>
      {shown.join(", ")}
      {more > 0 && <span className={styles.rest}> +{more}</span>}
    </span>
  );
}
