import { RotateCw } from "lucide-react";
import { Link } from "react-router-dom";
import { bookingFilters } from "../../../../contract/booking-lists.ts";
import { bookingFilterLabels } from "../../../../contract/list-labels.ts";
import type { Overview } from "../../../../contract/overview.ts";
import { roles } from "../../../../contract/roles.ts";
import { useCanCall } from "../../auth/use-can-call.ts";
import { formatDayAndTime } from "../../format/dates.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useFailureToast } from "../../ui/use-failure-toast.ts";
import { ExportButton } from "../exports/exports.tsx";
import { BarChart } from "./bar-chart.tsx";
import { Figures } from "./figures.tsx";
import { LibraryCards, LibraryUse } from "./library-use.tsx";
import styles from "./overview.module.css";
import { formatCount } from "./overview-labels.ts";
import { useOverview, useToday, useTrends } from "./overview-queries.ts";
import { OverviewSkeleton } from "./overview-skeleton.tsx";
import { ArrivalNote, SetupChecklist } from "./setup-checklist.tsx";
import { useSetup } from "./setup-queries.ts";
import { TodayList } from "./today-list.tsx";
import { TrendTiles } from "./trend-tiles.tsx";

const roleLabels = { free_member: "Free", premium_member: "Premium", admin: "Admin" } as const;

const overviewFailed = "Failed to fetch the overview";

/**
 * The Overview tab: what waits today, for owner and support, then the owner's key figures and charts, of which editors see
 * the library (ADMIN-9).
 */
export default function OverviewPanel() {
  const canCall = useCanCall();
  const { setup, reminder, isLoading } = useSetup({ asks: true });
  const today = useToday(canCall("adminGetToday"));
  // The checklist and what waits today come with the rest, so that they move nothing.
  if (isLoading || today.isLoading) return <OverviewSkeleton />;
  return (
    <section className={styles.panel} aria-labelledby="overview">
      <div className={styles.top}>
        <h2 id="overview" className={styles.title}>
          Overview
        </h2>
        {reminder && <p className={styles.line}>{reminder}</p>}
      </div>
      {setup && <SetupChecklist setup={setup} />}
      {canCall("adminGetSetup") && <ArrivalNote />}
      {canCall("adminGetToday") && <TodayList today={today} />}
      {canCall("adminOverview") ? <HouseFigures /> : canCall("adminGetLibraryUse") && <LibraryUse />}
    </section>
  );
}

function HouseFigures() {
  const { data, isPending, isFetching, isError, refetch } = useOverview();
  // The trends come with the figures below them, so that they move nothing.
  const trends = useTrends();
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
      {isPending || trends.isPending ? (
        <OverviewSkeleton />
      ) : data ? (
        <OverviewContent overview={data} trends={trends} />
      ) : (
        <LoadError onRetry={refetch} busy={isFetching}>
          {overviewFailed}
        </LoadError>
      )}
    </>
  );
}

function OverviewContent({ overview, trends }: { overview: Overview; trends: ReturnType<typeof useTrends> }) {
  const { members, bookings, downloads } = overview;
  const complete = members.complete && bookings.complete && downloads.every((month) => month.complete);
  return (
    <>
      {!complete && (
        <Notice tone="warn" title="These counts are incomplete">
          Numbers marked “at least”, and the charts based on them, leave out the oldest records.
        </Notice>
      )}
      <TrendTiles trends={trends} />
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
        <LibraryCards use={overview} />
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
