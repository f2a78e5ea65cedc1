import { type FormEvent, useState } from "react";
import { maxSlots, type SlotChoice, type TimeLabel, timeLabels } from "../../../../contract/bookings.ts";
import {
  findSlotProblem,
  formatSlot,
  getLastDate,
  removeDuplicateSlots,
  toBookedSlot,
  toZoneDate,
} from "../../../../contract/slots.ts";
import type { ZoneId } from "../../../../contract/zones.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./move.module.css";
import { SlotList } from "./slot-list.tsx";

/**
 * Up to three other times for a confirmed session (BOOK-19), by day and half-hour in one time zone. `findClosed` says why a
 * time cannot be proposed.
 */
export function TimeProposer({
  timezone,
  length,
  busy,
  errorMessage,
  submitLabel,
  findClosed,
  onSubmit,
}: {
  timezone: ZoneId;
  length: 30 | 60;
  busy: boolean;
  errorMessage: string | undefined;
  submitLabel: string;
  findClosed?: (at: number) => string | undefined;
  onSubmit: (times: SlotChoice[]) => void;
}) {
  const [date, setDate] = useState("");
  const [time, setTime] = useState<TimeLabel>("9:00 AM");
  const [slots, setSlots] = useState<SlotChoice[]>([]);
  const [problem, setProblem] = useState<string>();
  const now = Date.now();
  const { zone } = formatSlot(new Date(now).toISOString(), timezone);

  function add(): void {
    const slot: SlotChoice = { date, time, timezone };
    const found = date === "" ? "Please choose a day" : findSlotProblem(slot, now);
    const closed = found ? undefined : findClosed?.(Date.parse(toBookedSlot(slot).starts_at));
    setProblem(found ?? closed);
    if (!found && !closed) setSlots(removeDuplicateSlots([...slots, slot]));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!busy && slots.length > 0) onSubmit(slots);
  }

  return (
    <Form className={styles.form} onSubmit={submit}>
      <div className={styles.fields}>
        <TextField
          label="Day"
          type="date"
          value={date}
          min={toZoneDate(timezone, now)}
          max={getLastDate(timezone, now)}
          onChange={({ target }) => setDate(target.value)}
        />
        <label className={styles.time}>
          <span>{`Time (${zone})`}</span>
          <select value={time} onChange={({ target }) => setTime(target.value as TimeLabel)}>
            {timeLabels.map((label) => (
              <option key={label}>{label}</option>
            ))}
          </select>
        </label>
        <Button variant="outline" disabled={slots.length >= maxSlots} onClick={add}>
          Add time
        </Button>
      </div>
      <p role="alert" className={styles.error}>
        {problem ?? errorMessage}
      </p>
      <SlotList
        slots={slots}
        length={length}
        onRemove={(index) => setSlots(slots.filter((_, place) => place !== index))}
      />
      <Button type="submit" busy={busy} disabled={slots.length === 0}>
        {submitLabel}
      </Button>
    </Form>
  );
}
