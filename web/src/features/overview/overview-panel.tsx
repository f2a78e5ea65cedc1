import { RotateCw } from "lucide-react";
import { Link } from "react-router-dom";
import { type BookingState, bookingStates } from "../../../../contract/bookings.ts";
import type { Overview } from "../../../../contract/overview.ts";
import { roles } from "../../../../contract/roles.ts";
import { formatDayAndTime, formatMonthName } from "../../format/dates.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { BarChart } from "./bar-chart.tsx";
import { DeadLetters } from "./dead-letters.tsx";
import { Figures } from "./figures.tsx";
import styles from "./overview.module.css";
import { formatCount, getDownloadRows, listAttentionItems } from "./overview-labels.ts";
import { useOverview } from "./overview-queries.ts";
import { OverviewSkeleton } from "./overview-skeleton.tsx";

const maxItems = 8;
/** Names a state as the Bookings tab does; states that are missing here show their own name. */
const stateLabels: { readonly [State in BookingState]?: string } = { pending_payment: "not paid" };
const roleLabels = { free_member: "Free", premium_member: "Premium", admin: "Admin" } as const;

/** The Overview tab: key figures, charts and failed deliveries (ADMIN-9). */
export default function OverviewPanel() {
  const { data, isPending, isFetching, isError, refetch } = useOverview();
  return (
    <section className={styles.panel} aria-labelledby="overview">
      <div className={styles.top}>
        <h2 id="overview" className={styles.title}>
          Overview
        </h2>
        <p role="status" className={styles.counted}>
          {data && (isError ? "Failed to refresh. " : "")}
          {data && `Counted ${formatDayAndTime(data.counted_at, new Date())}`}
        </p>
        <Button
          variant="outline"
          size="sm"
          busy={isFetching}
          icon={<RotateCw aria-hidden="true" />}
          onClick={() => refetch()}
        >
          Refresh
        </Button>
      </div>
      {isPending ? (
        <OverviewSkeleton />
      ) : data ? (
        <OverviewContent overview={data} />
      ) : (
        <LoadError onRetry={refetch} busy={isFetching}>
          Failed to fetch the overview
        </LoadError>
      )}
      <DeadLetters />
    </section>
  );
}

function OverviewContent({ overview }: { overview: Overview }) {
  const { members, bookings, downloads } = overview;
  const complete = members.complete && bookings.complete && downloads.every((month) => month.complete);
  const rows = getDownloadRows(downloads, maxItems);
  return (
    <>
      {!complete && (
        <Notice tone="warn" title="These counts are incomplete">
          Numbers marked “at least”, and the charts based on them, leave out the oldest records.
        </Notice>
      )}
      <Figures overview={overview} />
      <div className={styles.columns}>
        <AttentionCard overview={overview} />
        <Card as="section" className={styles.card}>
          <BarChart
            caption="Members by role"
            head="Role"
            series={["Members"]}
            bars={roles.map((role) => ({
              id: role,
              label: roleLabels[role],
              values: [members.by_role[role]],
            }))}
          />
        </Card>
        <Card as="section" className={styles.card}>
          {rows.length === 0 ? (
            <>
              <h3 className={styles.heading}>Downloads and plays by item</h3>
              <p className={styles.empty}>No downloads or plays this month or last month.</p>
            </>
          ) : (
            <BarChart
              caption="Downloads and plays by item"
              head="Item"
              series={downloads.map(({ month }) => formatMonthName(month))}
              bars={rows.map(({ id, title, thisMonth, lastMonth }) => ({
                id,
                label: title,
                values: [thisMonth, lastMonth],
              }))}
            />
          )}
        </Card>
        <Card as="section" className={styles.card} aria-labelledby="bookings-by-state">
          <h3 id="bookings-by-state" className={styles.heading}>
            Bookings by status
          </h3>
          <ul className={styles.states}>
            {bookingStates.map((state) => (
              <li key={state}>
                <Link to={`?tab=bookings&state=${state}`}>{stateLabels[state] ?? state}</Link>
                <span>{formatCount(bookings.by_state[state], bookings.complete)}</span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

function AttentionCard({ overview }: { overview: Overview }) {
  const items = listAttentionItems(overview);
  return (
    <Card as="section" className={styles.card} aria-labelledby="needs-attention">
      <h3 id="needs-attention" className={styles.heading}>
        Needs attention
      </h3>
      {items.length === 0 ? (
        <p className={styles.empty}>Nothing needs your attention.</p>
      ) : (
        <ul className={styles.attention}>
          {items.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
