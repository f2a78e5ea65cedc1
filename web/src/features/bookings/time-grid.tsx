import { type RefObject, useId } from "react";
import { bookingMessages, type TimeLabel, timeLabels } from "../../../../contract/bookings.ts";
import { formatSlot, toInstant } from "../../../../contract/slots.ts";
import type { ZoneId } from "../../../../contract/zones.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { RadioTile } from "./radio-tile.tsx";
import styles from "./time-grid.module.css";

/** The half-hours grouped by part of the day, starting at 8:00 AM, 12:00 PM and 5:00 PM. */
const dayParts = [
  { name: "Morning", times: timeLabels.slice(0, 8) },
  { name: "Afternoon", times: timeLabels.slice(8, 18) },
  { name: "Evening", times: timeLabels.slice(18) },
] as const;

/** The half-hours of a day as radio tiles (BOOK-6). Times already past at `now` are disabled. */
export function TimeGrid({
  date,
  timezone,
  now,
  selected,
  heading,
  onSelect,
}: {
  date: string;
  timezone: ZoneId;
  now: number;
  selected: TimeLabel | null;
  heading: RefObject<HTMLHeadingElement | null>;
  onSelect: (time: TimeLabel) => void;
}) {
  const name = useId();
  const getStart = (time: TimeLabel) => toInstant({ date, time, timezone }) ?? 0;
  const { date: day, zone } = formatSlot(new Date(getStart("12:00 PM")).toISOString(), timezone);
  const isPast = (time: TimeLabel) => getStart(time) <= now;
  return (
    <fieldset className={styles.times}>
      <legend className={styles.legend}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {bookingMessages.availableTimes(day, zone)}
        </h2>
      </legend>
      {timeLabels.some(isPast) && <p className={styles.note}>Crossed-out times are earlier today.</p>}
      {dayParts.map((part) => (
        <div key={part.name} className={styles.dayPart}>
          <p className={styles.name}>{part.name}</p>
          <div className={styles.chips}>
            {part.times.map((time) => (
              <RadioTile
                key={time}
                name={name}
                value={time}
                checked={selected === time}
                disabled={isPast(time)}
                onChange={() => onSelect(time)}
                className={styles.tile}
              >
                {time}
                {isPast(time) && <VisuallyHidden>, earlier today</VisuallyHidden>}
              </RadioTile>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
