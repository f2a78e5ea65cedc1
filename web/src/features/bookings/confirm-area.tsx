import { bookingMessages, maxSlots, type SlotChoice } from "../../../../contract/bookings.ts";
import { formatSlot, toBookedSlot } from "../../../../contract/slots.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { PickedTimeNote } from "./picked-time-note.tsx";
import styles from "./scheduler.module.css";
import { listSlotsToSend, type SlotSelection } from "./slot-selection.ts";

/** The chosen times in one line, above the button on phones, where the list may be out of view. */
function ChosenSummary({ slots }: { slots: readonly SlotChoice[] }) {
  if (slots.length === 0) return null;
  const times = slots.map((slot) => {
    const { date, time } = formatSlot(toBookedSlot(slot).starts_at, slot.timezone);
    const [weekday = "", day = ""] = date.split(", ");
    return `${weekday.slice(0, 3)} ${day.replace(/^(\w{3})\w*/, "$1")}, ${time}`;
  });
  return (
    <p className={styles.chosen} aria-hidden="true">
      <strong>{`${slots.length} of ${maxSlots}`}</strong> {times.join(" · ")}
    </p>
  );
}

/** The chosen times, the button that sends them, and why sending failed. */
export function ConfirmArea({
  selection,
  busy,
  errorMessage,
}: {
  selection: SlotSelection;
  busy: boolean;
  errorMessage: string | undefined;
}) {
  const { slots } = selection;
  // A picked time counts: it is sent with the added ones.
  const hasNone = listSlotsToSend(selection).length === 0;
  return (
    <div className={styles.confirm}>
      <ChosenSummary slots={slots} />
      <PickedTimeNote selection={selection} submitLabel={bookingMessages.confirm} />
      <Button type="submit" block busy={busy} busyLabel={bookingMessages.confirming} disabled={hasNone}>
        {bookingMessages.confirm}
      </Button>
      {hasNone && <p className={styles.hint}>{bookingMessages.selectSlotHint}</p>}
      <FormError>{errorMessage}</FormError>
    </div>
  );
}
