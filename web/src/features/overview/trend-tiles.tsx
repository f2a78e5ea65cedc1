import { Link } from "react-router-dom";
import type { DailyFigures } from "../../../../contract/overview.ts";
import { formatMediumUtcDate } from "../../format/dates.ts";
import { formatMoney, formatNumber } from "../../format/numbers.ts";
import { cx } from "../../ui/cx.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { useTrends } from "./overview-queries.ts";
import styles from "./overview-tiles.module.css";
import { describeChange, sumWeeks, toPoints, type Week } from "./trend-weeks.ts";

interface Trend {
  title: string;
  /** Describes the number of the last seven days. */
  note: string;
  getValue: (day: DailyFigures) => number;
  format: (value: number) => string;
  /** The lists that have what is counted; `days` is the part of the address with the first and last day. */
  lists: readonly { label: string; to: (days: string) => string }[];
}

const newestMembers = { label: "Newest members", to: () => "?tab=users" };
const premiumPayments = {
  label: "Premium payments",
  to: (days: string) => `?tab=audit&action=membership.paid&${days}`,
};
const endedMemberships = {
  label: "Ended memberships",
  to: (days: string) => `?tab=audit&action=membership.ended&${days}`,
};
const sessionPayments = {
  label: "Session payments",
  to: (days: string) => `?tab=audit&action=booking.paid&${days}`,
};

const trendRows: readonly Trend[] = [
  {
    title: "Sign-ups",
    note: "New accounts",
    getValue: ({ sign_ups }) => sign_ups,
    format: formatNumber,
    lists: [newestMembers],
  },
  {
    title: "Conversions",
    note: "Members who started to pay",
    getValue: ({ conversions }) => conversions,
    format: formatNumber,
    lists: [premiumPayments],
  },
  {
    title: "Churn",
    note: "Members whose paid Premium ended",
    getValue: ({ churn }) => churn,
    format: formatNumber,
    lists: [endedMemberships],
  },
  {
    title: "Revenue",
    note: "Premium and sessions, before refunds",
    getValue: ({ premium_cents, sessions_cents }) => premium_cents + sessions_cents,
    format: formatMoney,
    lists: [sessionPayments, premiumPayments],
  },
];

/** Four tiles: the last seven days, the change to the week before, and a line of twelve weeks with its numbers as a table. */
export function TrendTiles({ trends }: { trends: ReturnType<typeof useTrends> }) {
  const { data, isFetching, refetch } = trends;
  if (!data)
    return (
      <LoadError onRetry={refetch} busy={isFetching}>
        Failed to fetch the trends
      </LoadError>
    );
  const isEmpty = data.days.length === 0;
  return (
    <section className={styles.section} aria-labelledby="trends">
      <h3 id="trends" className={styles.heading}>
        Last 7 days <span>and 12 weeks</span>
      </h3>
      {isEmpty && (
        <p className={styles.note}>No day has been counted yet. The first figures appear within an hour.</p>
      )}
      {!isEmpty && (
        <>
          <div className={cx(styles.tiles, styles.weeks)}>
            {trendRows.map((trend) => (
              <TrendTile
                key={trend.title}
                trend={trend}
                weeks={sumWeeks(data.days, data.until, trend.getValue)}
                until={data.until}
              />
            ))}
          </div>
          <p className={styles.note}>
            {`Through ${formatMediumUtcDate(`${data.until}T00:00:00Z`)}. Each day is counted once it is over in the time zone of the site.`}
          </p>
        </>
      )}
    </section>
  );
}

const [width, height] = [120, 36];

function TrendTile({
  trend: { title, note, format, lists },
  weeks,
  until,
}: {
  trend: Trend;
  weeks: readonly Week[];
  /** The last day, YYYY-MM-DD. */
  until: string;
}) {
  const points = toPoints(
    weeks.map(({ value }) => value),
    width,
    height,
  );
  const last = weeks.at(-1)?.value ?? 0;
  return (
    <article className={styles.tile}>
      <h4>{title}</h4>
      <p className={styles.number}>{format(last)}</p>
      <p className={styles.note}>{describeChange(weeks, format)}</p>
      <svg
        aria-hidden="true"
        className={styles.line}
        viewBox={`-1 -3 ${width + 2} ${height + 6}`}
        preserveAspectRatio="none"
      >
        <polygon points={`0,${height} ${points} ${width},${height}`} className={styles.area} />
        <polyline points={points} className={styles.stroke} vectorEffect="non-scaling-stroke" />
      </svg>
      <p className={styles.note}>{note}</p>
      <ul className={styles.list}>
        {lists.map(({ label, to }) => (
          <li key={label}>
            <Link to={to(`from=${weeks.at(-1)?.from}&to=${until}`)} aria-label={`${title}: ${label}`}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <table>
          <caption>{`${title} by week`}</caption>
          <thead>
            <tr>
              <th scope="col">Week from</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ from, value }) => (
              <tr key={from}>
                <th scope="row">{formatMediumUtcDate(`${from}T00:00:00Z`)}</th>
                <td>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </article>
  );
}
