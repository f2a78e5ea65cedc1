import { busy, invalidState } from "../errors.ts";
import type { BookingRow } from "../table/entities.ts";
import { type BookingChange, bookingStore } from "./booking-store.ts";

const maxAttempts = 4;

/**
 * Makes a change until it is written on the row as it was read. If the row is unchanged and the write fails all the same,
 * another booking has one of the slots. Returns the row as it was read last, and as it is after the change. Both are the same
 * object if there was nothing to change. Throws slot_taken, busy.
 */
export async function changeWithRetry(
  read: (now: number) => Promise<BookingRow>,
  buildChange: (row: BookingRow, now: number) => Promise<BookingChange | undefined>,
  isConfirming = false,
): Promise<{ before: BookingRow; after: BookingRow }> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const now = Date.now();
    const before = await read(now);
    const change = await buildChange(before, now);
    if (!change) return { before, after: before };
    const after = await bookingStore.update(before, change, now);
    if (after) return { before, after };
    if (isConfirming && (await bookingStore.find(before.id))?.version === before.version)
      throw invalidState("slot_taken");
  }
  throw busy();
}
