import { maxSlots } from "../../../../contract/bookings.ts";
import { formatSlot, toBookedSlot } from "../../../../contract/slots.ts";
import styles from "./picked-time-note.module.css";
import { findPickedSlot, type SlotSelection } from "./slot-selection.ts";

/** Says what the submit button does with a time that is picked but not added; renders nothing without one. */
export function PickedTimeNote({
  selection,
  submitLabel,
}: {
  selection: SlotSelection;
  submitLabel: string;
}) {
  const picked = findPickedSlot(selection);
  if (!picked) return null;
  const { date, time } = formatSlot(toBookedSlot(picked).starts_at, picked.timezone);
  const when = `${date.slice(0, date.lastIndexOf(","))}, ${time}`;
  const { length } = selection.slots;
  if (length >= maxSlots)
    return <p className={styles.note}>{`You have ${maxSlots} times. Remove one to add ${when}.`}</p>;
  return (
    <p className={styles.note}>
      {`You picked ${when}. “${submitLabel}” sends it${length > 0 ? " too" : ""}.`}
    </p>
  );
}
