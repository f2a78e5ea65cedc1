import type { Proposal } from "../../../../contract/proposals.ts";
import { formatSlot } from "../../../../contract/slots.ts";
import styles from "./proposal-slots.module.css";

const problemLabels = {
  past: "No longer available: it has passed",
  taken: "No longer available: you have another session then",
  outside: "No longer available: outside your working hours",
} as const;

/** The proposed times as a table with both clocks, one row to choose from each. Impossible ones say why. */
export function ProposalSlots({
  proposal: { slots, timezone, client_name },
  selected,
  onSelect,
}: {
  proposal: Proposal;
  /** The `starts_at` of the chosen time. */
  selected: string | undefined;
  onSelect: (startsAt: string) => void;
}) {
  // One clock is enough where both read the same.
  const isSameClock = slots.every(({ starts_at, timezone: theirs }) => {
    const [own, other] = [formatSlot(starts_at, timezone), formatSlot(starts_at, theirs)];
    return own.date === other.date && own.time === other.time;
  });
  return (
    <table className={styles.slots}>
      <thead>
        <tr>
          <th scope="col">Your time</th>
          {!isSameClock && <th scope="col">{`For ${client_name}`}</th>}
        </tr>
      </thead>
      <tbody>
        {slots.map((slot) => {
          const own = formatSlot(slot.starts_at, timezone);
          const theirs = formatSlot(slot.starts_at, slot.timezone);
          return (
            <tr key={slot.starts_at} className={styles.row}>
              <td>
                <label className={styles.choice}>
                  <input
                    type="radio"
                    name="slot"
                    value={slot.starts_at}
                    checked={selected === slot.starts_at}
                    disabled={!slot.open}
                    onChange={() => onSelect(slot.starts_at)}
                  />
                  <span>
                    <span className={styles.date}>{own.date}</span>
                    <span className={styles.time}>{`${own.time} ${own.zone}`}</span>
                    {!slot.open && (
                      <span className={styles.problem}>{problemLabels[slot.problem ?? "past"]}</span>
                    )}
                  </span>
                </label>
              </td>
              {!isSameClock && (
                <td className={styles.theirs}>
                  <span className={styles.date}>{theirs.date}</span>
                  <span>{`${theirs.time} ${theirs.zone}`}</span>
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
