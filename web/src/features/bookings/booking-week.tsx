import { ChevronLeft, ChevronRight } from "lucide-react";
import type { AdminBooking } from "../../../../contract/bookings.ts";
import { getSessionTime } from "../../../../contract/session-time.ts";
import { formatMediumDate, formatTimeOfDay, formatWeekdayAndDay } from "../../format/dates.ts";
import { addDaysTo, formatDay, toMidnight, toWeekStart } from "../../format/days.ts";
import { formatLoaded } from "../../format/numbers.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { useFocusWhenSaved } from "../../ui/kept-focus.ts";
import { getPendingLabel, getStatusLabel } from "./admin-booking-labels.ts";
import styles from "./admin-bookings.module.css";

/** Moves between weeks; `week` is a Sunday. */
export function WeekNavigation({ week, onChange }: { week: string; onChange: (week: string) => void }) {
  const today = toWeekStart(formatDay(new Date()));
  const around = useFocusWhenSaved<HTMLElement>(week !== today);
  return (
    <nav ref={around} tabIndex={-1} className={styles.week} aria-label="Week">
      <IconButton label="Previous week" variant="outline" onClick={() => onChange(addDaysTo(week, -7))}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <p role="status">{`Week of ${formatMediumDate(toMidnight(week))}`}</p>
      <IconButton label="Next week" variant="outline" onClick={() => onChange(addDaysTo(week, 7))}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
      <Button size="sm" variant="quiet" disabled={week === today} onClick={() => onChange(today)}>
        Today
      </Button>
    </nav>
  );
}

/** Whether a booking has no session any more. */
const isClosed = ({ state }: AdminBooking): boolean =>
  state === "declined" || state === "expired" || state === "cancelled";

/** The sessions of a week as a list by day, soonest first. Those that don't take place come last, and are not counted. */
export function WeekList({
  week,
  bookings,
  busy,
  openId,
  more,
  onOpen,
}: {
  week: string;
  bookings: readonly AdminBooking[];
  /** Says what is not loaded yet: later bookings, or those of any day, which a search may find. */
  more: "later" | "any" | undefined;
  busy: boolean;
  openId: string | undefined;
  onOpen: (booking: AdminBooking) => void;
}) {
  const getDay = (booking: AdminBooking) => formatDay(new Date(getSessionTime(booking) ?? 0));
  const today = formatDay(new Date());
  const last = bookings.at(-1);
  /** From this day on, more bookings may follow. */
  const openDay = more && (more === "later" && last ? getDay(last) : week);
  return (
    <div className={styles.days} aria-busy={busy || undefined}>
      {[0, 1, 2, 3, 4, 5, 6].map((offset) => {
        const date = addDaysTo(week, offset);
        const ofDay = bookings.filter((booking) => getDay(booking) === date);
        const sessions = ofDay.filter((booking) => !isClosed(booking));
        return (
          <section key={date} aria-labelledby={`day-${date}`}>
            <h3 id={`day-${date}`} className={styles.day}>
              {formatWeekdayAndDay(toMidnight(date))}
              {date === today && <span className={styles.today}>Today</span>}
              <span className={styles.count}>
                {describeSessions(sessions.length, openDay !== undefined && date >= openDay)}
              </span>
            </h3>
            {ofDay.length > 0 && (
              <ul>
                {[...sessions, ...ofDay.filter(isClosed)].map((booking) => (
                  <li key={booking.id} data-row={booking.id}>
                    <button
                      type="button"
                      data-row-opener=""
                      data-open={booking.id === openId || undefined}
                      data-closed={isClosed(booking) || undefined}
                      className={styles.session}
                      onClick={() => onOpen(booking)}
                    >
                      <Session booking={booking} />
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}

function describeSessions(count: number, isMore: boolean): string {
  if (count === 0) return isMore ? "Not loaded yet" : "No sessions";
  return formatLoaded(count, isMore, "session");
}

function Session({ booking }: { booking: AdminBooking }) {
  const { label, tone } = getStatusLabel(booking);
  const next = getPendingLabel(booking);
  return (
    <>
      <span className={styles.clock}>{formatTimeOfDay(getSessionTime(booking) ?? "")}</span>
      <span>
        <span className={styles.upper}>{`${booking.client_name} with ${booking.advisor_name}`}</span>
        <span className={styles.lower}>
          {`${booking.session_length} minutes`}
          {!booking.confirmed_time && !isClosed(booking) && ", not confirmed"}
          {next && `. ${next}`}
        </span>
      </span>
      <Badge tone={tone}>{label}</Badge>
    </>
  );
}
