import { MailCheck } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { explainFailure } from "../../../../contract/delivery-labels.ts";
import { type OutboxItem, outboxLists } from "../../../../contract/outbox.ts";
import { formatShortDateTime } from "../../format/dates.ts";
import { formatLoaded, formatNoun } from "../../format/numbers.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterChips } from "../../ui/list/filter-chips.tsx";
import { useListParams } from "../../ui/list/list-params.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import { toLoadMore } from "../../ui/list/load-more.ts";
import styles from "./deliveries.module.css";
import { useDeliveries } from "./delivery-queries.ts";
import { HookAnswers } from "./hook-answers.tsx";
import { HookKey } from "./hook-key.tsx";
import { nameDelivery, toSubjectLink } from "./name-delivery.ts";
import { TryButton } from "./try-button.tsx";
import { useTryInList } from "./use-try-in-list.ts";

const listLabels = { dead: "Failed", pending: "Still being tried" } as const;

/** The Deliveries tab (ADMIN-12): emails, posts, refunds and other work that failed or waits for its next attempt. */
export default function DeliveriesPanel() {
  const params = useListParams();
  const list = params.findOneOf("list", outboxLists) ?? "dead";
  const query = useDeliveries(list);
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const heading = useRef<HTMLHeadingElement>(null);
  const { getTryProps, listProps } = useTryInList(heading);

  const columns: readonly Column<OutboxItem>[] = [
    { header: "Delivery", cell: (row) => <DeliveryName row={row} /> },
    { header: "What happened", layout: "wide", cell: (row) => <Failure row={row} /> },
    {
      header: list === "dead" ? "Failed on" : "Next attempt",
      cell: ({ due_at }) => (due_at ? formatShortDateTime(due_at) : "–"),
    },
    {
      header: "Actions",
      layout: "end",
      cell: (row) => row.can_try && <TryButton row={row} getTryProps={getTryProps} />,
    },
  ];
  return (
    <div className={styles.panel} {...listProps}>
      <ListView
        title="Deliveries"
        headingRef={heading}
        count={query.data && formatLoaded(rows.length, query.hasNextPage, "delivery", "deliveries")}
        filters={
          <FilterChips
            label="Show"
            value={list}
            onChange={(next) => params.change({ list: next === "pending" ? next : undefined })}
            options={outboxLists.map((value) => ({ value, label: listLabels[value] }))}
          />
        }
        query={query}
        errorMessage="Failed to fetch deliveries"
        empty={
          rows.length > 0 ? null : (
            <EmptyState
              icon={<MailCheck aria-hidden="true" />}
              title={list === "dead" ? "No failed deliveries." : "Nothing is waiting."}
            >
              {`All emails, posts and refunds were delivered or ${list === "dead" ? "are still being tried" : "have failed"}.`}
            </EmptyState>
          )
        }
        more={toLoadMore(query, "Load more deliveries")}
      >
        <DataTable
          caption={`${listLabels[list]}, oldest first`}
          rows={rows}
          getKey={({ id }) => id}
          columns={columns}
        />
      </ListView>
      <HookAnswers />
      <HookKey />
    </div>
  );
}

function DeliveryName({ row }: { row: OutboxItem }) {
  const link = toSubjectLink(row);
  return (
    <>
      <span className={styles.name}>{nameDelivery(row)}</span>
      {link && <Link to={link.to}>{link.label}</Link>}
    </>
  );
}

/** The failure in plain words, with the technical text behind Details. */
function Failure({ row: { attempts, last_error, created_at } }: { row: OutboxItem }) {
  const since = `Since ${formatShortDateTime(created_at)}`;
  if (attempts === 0) return `${since}. Not tried yet.`;
  return (
    <>
      {explainFailure(last_error)}
      <details className={styles.details}>
        <summary>Details</summary>
        <p>{`${since}, ${formatNoun(attempts, "attempt")}. ${last_error ?? ""}`}</p>
      </details>
    </>
  );
}
