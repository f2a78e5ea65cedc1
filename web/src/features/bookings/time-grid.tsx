import { type RefObject, useId } from "react";
import {
  bookingMessages,
  type SessionLength,
  type TimeLabel,
  timeLabels,
} from "../../../../contract/bookings.ts";
import type { BusyTimes } from "../../../../contract/busy-times.ts";
import { formatSlot, toInstant } from "../../../../contract/slots.ts";
import type { ZoneId } from "../../../../contract/zones.ts";
import { keepTimeWhole } from "../../format/dates.ts";
import { cx } from "../../ui/cx.ts";
import { describeReason, findReason } from "./closed-times.ts";
import { RadioTile } from "./radio-tile.tsx";
import styles from "./time-grid.module.css";

/** The half-hours grouped by part of the day, starting at 8:00 AM, 12:00 PM and 5:00 PM. */
const dayParts = [
  { name: "Morning", times: timeLabels.slice(0, 8) },
  { name: "Afternoon", times: timeLabels.slice(8, 18) },
  { name: "Evening", times: timeLabels.slice(18) },
] as const;

interface TimeGridProps {
  date: string;
  timezone: ZoneId;
  now: number;
  /** The first name of the person whose clock is below each time: the advisor, or the client if the advisor chooses. */
  other: string;
  /** The first name of the advisor, if that is not the other person. */
  advisor?: string | undefined;
  length: SessionLength;
  /** The other person's zone, and when the advisor is busy; undefined while it is not known. */
  busy: BusyTimes | undefined;
  isLoading: boolean;
  selected: TimeLabel | null;
  heading: RefObject<HTMLHeadingElement | null>;
  onSelect: (time: TimeLabel) => void;
}

/**
 * The half-hours of a day as radio tiles (BOOK-6), each with the other person's clock. Times that are past or at which the
 * advisor cannot be booked (BOOK-22) are closed. A closed tile keeps its place in the tab order, to say why.
 */
export function TimeGrid({ heading, ...props }: TimeGridProps) {
  const { date, timezone, busy, other, isLoading } = props;
  const noon = toInstant({ date, time: "12:00 PM", timezone }) ?? 0;
  const { date: day, zone } = formatSlot(new Date(noon).toISOString(), timezone);
  const otherNoon = busy && formatSlot(new Date(noon).toISOString(), busy.timezone);
  const isSameClock = otherNoon?.time === "12:00 PM" && otherNoon.date === day;
  const name = useId();
  return (
    <fieldset className={styles.times} aria-busy={isLoading}>
      <legend className={styles.legend}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {bookingMessages.availableTimes(day, zone)}
        </h2>
      </legend>
      {busy && (
        <p className={styles.note}>
          {isSameClock
            ? `It is the same time for ${other}. Crossed-out times can't be booked.`
            : `Below each time is ${other}'s (${otherNoon?.zone}). Crossed-out times can't be booked.`}
        </p>
      )}
      {dayParts.map((part) => (
        <div key={part.name} className={styles.dayPart}>
          <p className={styles.name}>{part.name}</p>
          <div className={styles.chips}>
            {part.times.map((time) => (
              <TimeTile
                key={time}
                {...props}
                name={name}
                time={time}
                shouldShowOtherTime={busy !== undefined && !isSameClock}
              />
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}

function TimeTile({
  time,
  name,
  date,
  timezone,
  now,
  other,
  advisor = other,
  length,
  busy,
  selected,
  shouldShowOtherTime,
  onSelect,
}: Omit<TimeGridProps, "heading" | "isLoading"> & {
  time: TimeLabel;
  name: string;
  shouldShowOtherTime: boolean;
}) {
  const id = useId();
  const start = toInstant({ date, time, timezone }) ?? 0;
  const reason = findReason(start, { now, busy, length });
  const note = reason
    ? describeReason(reason, advisor)
    : shouldShowOtherTime && busy
      ? `${formatOtherTime(start, date, busy.timezone)} for ${other}`
      : undefined;
  return (
    <RadioTile
      name={name}
      value={time}
      checked={selected === time}
      aria-disabled={reason !== undefined}
      aria-labelledby={`${id}-time`}
      aria-describedby={note === undefined ? undefined : `${id}-note`}
      onChange={() => reason === undefined && onSelect(time)}
      className={styles.tile}
    >
      <span id={`${id}-time`} className={styles.label}>
        {time}
      </span>
      {note !== undefined && (
        <span id={`${id}-note`} className={cx(styles.clock, reason && styles.reason)}>
          {note}
        </span>
      )}
    </RadioTile>
  );
}

/** The other person's time, with the weekday where it is another day there: "Wed 1:00 AM". */
function formatOtherTime(start: number, date: string, zone: ZoneId): string {
  const startsAt = new Date(start).toISOString();
  const { time, date: otherDate } = formatSlot(startsAt, zone);
  const [weekday = ""] = otherDate.split(",");
  const isSameDay =
    new Date(`${date}T12:00:00Z`).toLocaleDateString("en-US", {
      weekday: "long",
      timeZone: "UTC",
    }) === weekday;
  return keepTimeWhole(isSameDay ? time : `${weekday.slice(0, 3)} ${time}`);
}
