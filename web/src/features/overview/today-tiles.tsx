import { Link } from "react-router-dom";
import type { CountedBooking, Overview } from "../../../../contract/overview.ts";
import { formatShortDateTime, formatTimeOfDay } from "../../format/dates.ts";
import { cx } from "../../ui/cx.ts";
import {
  type AttentionItem,
  formatCount,
  listFailures,
  listSessionsToday,
  listWaitingItems,
  toBookingLink,
} from "./overview-labels.ts";
import styles from "./overview-tiles.module.css";

/**
 * Shows what matters today: the sessions, what waits for a person, and what failed. Each number leads to exactly its
 * rows.
 */
export function TodayTiles({ overview }: { overview: Overview }) {
  const sessions = listSessionsToday(overview.bookings.sessions, new Date());
  return (
    <section className={styles.section} aria-labelledby="today">
      <h3 id="today" className={styles.heading}>
        Today
      </h3>
      <div className={cx(styles.tiles, styles.today)}>
        <article className={styles.tile}>
          <h4>Sessions today</h4>
          <p className={styles.number}>{formatCount(sessions.length)}</p>
          {sessions.length === 0 ? (
            <p className={styles.note}>No session is confirmed for today.</p>
          ) : (
            <BookingLinks bookings={sessions} formatInstant={formatTimeOfDay} />
          )}
        </article>
        <AttentionTile
          title="Needs attention"
          items={listWaitingItems(overview)}
          none="Nothing needs your attention."
        />
        <AttentionTile title="Failures" items={listFailures(overview)} none="Everything went through." />
      </div>
    </section>
  );
}

function AttentionTile({
  title,
  items,
  none,
}: {
  title: string;
  items: readonly AttentionItem[];
  none: string;
}) {
  return (
    <article className={styles.tile} data-open={items.length > 0 || undefined}>
      <h4>{title}</h4>
      <p className={styles.number}>{formatCount(items.reduce((sum, { count }) => sum + count, 0))}</p>
      {items.length === 0 ? (
        <p className={styles.note}>{none}</p>
      ) : (
        <ul className={styles.list}>
          {items.map(({ label, to, bookings = [] }) => (
            <li key={label}>
              <AttentionLink label={label} to={to} bookings={bookings} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** A link to the list, or to the booking if there is only one; otherwise the bookings are listed here. */
function AttentionLink({
  label,
  to,
  bookings,
}: {
  label: string;
  to: string | undefined;
  bookings: readonly CountedBooking[];
}) {
  const [only] = bookings;
  const target = to ?? (only && bookings.length === 1 ? toBookingLink(only.id) : undefined);
  if (target) return <Link to={target}>{label}</Link>;
  return (
    <details className={styles.details}>
      <summary>{label}</summary>
      <BookingLinks bookings={bookings} formatInstant={formatShortDateTime} />
    </details>
  );
}

function BookingLinks({
  bookings,
  formatInstant,
}: {
  bookings: readonly CountedBooking[];
  formatInstant: (instant: string) => string;
}) {
  return (
    <ul className={styles.list}>
      {bookings.map(({ id, client_name, advisor_name, at }) => (
        <li key={id}>
          <Link to={toBookingLink(id)}>{`${formatInstant(at)}: ${client_name} with ${advisor_name}`}</Link>
        </li>
      ))}
    </ul>
  );
}
