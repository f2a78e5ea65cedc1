import { X } from "lucide-react";
import { useRef } from "react";
import { bookingMessages, type SessionLength, type SlotChoice } from "../../../../contract/bookings.ts";
import { bookedSlot, slotWords } from "../../../../contract/slots.ts";
import { IconButton } from "../../ui/button.tsx";
import styles from "./slot-list.module.css";

const wordsOf = (slot: SlotChoice) => slotWords(bookedSlot(slot).starts_at, slot.timezone);

/** The times proposed so far (spec/2 §2). After a removal the focus goes on to the next one, or to the heading. */
export function SlotList({
  slots,
  length,
  onRemove,
}: {
  slots: readonly SlotChoice[];
  length: SessionLength;
  onRemove: (place: number) => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);

  function remove(place: number): void {
    const buttons = list.current?.querySelectorAll("button") ?? [];
    const next = buttons[place + 1] ?? buttons[place - 1] ?? heading.current;
    onRemove(place);
    next?.focus();
  }

  return (
    <section className={styles.section} aria-labelledby="preferred-times">
      <h2 id="preferred-times" ref={heading} tabIndex={-1} className={styles.title}>
        {bookingMessages.preferredTimes(slots.length)}
      </h2>
      {slots.length === 0 ? (
        <p className={styles.none}>
          Pick a day, then a time. Three options help your advisor say yes sooner.
        </p>
      ) : (
        <ol ref={list} className={styles.slots}>
          {slots.map((slot, place) => {
            const { date, time, zone } = wordsOf(slot);
            return (
              <li key={`${slot.date} ${slot.time} ${slot.timezone}`} className={styles.slot}>
                <span className={styles.number} aria-hidden="true">
                  {place + 1}
                </span>
                <span className={styles.words}>
                  <span className={styles.date}>{date}</span>{" "}
                  <span>{`${time} ${zone} ${bookingMessages.minutes(length)}`}</span>
                </span>
                <IconButton label={`Remove ${date}, ${time} ${zone}`} onClick={() => remove(place)}>
                  <X aria-hidden="true" />
                </IconButton>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
