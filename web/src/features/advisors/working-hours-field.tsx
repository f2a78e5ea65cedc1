import type { RefCallBack } from "react-hook-form";
import {
  dayTimes,
  formatDayTime,
  formatWeekday,
  type Weekday,
  type WorkingHours,
  weekdays,
} from "../../../../contract/working-hours.ts";
import { FieldErrorMessage, Hint, useFieldIds } from "../../ui/field-frame.tsx";
import editorStyles from "./advisor-editor.module.css";
import styles from "./working-hours-field.module.css";

const usualDay = { from: "09:00", to: "17:00" } as const;
const usualWeek: WorkingHours = {
  monday: usualDay,
  tuesday: usualDay,
  wednesday: usualDay,
  thursday: usualDay,
  friday: usualDay,
  saturday: null,
  sunday: null,
};

const hint = "In the advisor's time zone. Clients can only propose times in these hours.";

/** An advisor's working hours (ADV-7): any time, or a start and an end for each weekday. */
export function WorkingHoursField({
  ref,
  value,
  error,
  onChange,
}: {
  ref: RefCallBack;
  value: WorkingHours;
  error: string | undefined;
  onChange: (value: WorkingHours) => void;
}) {
  const { control, hintId, errorId } = useFieldIds({ hint, error });
  return (
    <fieldset className={styles.field} aria-describedby={control["aria-describedby"]}>
      <legend className={editorStyles.label}>Working hours</legend>
      <Hint id={hintId}>{hint}</Hint>
      <label className={styles.check}>
        <input
          ref={ref}
          type="checkbox"
          checked={value === null}
          onChange={({ target }) => onChange(target.checked ? null : usualWeek)}
        />
        Clients can propose any time
      </label>
      {value !== null &&
        weekdays.map((day) => (
          <DayRow
            key={day}
            day={day}
            hours={value[day]}
            onChange={(hours) => onChange({ ...value, [day]: hours })}
          />
        ))}
      <FieldErrorMessage id={errorId}>{error}</FieldErrorMessage>
    </fieldset>
  );
}

type DayHours = { from: string; to: string } | null;

function DayRow({
  day,
  hours,
  onChange,
}: {
  day: Weekday;
  hours: DayHours;
  onChange: (hours: DayHours) => void;
}) {
  return (
    <div className={styles.day}>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={hours !== null}
          onChange={({ target }) => onChange(target.checked ? usualDay : null)}
        />
        {formatWeekday(day)}
      </label>
      {hours === null ? (
        <span className={styles.off}>No sessions</span>
      ) : (
        <span className={styles.span}>
          <DayTimeSelect
            label={`${formatWeekday(day)}, from`}
            value={hours.from}
            times={dayTimes.slice(0, -1)}
            onChange={(from) => onChange({ ...hours, from })}
          />
          <span aria-hidden="true">to</span>
          <DayTimeSelect
            label={`${formatWeekday(day)}, until`}
            value={hours.to}
            times={dayTimes.slice(1)}
            onChange={(to) => onChange({ ...hours, to })}
          />
        </span>
      )}
    </div>
  );
}

function DayTimeSelect({
  label,
  value,
  times,
  onChange,
}: {
  label: string;
  value: string;
  times: readonly string[];
  onChange: (time: string) => void;
}) {
  return (
    <select
      aria-label={label}
      className={styles.select}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {times.map((time) => (
        <option key={time} value={time}>
          {formatDayTime(time)}
        </option>
      ))}
    </select>
  );
}
