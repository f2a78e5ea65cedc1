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
import { describeOutboxItem } from "./overview-labels.ts";
import { useDeadLetters, useRedrive } from "./overview-queries.ts";

/** Lists failed deliveries (dead letters of the outbox) with a retry button each. */
export function DeadLetters() {
  const { data, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useDeadLetters();
  const redrive = useRedrive();
  const section = useRef<HTMLElement>(null);
  /** Index of the row being retried, so that the focus can move to the row that takes its place. */
  const retriedIndex = useRef<number>(undefined);
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];

  useEffect(() => {
    if (redrive.isPending || retriedIndex.current === undefined) return;
    const buttons = [...(section.current?.querySelectorAll<HTMLElement>("[data-retry]") ?? [])];
    const next =
      buttons[Math.min(retriedIndex.current, buttons.length - 1)] ?? section.current?.querySelector("h3");
    retriedIndex.current = undefined;
    next?.focus();
  }, [redrive.isPending]);

  const retry = (row: OutboxItem) => {
    retriedIndex.current = rows.indexOf(row);
    redrive.mutate(row.id);
  };

  return (
    <section ref={section} className={styles.part} aria-labelledby="failed-deliveries">
      <h3 id="failed-deliveries" tabIndex={-1} className={styles.heading}>
        Failed deliveries
      </h3>
      {isPending ? (
        <Skeleton width="100%" height={160} />
      ) : !data ? (
        <LoadError onRetry={refetch} busy={isFetching}>
          Failed to fetch deliveries
        </LoadError>
      ) : rows.length === 0 ? (
        <EmptyState icon={<MailCheck aria-hidden="true" />} title="No failed deliveries.">
          All emails, forms and refunds were delivered or are still being retried.
        </EmptyState>
      ) : (
        <DataTable
          caption="Failed deliveries, oldest first"
          rows={rows}
          getKey={({ id }) => id}
          columns={[
            { header: "Since", cell: ({ created_at }) => formatShortDateTime(created_at) },
            { header: "Delivery", cell: (row) => <DeliverySubject row={row} /> },
            { header: "Error", layout: "wide", cell: ({ last_error }) => last_error ?? "Unknown" },
            { header: "Attempts", cell: ({ attempts }) => attempts },
            {
              header: "Actions",
              layout: "end",
              cell: (row) => (
                <Button
                  variant="outline"
                  size="sm"
                  data-retry
                  busy={redrive.isPending && redrive.variables === row.id}
                  aria-label={`Retry: ${describeOutboxItem(row).type} ${describeOutboxItem(row).details}`}
                  onClick={() => retry(row)}
                >
                  Retry
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
          Load more
        </Button>
      )}
    </section>
  );
}

function DeliverySubject({ row }: { row: OutboxItem }) {
  const { type, details } = describeOutboxItem(row);
  return (
    <>
      <span className={styles.type}>{type}</span>
      {details}
    </>
  );
}
