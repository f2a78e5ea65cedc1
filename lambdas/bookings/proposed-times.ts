import type { BookedSlot, SlotChoice } from "../../contract/bookings.ts";
import { removeDuplicateSlots, toBookedSlot } from "../../contract/slots.ts";
import { invalidInput, invalidState } from "../errors.ts";
import type { BookingRow } from "../table/entities.ts";
import { assertPossibleTimes, listTakenStarts } from "./busy-times.ts";

/* Times that one side asks the other for: for a confirmed session (BOOK-19), and instead of the client's (BOOK-27). */

/** The possible times among those that were chosen, each once. Throws invalid with the index of each that is not possible. */
export function toProposedTimes(choices: readonly SlotChoice[]): BookedSlot[] {
  assertPossibleTimes(choices);
  return removeDuplicateSlots(choices).map(toBookedSlot);
}

/**
 * The time that an answer chooses from those that were asked. Throws reschedule_closed once the time to answer has ended,
 * invalid for a time that was not asked, slot_past, slot_taken.
 */
export async function getAgreedTime(
  row: BookingRow,
  { times, answer_by }: NonNullable<BookingRow["reschedule"]>,
  slot: string,
  now: number,
): Promise<BookedSlot> {
  if (Date.parse(answer_by) <= now) throw invalidState("reschedule_closed");
  const agreed = times.find(({ starts_at }) => isSameTime(starts_at, slot));
  if (!agreed) throw invalidInput({ slot: "This is not one of the proposed times." });
  if (Date.parse(agreed.starts_at) <= now) throw invalidState("slot_past");
  await assertNotTaken(row, [agreed]);
  return agreed;
}

/** Throws slot_taken. The working hours do not matter where the advisor or an admin has chosen the times. */
export async function assertNotTaken(
  row: BookingRow,
  times: readonly { starts_at: string }[],
): Promise<void> {
  if ((await listTakenStarts(row, times)).length > 0) throw invalidState("slot_taken");
}

export const isSameTime = (a: string | undefined, b: string): boolean =>
  Date.parse(a ?? "") === Date.parse(b);
