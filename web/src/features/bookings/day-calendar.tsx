import { DayPicker } from "react-day-picker";
import styles from "./day-calendar.module.css";

/** A calendar's day as the picker has it: that day where the browser is, whatever the zone it is meant in. */
function asDay(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(year, month - 1, day);
}

const asDate = (day: Date): string =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");

const classNames = {
  root: styles.calendar,
  months: styles.months,
  month: styles.month,
  month_caption: styles.caption,
  nav: styles.nav,
  button_previous: styles.step,
  button_next: styles.step,
  chevron: styles.chevron,
  month_grid: styles.grid,
  weekday: styles.weekday,
  day: styles.day,
  day_button: styles.button,
  selected: styles.selected,
  today: styles.today,
  disabled: styles.disabled,
} as const;

const given = Object.fromEntries(Object.entries(classNames).map(([part, name]) => [part, name ?? ""]));

const inWords = new Intl.DateTimeFormat("en-US", { dateStyle: "full" });

/** With the number as it is seen, "December 1", so that whoever speaks to the page may say it. */
const labels = {
  labelDayButton: (day: Date, { today }: { today?: boolean }) =>
    `${today ? "Today, " : ""}${inWords.format(day)}`,
};

/**
 * One day out of those that can be proposed. Dates are YYYY-MM-DD in the zone chosen: `today` and `last`, the first
 * and the last day on offer, and `chosen`.
 */
export function DayCalendar({
  today,
  last,
  chosen,
  onChoose,
}: {
  today: string;
  last: string;
  chosen: string | null;
  onChoose: (date: string | null) => void;
}) {
  const [first, end] = [asDay(today), asDay(last)];
  return (
    <DayPicker
      mode="single"
      classNames={given}
      labels={labels}
      today={first}
      startMonth={first}
      endMonth={end}
      disabled={[{ before: first }, { after: end }]}
      selected={chosen === null ? undefined : asDay(chosen)}
      onSelect={(day) => onChoose(day ? asDate(day) : null)}
    />
  );
}
