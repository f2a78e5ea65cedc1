import { Check, Inbox, Undo2 } from "lucide-react";
import { canHandle, type Submission, submissionFilters } from "../../../../contract/submissions.ts";
import { formatShortDateTime } from "../../format/dates.ts";
import { formatListCount } from "../../format/numbers.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterChips } from "../../ui/list/filter-chips.tsx";
import { useListParams, useListSearch, useListSort } from "../../ui/list/list-params.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import { toLoadMore } from "../../ui/list/load-more.ts";
import { describePartSearch } from "../../ui/list/part-search.ts";
import { useDrawer } from "../../ui/list/use-drawer.ts";
import { useSelection } from "../../ui/list/use-selection.ts";
import { ExportButton } from "../exports/exports.tsx";
import { SubmissionDrawer } from "./submission-drawer.tsx";
import {
  filterLabels,
  getEmptyListMessage,
  getSender,
  kindLabels,
  summarizePayload,
} from "./submission-labels.ts";
import { useSubmissions } from "./submission-queries.ts";
import styles from "./submissions.module.css";
import { useHandleInRow } from "./use-handle-in-row.ts";
import { useHandleSubmissions } from "./use-handle-submissions.ts";

const listColumns: readonly Column<Submission>[] = [
  { header: "From", isOpener: true, cell: ({ payload }) => <Sender payload={payload} /> },
  { header: "Form", cell: (row) => <Form row={row} /> },
  {
    header: "Details",
    layout: "wide",
    cell: ({ payload }) => <span className={styles.summary}>{summarizePayload(payload)}</span>,
  },
  {
    header: "Received",
    sortKey: "received",
    sortsDescendingFirst: true,
    cell: ({ created_at }) => <span className={styles.moment}>{formatShortDateTime(created_at)}</span>,
  },
];

/** The Submissions tab: messages and sign-ups from the site's forms (FORM-5). Only messages wait to be handled. */
export default function SubmissionsPanel() {
  const params = useListParams();
  const search = useListSearch();
  const { sort, setSort } = useListSort(["received"], "-received");
  const drawer = useDrawer();
  const filter = params.findOneOf("filter", submissionFilters);
  const query = useSubmissions({ filter, q: search.q, sort: sort.descending ? "newest" : "oldest" });
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  // A search counts nothing, and the counts of the whole list would look like its own.
  const counts = search.q ? undefined : query.data?.pages[0]?.counts;
  const { searched } = query.data?.pages[0] ?? {};
  const isEmpty = rows.length === 0 && !query.hasNextPage;
  const note = describePartSearch(searched, rows.length, "submissions", query.hasNextPage);
  const selection = useSelection(rows.map(({ id }) => id));
  const { setHandled, isPending } = useHandleSubmissions((ids) => selection.set(ids, false));
  const handleInRow = useHandleInRow(rows, setHandled);
  const columns: readonly Column<Submission>[] = [
    ...listColumns,
    {
      header: "Actions",
      layout: "end",
      cell: (row) => canHandle(row) && <HandleButton row={row} busy={isPending} onHandle={handleInRow} />,
    },
  ];
  const selected = rows.filter((row) => canHandle(row) && selection.has(row.id));

  return (
    <>
      <ListView
        title="Submissions"
        count={query.data && formatListCount("submission", counts, filter, rows.length, query.hasNextPage)}
        actions={<ExportButton kind="submissions" filter={{ q: search.q, filter }} />}
        search={{ ...search, label: "Search by name or email", placeholder: "Name or email" }}
        filters={
          <FilterChips
            label="Show"
            value={filter}
            onChange={(next) => params.change({ filter: next })}
            options={submissionFilters.map((value) => ({
              value,
              label: filterLabels[value],
              count: counts?.[value],
            }))}
          />
        }
        query={query}
        errorMessage="Failed to fetch submissions. Please try again."
        empty={isEmpty ? <NoSubmissions filter={filter} q={search.q} note={note} /> : null}
        selection={selection}
        bulkActions={
          <BulkActions
            rows={selected}
            busy={isPending}
            onHandle={(changing, handled) => {
              // Messages that the button does not change are deselected at once, the others when they have been changed.
              selection.clear();
              selection.set(
                changing.map(({ id }) => id),
                true,
              );
              setHandled(changing, handled);
            }}
          />
        }
        more={toLoadMore(
          query,
          search.q || !sort.descending ? "Load more submissions" : "Load older submissions",
        )}
      >
        {note && <p className={styles.note}>{note}</p>}
        <DataTable
          caption="Submissions"
          rows={rows}
          busy={query.isPlaceholderData}
          getKey={({ id }) => id}
          getLabel={(row) => `${kindLabels[row.kind]} from ${getSender(row.payload).name}`}
          isDimmed={({ handled_at }) => handled_at !== null}
          // A search lists what it finds, newest first on each page.
          sort={search.q ? undefined : sort}
          onSort={search.q ? undefined : setSort}
          selection={selection}
          openId={drawer.openId}
          onOpen={({ id }) => drawer.open(id)}
          columns={columns}
        />
      </ListView>
      {drawer.shownId !== undefined && (
        <SubmissionDrawer
          key={drawer.shownId}
          id={drawer.shownId}
          dialog={drawer.dialog}
          onHandle={(row, handled) => setHandled([row], handled)}
          isHandling={isPending}
        />
      )}
    </>
  );
}

/** Changes the selected messages that are not yet so. */
function BulkActions({
  rows,
  busy,
  onHandle,
}: {
  rows: readonly Submission[];
  busy: boolean;
  onHandle: (rows: readonly Submission[], handled: boolean) => void;
}) {
  const [open, handled] = [
    rows.filter(({ handled_at }) => handled_at === null),
    rows.filter(({ handled_at }) => handled_at !== null),
  ];
  const props = { size: "sm", variant: "outline", busy } as const;
  return (
    <>
      <Button {...props} disabled={open.length === 0} onClick={() => onHandle(open, true)}>
        Mark as handled
      </Button>
      <Button {...props} disabled={handled.length === 0} onClick={() => onHandle(handled, false)}>
        Reopen
      </Button>
    </>
  );
}

/** The most frequent action on a message, without opening it. */
function HandleButton({
  row,
  busy,
  onHandle,
}: {
  row: Submission;
  busy: boolean;
  onHandle: (rows: readonly Submission[], handled: boolean) => void;
}) {
  const isOpen = row.handled_at === null;
  const { name } = getSender(row.payload);
  return (
    <IconButton
      label={`${isOpen ? "Mark as handled" : "Reopen"}: message from ${name}`}
      aria-disabled={busy || undefined}
      onClick={() => !busy && onHandle([row], isOpen)}
    >
      {isOpen ? <Check aria-hidden="true" /> : <Undo2 aria-hidden="true" />}
    </IconButton>
  );
}

function Sender({ payload }: Pick<Submission, "payload">) {
  const { name, email } = getSender(payload);
  return (
    <>
      <span className={styles.name}>{name}</span>
      {email && <span className={styles.email}>{email}</span>}
    </>
  );
}

function Form({ row }: { row: Submission }) {
  if (!canHandle(row)) return kindLabels[row.kind];
  return row.handled_at === null ? (
    <Badge tone="warn">Open message</Badge>
  ) : (
    <Badge tone="inactive">Handled message</Badge>
  );
}

function NoSubmissions(list: Parameters<typeof getEmptyListMessage>[0]) {
  const { filter, q } = list;
  const isSearched = q !== "" || filter !== undefined;
  return (
    <EmptyState
      icon={<Inbox aria-hidden="true" />}
      title={isSearched ? "No submissions found." : "No submissions yet."}
    >
      {getEmptyListMessage(list)}
    </EmptyState>
  );
}
