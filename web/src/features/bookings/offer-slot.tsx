import type { Offer } from "../../../../contract/offers.ts";
import { slotWords } from "../../../../contract/slots.ts";
import { Choice } from "./choice.tsx";
import styles from "./offer-slot.module.css";

/** One proposed time, large enough for a thumb: by the advisor's clock, and by the client's where that differs. */
export function OfferSlot({
  slot,
  timezone,
  client,
  name,
  chosen,
  onChoose,
}: {
  slot: Offer["slots"][number];
  timezone: Offer["timezone"];
  client: string;
  name: string;
  chosen: boolean;
  onChoose: () => void;
}) {
  const own = slotWords(slot.starts_at, timezone);
  const theirs = slotWords(slot.starts_at, slot.timezone);
  const isElsewhere = own.zone !== theirs.zone || own.time !== theirs.time;
  return (
    <Choice
      name={name}
      value={slot.starts_at}
      checked={chosen}
      disabled={!slot.open}
      onChange={onChoose}
      className={styles.face}
    >
      <span className={styles.date}>{own.date}</span>
      <span className={styles.time}>{`${own.time} ${own.zone}`}</span>
      {isElsewhere && (
        <span className={styles.theirs}>
          {`${theirs.time} ${theirs.zone} for ${client}${theirs.date === own.date ? "" : ` (${theirs.date})`}`}
        </span>
      )}
      {!slot.open && <span className={styles.theirs}>Not possible any more</span>}
    </Choice>
  );
}
