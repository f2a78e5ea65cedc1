import { Inbox } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { type FormKind, formKinds } from "../../../../contract/forms.ts";
import type { Submission } from "../../../../contract/submissions.ts";
import { formatShortDateTime } from "../../format/dates.ts";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ToggleChip } from "../../ui/toggle-chip.tsx";
import { getSender, summarizePayload } from "./submission-labels.ts";
import { useSubmissions, useToggleHandled } from "./submission-queries.ts";
import styles from "./submissions.module.css";

const kindLabels: Record<FormKind, string> = {
  contact: "Contact",
  newsletter: "Newsletter",
  registration: "Registration",
  upgrade_popup: "Upgrade",
};

/** The Submissions tab: messages and sign-ups from the site's forms (FORM-5), with a handled flag. */
export default function SubmissionsPanel() {
  const [query, setQuery] = useSearchParams();
  const kind = formKinds.find((each) => each === query.get("kind"));
  const { data, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useSubmissions(kind);
  const toggleHandled = useToggleHandled();
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];

  const setKind = (selected: FormKind | undefined) => {
    const next = new URLSearchParams(query);
    if (selected) next.set("kind", selected);
    else next.delete("kind");
    setQuery(next, { replace: true, preventScrollReset: true });
  };

  return (
    <section className={styles.panel} aria-labelledby="submissions">
      <h2 id="submissions" className={styles.title}>
        Submissions
      </h2>
      <fieldset className={styles.filters}>
        <legend className={styles.legend}>Show</legend>
        {formKinds.map((each) => (
          <ToggleChip
            key={each}
            pressed={each === kind}
            onClick={() => setKind(each === kind ? undefined : each)}
          >
            {kindLabels[each]}
          </ToggleChip>
        ))}
      </fieldset>
      {isPending ? (
        <Skeleton width="100%" height={480} />
      ) : !data ? (
        <LoadError onRetry={refetch} busy={isFetching}>
          Failed to fetch submissions. Please try again.
        </LoadError>
      ) : rows.length === 0 && !hasNextPage ? (
        <EmptyState icon={<Inbox aria-hidden="true" />} title="No submissions yet.">
          Messages and sign-ups from the site's forms appear here.
        </EmptyState>
      ) : (
        <DataTable
          caption="Submissions, newest first"
          rows={rows}
          getKey={({ id }) => id}
          isDimmed={({ handled_at }) => handled_at !== null}
          columns={[
            { header: "Received", cell: ({ created_at }) => formatShortDateTime(created_at) },
            { header: "Form", cell: (row) => kindLabels[row.kind] },
            { header: "From", cell: ({ payload }) => <Sender payload={payload} /> },
            { header: "Details", layout: "wide", cell: ({ payload }) => summarizePayload(payload) },
            {
              header: "Handled",
              layout: "end",
              cell: (row) => (
                <Button
                  variant={row.handled_at === null ? "outline" : "quiet"}
                  size="sm"
                  busy={toggleHandled.isPending && toggleHandled.variables.id === row.id}
                  aria-label={`${row.handled_at === null ? "Mark as handled" : "Reopen"}: ${getSender(row.payload).name}, ${kindLabels[row.kind]}`}
                  onClick={() => toggleHandled.mutate(row)}
                >
                  {row.handled_at === null ? "Mark as handled" : "Reopen"}
                </Button>
              ),
            },
          ]}
        />
      )}
      {hasNextPage && (
        <Button
          variant="outline"
          className={styles.more}
          busy={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          Load older submissions
        </Button>
      )}
    </section>
  );
}

function Sender({ payload }: Pick<Submission, "payload">) {
  const { name, email } = getSender(payload);
  return (
    <>
      <span className={styles.name}>{name}</span>
      {email && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}
    </>
  );
}
