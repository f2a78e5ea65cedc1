import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { type FormKind, formKinds } from "../../../../contract/forms.ts";
import type { Submission } from "../../../../contract/submissions.ts";
import { call } from "../../api/client.ts";
import { getAdminErrorMessage } from "../../api/failure-words.ts";
import { formatShortDateTime } from "../../format/dates.ts";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";
import { ToggleChip } from "../../ui/toggle-chip.tsx";
import { said, sender } from "./submission-words.ts";
import styles from "./submissions.module.css";

const labels: Record<FormKind, string> = {
  contact: "Contact",
  newsletter: "Newsletter",
  registration: "Registration",
  upgrade_popup: "Upgrade",
};
const keyOf = (kind: FormKind | undefined) => ["submissions", kind ?? "all"] as const;

function useSubmissions(kind: FormKind | undefined) {
  return useInfiniteQuery({
    queryKey: keyOf(kind),
    queryFn: ({ pageParam, signal }) =>
      call("adminListSubmissions", { kind, cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

function useHandle() {
  const known = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, handled_at }: Submission) =>
      call("adminHandleSubmission", { id, version, handled: handled_at === null }),
    onError: (error) => {
      const description = getAdminErrorMessage(error, "Failed to update submission. Please try again.");
      toast({ title: "Error", description, tone: "destructive" });
    },
    // Also where somebody was faster: then it shows what they made of it.
    onSettled: () => known.invalidateQueries({ queryKey: ["submissions"] }),
  });
}

/** What visitors sent by the site's forms (spec/1 §7), newest first, and whether somebody has seen to it. */
export default function SubmissionsPanel() {
  const [query, setQuery] = useSearchParams();
  const kind = formKinds.find((each) => each === query.get("kind"));
  const { data, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useSubmissions(kind);
  const handle = useHandle();
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];

  const show = (wanted: FormKind | undefined) => {
    const next = new URLSearchParams(query);
    if (wanted) next.set("kind", wanted);
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
            onClick={() => show(each === kind ? undefined : each)}
          >
            {labels[each]}
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
        <EmptyState icon={<Inbox aria-hidden="true" />} title="Nothing here yet.">
          What visitors send by the site's forms arrives here.
        </EmptyState>
      ) : (
        <DataTable
          caption="Submissions, newest first"
          rows={rows}
          keyOf={({ id }) => id}
          dim={({ handled_at }) => handled_at !== null}
          columns={[
            { head: "Received", cell: ({ created_at }) => formatShortDateTime(created_at) },
            { head: "Form", cell: (row) => labels[row.kind] },
            { head: "From", cell: ({ payload }) => <Sender payload={payload} /> },
            { head: "What they sent", as: "wide", cell: ({ payload }) => said(payload) },
            {
              head: "Handled",
              as: "end",
              cell: (row) => (
                <Button
                  variant={row.handled_at === null ? "outline" : "quiet"}
                  size="sm"
                  busy={handle.isPending && handle.variables.id === row.id}
                  aria-label={`${row.handled_at === null ? "Mark as handled" : "Reopen"}: ${sender(row.payload).name}, ${labels[row.kind]}`}
                  onClick={() => handle.mutate(row)}
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
          Show older ones
        </Button>
      )}
    </section>
  );
}

function Sender({ payload }: Pick<Submission, "payload">) {
  const { name, email } = sender(payload);
  return (
    <>
      <span className={styles.name}>{name}</span>
      {email && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}
    </>
  );
}
