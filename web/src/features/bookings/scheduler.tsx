import { type FormEvent, useReducer, useRef, useState } from "react";
import {
  bookingMessages,
  maxSlots,
  type SessionLength,
  type SlotChoice,
} from "../../../../contract/bookings.ts";
import { dateIn, lastDate } from "../../../../contract/slots.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { BookingSummary } from "./booking-summary.tsx";
import { DayCalendar } from "./day-calendar.tsx";
import styles from "./scheduler.module.css";
import { choosing, nothingChosen } from "./slot-choice.ts";
import { SlotList } from "./slot-list.tsx";
import { TimeGrid } from "./time-grid.tsx";
import { useMinute } from "./use-minute.ts";
import { ZoneField } from "./zone-field.tsx";

/**
 * The slot picker (spec/2 §2, Scheduling screen). What is sent is only asked for by `onConfirm`; while it is under
 * way `busy`, and `problem` says why it came back.
 */
export default function Scheduler({
  advisor,
  length,
  price,
  busy,
  problem,
  onConfirm,
}: {
  advisor: string;
  length: SessionLength;
  /** With its sign: $80.00 */
  price: string;
  busy: boolean;
  problem: string | undefined;
  onConfirm: (slots: SlotChoice[]) => void;
}) {
  const [{ timezone, date, time, slots }, act] = useReducer(choosing, nothingChosen);
  const [news, setNews] = useState("");
  const times = useRef<HTMLHeadingElement>(null);
  const now = useMinute();
  const isFull = slots.length >= maxSlots;

  function add(): void {
    const added = choosing({ timezone, date, time, slots }, { act: "add" }).slots.length > slots.length;
    act({ act: "add" });
    // A double is dropped without a word (spec/2 §5).
    if (added) setNews(`Added. ${slots.length + 1} of ${maxSlots} chosen.`);
    // The button that had the focus goes, and the next time is chosen up here.
    times.current?.focus({ preventScroll: true });
  }

  function remove(place: number): void {
    act({ act: "remove", place });
    setNews(`Removed. ${slots.length - 1} of ${maxSlots} chosen.`);
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
          onChoose={(zone) => act({ act: "zone", timezone: zone, now })}
        />
      </div>
      <section className={styles.day} aria-label="Day">
        <DayCalendar
          today={dateIn(timezone, now)}
          last={lastDate(timezone, now)}
          chosen={date}
          onChoose={(chosen) => act({ act: "day", date: chosen })}
        />
      </section>
      <div className={styles.time}>
        {date === null ? (
          <p className={styles.wait}>Pick a day, and its times appear here.</p>
        ) : (
          <TimeGrid
            date={date}
            timezone={timezone}
            now={now}
            chosen={time}
            heading={times}
            onChoose={(chosen) => act({ act: "time", time: chosen })}
          />
        )}
        {time !== null && (
          <Button block variant="outline" disabled={isFull} onClick={add}>
            {bookingMessages.addSlot}
          </Button>
        )}
        <p role="status" className={styles.news}>
          {news}
        </p>
      </div>
      <div className={styles.chosen}>
        <SlotList slots={slots} length={length} onRemove={remove} />
      </div>
      <div className={styles.confirm}>
        <Button
          type="submit"
          block
          busy={busy}
          busyWords={bookingMessages.confirming}
          disabled={slots.length === 0}
        >
          {bookingMessages.confirm}
        </Button>
        {slots.length === 0 && <p className={styles.hint}>{bookingMessages.selectSlotHint}</p>}
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      </div>
    </Form>
  );
}
