import { type RefObject, useId } from "react";
import { bookingMessages, type TimeLabel, timeLabels } from "../../../../contract/bookings.ts";
import { instantOf, slotWords } from "../../../../contract/slots.ts";
import type { ZoneId } from "../../../../contract/zones.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { Choice } from "./choice.tsx";
import styles from "./time-grid.module.css";

/** Where a stretch of the day begins in the list of half-hours: 8:00 AM, 12:00 PM, 5:00 PM. */
const stretches = [
  { name: "Morning", times: timeLabels.slice(0, 8) },
  { name: "Afternoon", times: timeLabels.slice(8, 18) },
  { name: "Evening", times: timeLabels.slice(18) },
] as const;

/** The half-hours of a day (spec/2 §2). Those that are over in that zone at `now` cannot be chosen. */
export function TimeGrid({
  date,
  timezone,
  now,
  chosen,
  heading,
  onChoose,
}: {
  date: string;
  timezone: ZoneId;
  now: number;
  chosen: TimeLabel | null;
  heading: RefObject<HTMLHeadingElement | null>;
  onChoose: (time: TimeLabel) => void;
}) {
  const name = useId();
  const at = (time: TimeLabel) => instantOf({ date, time, timezone }) ?? 0;
  const { date: day, zone } = slotWords(new Date(at("12:00 PM")).toISOString(), timezone);
  const isOver = (time: TimeLabel) => at(time) <= now;
  return (
    <fieldset className={styles.times}>
      <legend className={styles.legend}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {bookingMessages.availableTimes(day, zone)}
        </h2>
      </legend>
      {timeLabels.some(isOver) && <p className={styles.note}>Crossed out: earlier today.</p>}
      {stretches.map((stretch) => (
        <div key={stretch.name} className={styles.stretch}>
          <p className={styles.name}>{stretch.name}</p>
          <div className={styles.chips}>
            {stretch.times.map((time) => (
              <Choice
                key={time}
                name={name}
                value={time}
                checked={chosen === time}
                disabled={isOver(time)}
                onChange={() => onChoose(time)}
                className={styles.face}
              >
                {time}
                {isOver(time) && <VisuallyHidden>, earlier today</VisuallyHidden>}
              </Choice>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
