import { RotateCw } from "lucide-react";
import { Link } from "react-router-dom";
import { ageFilterLabels, ageFilters } from "../../../../contract/age-groups.ts";
import { bookingFilters } from "../../../../contract/booking-lists.ts";
import { bookingFilterLabels } from "../../../../contract/list-labels.ts";
import type { Overview } from "../../../../contract/overview.ts";
import { roles } from "../../../../contract/roles.ts";
import { useCanCall } from "../../auth/use-can-call.ts";
import { formatDayAndTime, formatMonthName } from "../../format/dates.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useFailureToast } from "../../ui/use-failure-toast.ts";
import { ExportButton } from "../exports/exports.tsx";
import { BarChart } from "./bar-chart.tsx";
import { Figures } from "./figures.tsx";
import { MissedSearchList } from "./missed-search-list.tsx";
import styles from "./overview.module.css";
import { formatCount, getDownloadRows } from "./overview-labels.ts";
import { useOverview, useToday } from "./overview-queries.ts";
import { OverviewSkeleton } from "./overview-skeleton.tsx";
import { ArrivalNote, SetupChecklist } from "./setup-checklist.tsx";
import { useSetup } from "./setup-queries.ts";
import { TodayList } from "./today-list.tsx";
import { TrendTiles } from "./trend-tiles.tsx";

const maxItems = 8;
const roleLabels = { free_member: "Free", premium_member: "Premium", admin: "Admin" } as const;

const overviewFailed = "Failed to fetch the overview";

/** The Overview tab: what waits today, for owner and support, then the owner's key figures and charts (ADMIN-9). */
export default function OverviewPanel() {
  const canCall = useCanCall();
  const { setup, isPending } = useSetup({ asks: true });
  const today = useToday();
  // The checklist and what waits today come with the rest, so that they move nothing.
  if (isPending || today.isPending) return <OverviewSkeleton />;
  return (
    <section className={styles.panel} aria-labelledby="overview">
      <h2 id="overview" className={styles.title}>
        Overview
      </h2>
      {setup && <SetupChecklist setup={setup} />}
      {canCall("adminGetSetup") && <ArrivalNote />}
      <TodayList />
      {canCall("adminOverview") && <HouseFigures />}
    </section>
  );
}

function HouseFigures() {
  const { data, isPending, isFetching, isError, refetch } = useOverview();
  useFailureToast(isError && !data, overviewFailed);
  return (
    <>
      <div className={styles.top}>
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
        <ExportButton kind="downloads">Export downloads</ExportButton>
      </div>
      {isPending ? (
        <OverviewSkeleton />
      ) : data ? (
        <OverviewContent overview={data} />
      ) : (
        <LoadError onRetry={refetch} busy={isFetching}>
          {overviewFailed}
        </LoadError>
      )}
    </>
  );
}

function OverviewContent({ overview }: { overview: Overview }) {
  const { members, bookings, downloads } = overview;
  const complete = members.complete && bookings.complete && downloads.every((month) => month.complete);
  const rows = getDownloadRows(downloads, "items", maxItems);
  const freshRows = getDownloadRows(downloads, "fresh", maxItems);
  return (
    <>
      {!complete && (
        <Notice tone="warn" title="These counts are incomplete">
          Numbers marked “at least”, and the charts based on them, leave out the oldest records.
        </Notice>
      )}
      <TrendTiles />
      <Figures overview={overview} />
      <div className={styles.columns}>
        <Card as="section" className={styles.card}>
          <BarChart
            caption="Members by role"
            head="Role"
            series={["Members"]}
            bars={roles.map((role) => ({
              id: role,
              label: roleLabels[role],
              to: `?tab=users&role=${role}`,
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
                to: `?tab=manage&open=${id}`,
                values: [thisMonth, lastMonth],
              }))}
            />
          )}
        </Card>
        <Card as="section" className={styles.card}>
          <BarChart
            caption="Downloads and plays by age"
            head="Ages"
            series={downloads.map(({ month }) => formatMonthName(month))}
            bars={ageFilters.map((name) => ({
              id: name,
              label: ageFilterLabels[name],
              to: `?tab=manage&ages=${name}`,
              values: downloads.map(({ by_age }) => by_age[name]),
            }))}
          />
          <p className={styles.line}>An item for several ages counts in each of them.</p>
        </Card>
        {freshRows.length > 0 && (
          <Card as="section" className={styles.card}>
            <BarChart
              caption="Made fresh most often"
              head="Item"
              series={downloads.map(({ month }) => formatMonthName(month))}
              bars={freshRows.map(({ id, title, thisMonth, lastMonth }) => ({
                id,
                label: title,
                to: `?tab=manage&open=${id}`,
                values: [thisMonth, lastMonth],
              }))}
            />
          </Card>
        )}
        <Card as="section" className={styles.card}>
          <MissedSearchList months={overview.missed_searches} />
        </Card>
        <Card as="section" className={styles.card} aria-labelledby="bookings-by-state">
          <h3 id="bookings-by-state" className={styles.heading}>
            Bookings by status
          </h3>
          <ul className={styles.states}>
            {bookingFilters.map((state) => (
              <li key={state}>
                <Link to={`?tab=bookings&state=${state}`}>
                  <span>{bookingFilterLabels[state]}</span>{" "}
                  <span>{formatCount(bookings.by_state[state], bookings.complete)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}
