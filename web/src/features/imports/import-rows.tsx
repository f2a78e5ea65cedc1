import { type ReactNode, useState } from "react";
import { importFields } from "../../../../contract/import-columns.ts";
import type { ImportFate, ImportRow, MemberImport } from "../../../../contract/imports.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { FilterChips } from "../../ui/list/filter-chips.tsx";
import { type PagedQuery, toLoadMore } from "../../ui/list/load-more.ts";
import { LoadMoreButton } from "../../ui/list/load-more-button.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useImportRows } from "./import-queries.ts";
import styles from "./imports.module.css";

const personColumns: readonly Column<ImportRow>[] = [
  { header: "Line", cell: ({ line }) => line },
  { header: "Email", layout: "wide", cell: ({ email }) => email || "–" },
  { header: "Name", cell: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim() || "–" },
];
const newsletterLabels: Readonly<Record<ImportRow["newsletter"], string>> = {
  added: "Gets it",
  unproven: "No proof of consent",
  asked: "Asked before",
  refused: "Unsubscribed",
  none: "–",
};
const detailColumns: Readonly<Record<ImportFate, readonly Column<ImportRow>[]>> = {
  create: [
    { header: "Membership", cell: ({ is_complimentary }) => (is_complimentary ? "Complimentary" : "Free") },
    { header: "Labels", cell: ({ labels }) => labels.join(", ") || "–" },
    { header: "Newsletter", cell: ({ newsletter }) => newsletterLabels[newsletter] },
  ],
  update: [
    {
      header: "Changes",
      layout: "wide",
      cell: ({ changed }) => changed.map((field) => importFields[field].label.split(":")[0]).join(", "),
    },
    { header: "Newsletter", cell: ({ newsletter }) => newsletterLabels[newsletter] },
  ],
  unchanged: [{ header: "Newsletter", cell: ({ newsletter }) => newsletterLabels[newsletter] }],
  bad: [
    {
      header: "Problem",
      layout: "wide",
      cell: ({ column, problem }) => `${column ? `${importFields[column].label}: ` : ""}${problem}`,
    },
  ],
};

/** Shows the rows of a file, by their fate. */
export function ImportRows({
  id,
  counts: { to_create, to_update, unchanged, bad },
  isDone = false,
}: {
  id: string;
  counts: Pick<MemberImport, "to_create" | "to_update" | "unchanged" | "bad">;
  isDone?: boolean;
}) {
  const [chosen, setChosen] = useState<ImportFate | undefined>();
  const fate = chosen ?? (isDone || bad > 0 ? "bad" : "create");
  return (
    <RowList
      query={useImportRows(id, fate)}
      chips={
        !isDone && (
          <FilterChips
            label="Rows"
            value={fate}
            onChange={setChosen}
            options={[
              { value: "create", label: "New", count: to_create },
              { value: "update", label: "Changed", count: to_update },
              { value: "unchanged", label: "Unchanged", count: unchanged },
              { value: "bad", label: "Left out", count: bad },
            ]}
          />
        )
      }
      caption={isDone ? "Rows that were left out" : "Rows of the file"}
      getKey={({ line }) => `${line}`}
      columns={[...personColumns, ...detailColumns[fate]]}
    />
  );
}

interface RowQuery<Row> extends PagedQuery {
  data: { pages: readonly { items: readonly Row[] }[] } | undefined;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A list of rows with the chips that filter it, a page at a time. */
export function RowList<Row>({
  query,
  chips,
  caption,
  getKey,
  columns,
}: {
  query: RowQuery<Row>;
  chips: ReactNode;
  caption: string;
  getKey: (row: Row) => string;
  columns: readonly Column<Row>[];
}) {
  const { data, isPending, isFetching, refetch } = query;
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className={styles.rows}>
      {chips}
      {isPending ? (
        <Skeleton width="100%" height={160} />
      ) : !data ? (
        <LoadError onRetry={() => void refetch()} busy={isFetching}>
          Failed to fetch the rows
        </LoadError>
      ) : rows.length === 0 ? (
        <p className={styles.note}>No rows.</p>
      ) : (
        <DataTable caption={caption} rows={rows} getKey={getKey} columns={columns} />
      )}
      <LoadMoreButton more={toLoadMore(query, "Load more rows")} size="sm" />
    </div>
  );
}
