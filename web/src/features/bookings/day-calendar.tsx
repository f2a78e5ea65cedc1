import { useState } from "react";
import { DayPicker } from "react-day-picker";
import { formatFullDate } from "../../format/dates.ts";
import styles from "./day-calendar.module.css";

/** Converts YYYY-MM-DD to the local midnight that react-day-picker expects, whatever zone the date is meant in. */
function toDate(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(year, month - 1, day);
}

const toDateString = (day: Date): string =>
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

const definedClassNames = Object.fromEntries(
  Object.entries(classNames).map(([part, name]) => [part, name ?? ""]),
);

/** Labels contain the visible day number ("December 1"), so that voice control can name it. */
const labels = {
  labelNav: () => "Months",
  labelDayButton: (day: Date, { today }: { today?: boolean }) =>
    `${today ? "Today, " : ""}${formatFullDate(day)}`,
};

/**
 * Calendar with single-day selection. Dates are YYYY-MM-DD in the selected time zone; `today` and `last` are the first
 * and last selectable days, and `isClosed` says which of the days between have no free time.
 */
export function DayCalendar({
  today,
  last,
  selected,
  isClosed,
  onSelect,
}: {
  today: string;
  last: string;
  selected: string | null;
  isClosed: (date: string) => boolean;
  onSelect: (date: string) => void;
}) {
  const [first, end] = [toDate(today), toDate(last)];
  const day = selected === null ? undefined : toDate(selected);
  /** Undefined until the person shows another month. */
  const [chosenMonth, setMonth] = useState<Date>();
  const month = chosenMonth ?? day ?? first;
  return (
    <DayPicker
      mode="single"
      required
      classNames={definedClassNames}
      labels={labels}
      today={first}
      startMonth={first}
      endMonth={end}
      disabled={[{ before: first }, { after: end }, (date) => isClosed(toDateString(date))]}
      month={month}
      onMonthChange={setMonth}
      selected={day}
      onSelect={(picked) => {
        setMonth(month);
        onSelect(toDateString(picked));
      }}
    />
  );
}
