import type { Proposal } from "../../../../contract/proposals.ts";
import { formatSlot } from "../../../../contract/slots.ts";
import styles from "./proposal-slot.module.css";
import { RadioTile } from "./radio-tile.tsx";

/** One proposed time as a radio tile, in the advisor's time zone, and in the client's if that differs. */
export function ProposalSlot({
  slot,
  timezone,
  client,
  name,
  selected,
  onSelect,
}: {
  slot: Proposal["slots"][number];
  timezone: Proposal["timezone"];
  client: string;
  name: string;
  selected: boolean;
  onSelect: () => void;
}) {
  const advisorTime = formatSlot(slot.starts_at, timezone);
  const clientTime = formatSlot(slot.starts_at, slot.timezone);
  const isDifferent = advisorTime.zone !== clientTime.zone || advisorTime.time !== clientTime.time;
  return (
    <RadioTile
      name={name}
      value={slot.starts_at}
      checked={selected}
      disabled={!slot.open}
      onChange={onSelect}
      className={styles.tile}
    >
      <span className={styles.date}>{advisorTime.date}</span>
      <span className={styles.time}>{`${advisorTime.time} ${advisorTime.zone}`}</span>
      {isDifferent && (
        <span className={styles.note}>
          {`${clientTime.time} ${clientTime.zone} for ${client}${clientTime.date === advisorTime.date ? "" : ` (${clientTime.date})`}`}
        </span>
      )}
      {!slot.open && <span className={styles.note}>No longer available</span>}
    </RadioTile>
  );
}
