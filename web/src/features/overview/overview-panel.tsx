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
import { OverviewPlace } from "./overview-place.tsx";
import { amount, downloadRows, waitingFor } from "./overview-words.ts";
import { useOverview } from "./queries.ts";

const itemsShown = 8;
/** As the tab behind the link names it; the others are their own names. */
const stateLabels: { readonly [State in BookingState]?: string } = { pending_payment: "not paid" };
const roleLabels = { free_member: "Free", premium_member: "Premium", admin: "Admin" } as const;

/** The back office at a glance (design: look, "Admin overview"). */
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
        <OverviewPlace />
      ) : data ? (
        <Figured overview={data} />
      ) : (
        <LoadError onRetry={refetch} busy={isFetching}>
          Failed to fetch the overview
        </LoadError>
      )}
      <DeadLetters />
    </section>
  );
}

function Figured({ overview }: { overview: Overview }) {
  const { members, bookings, downloads } = overview;
  const complete = members.complete && bookings.complete && downloads.every((month) => month.complete);
  const rows = downloadRows(downloads, itemsShown);
  return (
    <>
      {!complete && (
        <Notice tone="warn" title="There are more than were counted">
          Numbers that say “at least”, and what is drawn from them, leave out the oldest rows.
        </Notice>
      )}
      <Figures overview={overview} />
      <div className={styles.columns}>
        <NeedsAPerson overview={overview} />
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
              <h3 className={styles.heading}>Downloads by item</h3>
              <p className={styles.none}>Nothing was downloaded in this month or the last.</p>
            </>
          ) : (
            <BarChart
              caption="Downloads by item"
              head="Item"
              series={downloads.map(({ month }) => formatMonthName(month))}
              bars={rows.map(({ id, title, now, before }) => ({ id, label: title, values: [now, before] }))}
            />
          )}
        </Card>
        <Card as="section" className={styles.card} aria-labelledby="bookings-by-state">
          <h3 id="bookings-by-state" className={styles.heading}>
            Bookings by state
          </h3>
          <ul className={styles.states}>
            {bookingStates.map((state) => (
              <li key={state}>
                <Link to={`?tab=bookings&state=${state}`}>{stateLabels[state] ?? state}</Link>
                <span>{amount(bookings.by_state[state], bookings.complete)}</span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

function NeedsAPerson({ overview }: { overview: Overview }) {
  const waiting = waitingFor(overview);
  return (
    <Card as="section" className={styles.card} aria-labelledby="needs-a-person">
      <h3 id="needs-a-person" className={styles.heading}>
        Needs a person
      </h3>
      {waiting.length === 0 ? (
        <p className={styles.none}>Nobody and nothing waits.</p>
      ) : (
        <ul className={styles.waiting}>
          {waiting.map(({ words, to }) => (
            <li key={to}>
              <Link to={to}>{words}</Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
