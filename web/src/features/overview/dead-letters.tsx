import { MailCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import type { OutboxItem } from "../../../../contract/outbox.ts";
import { formatShortDateTime } from "../../format/dates.ts";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./overview.module.css";
import { errandWords } from "./overview-words.ts";
import { useDeadLetters, useRedrive } from "./queries.ts";

/** What could not be delivered in a day of tries, and may begin anew once its reason is gone. */
export function DeadLetters() {
  const { data, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useDeadLetters();
  const redrive = useRedrive();
  const section = useRef<HTMLElement>(null);
  /** The place of the row that was begun anew, while it is waited for what comes in its place. */
  const place = useRef<number>(undefined);
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];

  useEffect(() => {
    if (redrive.isPending || place.current === undefined) return;
    const left = [...(section.current?.querySelectorAll<HTMLElement>("[data-redrive]") ?? [])];
    const next = left[Math.min(place.current, left.length - 1)] ?? section.current?.querySelector("h3");
    place.current = undefined;
    next?.focus();
  }, [redrive.isPending]);

  const begin = (row: OutboxItem) => {
    place.current = rows.indexOf(row);
    redrive.mutate(row.id);
  };

  return (
    <section ref={section} className={styles.part} aria-labelledby="given-up">
      <h3 id="given-up" tabIndex={-1} className={styles.heading}>
        Deliveries given up
      </h3>
      {isPending ? (
        <Skeleton width="100%" height={160} />
      ) : !data ? (
        <LoadError onRetry={refetch} busy={isFetching}>
          Failed to fetch what was given up
        </LoadError>
      ) : rows.length === 0 ? (
        <EmptyState icon={<MailCheck aria-hidden="true" />} title="Nothing was given up.">
          Every mail, form and refund has gone out, or is still being tried.
        </EmptyState>
      ) : (
        <DataTable
          caption="Deliveries given up, the longest waiting first"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { head: "Since", cell: ({ created_at }) => formatShortDateTime(created_at) },
            { head: "What", cell: (row) => <Errand row={row} /> },
            { head: "Why", as: "wide", cell: ({ last_error }) => last_error ?? "Unknown" },
            { head: "Tries", cell: ({ tries }) => tries },
            {
              head: "Begin anew",
              as: "end",
              cell: (row) => (
                <Button
                  variant="outline"
                  size="sm"
                  data-redrive
                  busy={redrive.isPending && redrive.variables === row.id}
                  aria-label={`Redrive: ${errandWords(row).what} ${errandWords(row).about}`}
                  onClick={() => begin(row)}
                >
                  Redrive
                </Button>
              ),
            },
          ]}
        />
      )}
      {hasNextPage && (
        <Button
          variant="outline"
          size="sm"
          className={styles.more}
          busy={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  );
}

function Errand({ row }: { row: OutboxItem }) {
  const { what, about } = errandWords(row);
  return (
    <>
      <span className={styles.what}>{what}</span>
      {about}
    </>
  );
}
