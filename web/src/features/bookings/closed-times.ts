import type { SessionLength, SlotChoice } from "../../../../contract/bookings.ts";
import type { BusyTimes, ClosedReason } from "../../../../contract/busy-times.ts";
import { findClosedReason } from "../../../../contract/free-times.ts";
import { toInstant } from "../../../../contract/slots.ts";

export interface Diary {
  now: number;
  length: SessionLength;
  /** Undefined while it is not known. */
  busy: BusyTimes | undefined;
}

/** Finds the reason why a session cannot start at `start` (milliseconds since the epoch), as far as it is known. */
export const findReason = (start: number, { now, length, busy }: Diary): ClosedReason | "past" | undefined =>
  start <= now ? "past" : busy && findClosedReason(busy.closed, start, length);

/** Says why a time is closed: "Maya is booked". */
export function describeReason(reason: ClosedReason | "past", advisor: string): string {
  switch (reason) {
    case "past":
      return "Already past";
    case "taken":
      return `${advisor} is booked`;
    case "held":
      return "Asked for by another parent";
    case "outside":
      return `${advisor} isn't working`;
  }
}

/** Says why the API refuses a chosen time; undefined if it does not, as when another parent asks for it, too. */
export function describeRefusedSlot(
  slot: SlotChoice,
  { advisor, ...diary }: Diary & { advisor: string },
): string | undefined {
  const reason = findReason(toInstant(slot) ?? 0, diary);
  return reason === undefined || reason === "held" ? undefined : describeReason(reason, advisor);
}
