import { type FormEvent, type RefObject, useReducer, useRef, useState } from "react";
import {
  bookingMessages,
  maxSlots,
  type SessionLength,
  type SlotChoice,
  type TimeLabel,
} from "../../../../contract/bookings.ts";
import { getLastDate, toZoneDate } from "../../../../contract/slots.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { BookingSummary } from "./booking-summary.tsx";
import { DayCalendar } from "./day-calendar.tsx";
import styles from "./scheduler.module.css";
import { SlotList } from "./slot-list.tsx";
import { emptySelection, reduceSelection, type SlotSelection } from "./slot-selection.ts";
import { TimeGrid } from "./time-grid.tsx";
import { useCurrentMinute } from "./use-current-minute.ts";
import { ZoneField } from "./zone-field.tsx";

/**
 * The slot picker (BOOK-6). `onConfirm` sends the selected slots; `busy` is true while sending, and
 * `errorMessage` says why sending failed.
 */
export default function Scheduler({
  advisor,
  length,
  price,
  busy,
  errorMessage,
  onConfirm,
}: {
  advisor: string;
  length: SessionLength;
  /** Includes the currency sign: $80.00 */
  price: string;
  busy: boolean;
  errorMessage: string | undefined;
  onConfirm: (slots: SlotChoice[]) => void;
}) {
  const [selection, dispatch] = useReducer(reduceSelection, emptySelection);
  const { timezone, date, slots } = selection;
  const [announcement, setAnnouncement] = useState("");
  const timesHeading = useRef<HTMLHeadingElement>(null);
  const now = useCurrentMinute();

  function addSlot(): void {
    const isAdded = reduceSelection(selection, { type: "addSlot" }).slots.length > slots.length;
    dispatch({ type: "addSlot" });
    // Duplicates are ignored silently (BOOK-6).
    if (isAdded) setAnnouncement(`Added. ${slots.length + 1} of ${maxSlots} chosen.`);
    // The focused button is removed, and the next time is chosen further up.
    timesHeading.current?.focus({ preventScroll: true });
  }

  function removeSlot(index: number): void {
    dispatch({ type: "removeSlot", index });
    setAnnouncement(`Removed. ${slots.length - 1} of ${maxSlots} chosen.`);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!busy) onConfirm([...slots]);
  }

  return (
    <Form className={styles.scheduler} onSubmit={submit}>
      <div className={styles.side}>
        <BookingSummary advisor={advisor} length={length} price={price} />
        <ZoneField
          timezone={timezone}
          now={now}
          onSelect={(zone) => dispatch({ type: "selectZone", timezone: zone, now })}
        />
      </div>
      <section className={styles.day} aria-label="Day">
        <DayCalendar
          today={toZoneDate(timezone, now)}
          last={getLastDate(timezone, now)}
          selected={date}
          onSelect={(day) => dispatch({ type: "selectDay", date: day })}
        />
      </section>
      <TimePicker
        selection={selection}
        now={now}
        heading={timesHeading}
        announcement={announcement}
        onSelect={(time) => dispatch({ type: "selectTime", time })}
        onAdd={addSlot}
      />
      <div className={styles.selected}>
        <SlotList slots={slots} length={length} onRemove={removeSlot} />
      </div>
      <div className={styles.confirm}>
        <Button
          type="submit"
          block
          busy={busy}
          busyLabel={bookingMessages.confirming}
          disabled={slots.length === 0}
        >
          {bookingMessages.confirm}
        </Button>
        {slots.length === 0 && <p className={styles.hint}>{bookingMessages.selectSlotHint}</p>}
        <p role="alert" className={styles.error}>
          {errorMessage}
        </p>
      </div>
    </Form>
  );
}

/** Times of the selected day, the button that adds one, and a live region for screen readers. */
function TimePicker({
  selection: { timezone, date, time, slots },
  now,
  heading,
  announcement,
  onSelect,
  onAdd,
}: {
  selection: SlotSelection;
  now: number;
  heading: RefObject<HTMLHeadingElement | null>;
  announcement: string;
  onSelect: (time: TimeLabel) => void;
  onAdd: () => void;
}) {
  return (
    <div className={styles.time}>
      {date === null ? (
        <p className={styles.placeholder}>Pick a day to see its times.</p>
      ) : (
        <TimeGrid
          date={date}
          timezone={timezone}
          now={now}
          selected={time}
          heading={heading}
          onSelect={onSelect}
        />
      )}
      {time !== null && (
        <Button block variant="outline" disabled={slots.length >= maxSlots} onClick={onAdd}>
          {bookingMessages.addSlot}
        </Button>
      )}
      <p role="status" className={styles.announcement}>
        {announcement}
      </p>
    </div>
  );
}
