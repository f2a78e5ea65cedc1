import { X } from "lucide-react";
import { useRef } from "react";
import { bookingMessages, type SessionLength, type SlotChoice } from "../../../../contract/bookings.ts";
import { formatSlot, toBookedSlot } from "../../../../contract/slots.ts";
import { IconButton } from "../../ui/button.tsx";
import { type Diary, describeRefusedSlot } from "./closed-times.ts";
import styles from "./slot-list.module.css";

const formatChoice = (slot: SlotChoice) => formatSlot(toBookedSlot(slot).starts_at, slot.timezone);

/** The slots selected so far (BOOK-6). After a removal the focus moves to the next slot, or to the heading. */
export function SlotList({
  slots,
  length,
  title = bookingMessages.preferredTimes(slots.length),
  hint = "Pick a day, then a time. Three options help your advisor say yes sooner.",
  diary,
  onRemove,
}: {
  slots: readonly SlotChoice[];
  length: SessionLength;
  title?: string | undefined;
  /** Says what to do while nothing is selected. */
  hint?: string | undefined;
  /** Marks the times that the API refuses. `advisor` is a first name. */
  diary?: Omit<Diary, "length"> & { advisor: string };
  onRemove: (index: number) => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);

  function remove(index: number): void {
    const buttons = list.current?.querySelectorAll("button") ?? [];
    const next = buttons[index + 1] ?? buttons[index - 1] ?? heading.current;
    onRemove(index);
    next?.focus();
  }

  return (
    <section className={styles.section} aria-labelledby="preferred-times">
      <h2 id="preferred-times" ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {slots.length === 0 ? (
        <p className={styles.empty}>{hint}</p>
      ) : (
        <ol ref={list} className={styles.slots}>
          {slots.map((slot, index) => {
            const { date, time, zone } = formatChoice(slot);
            const problem = diary && describeRefusedSlot(slot, { ...diary, length });
            return (
              <li key={`${slot.date} ${slot.time} ${slot.timezone}`} className={styles.slot}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                <span className={styles.text}>
                  <span className={styles.date}>{date}</span>{" "}
                  <span>{`${time} ${zone} ${bookingMessages.minutes(length)}`}</span>
                  {problem && <span className={styles.problem}>{problem}</span>}
                </span>
                <IconButton label={`Remove ${date}, ${time} ${zone}`} onClick={() => remove(index)}>
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
