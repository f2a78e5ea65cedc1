import { getCancellationRefund } from "../../contract/booking-rules.ts";
import { AppError, conflict } from "../errors.ts";
import type { BookingRow } from "../table/entities.ts";
import { bookingStore } from "./booking-store.ts";
import { cancelByClient } from "./cancel-booking.ts";

/** The store removes the client's data with it. */
const anonymous = { member_id: null } as const;

/** A booking is read again this often because someone else has changed it, such as a webhook or its advisor. */
const maxAttempts = 5;

/**
 * Part of deleting a member: cancels their open bookings, with refunds by the cancellation policy, and removes their
 * personal data from all of them. Safe to retry after any failure. Throws payment_provider_unavailable, and conflict
 * if a booking keeps changing.
 */
export async function anonymizeBookings({ id }: { id: string }): Promise<void> {
  for (const row of await bookingStore.listAllByMember(id, { isStrict: true }))
    await changeBooking(row.id, anonymizeRow);
}

/**
 * Gives all bookings of a member the member's current address, because their emails go to the address in the booking
 * (MEMBER-8). Idempotent. Throws conflict if a booking keeps changing.
 */
export async function updateClientEmail({ id, email }: { id: string; email: string }): Promise<void> {
  for (const row of await bookingStore.listAllByMember(id, { isStrict: true }))
    await changeBooking(row.id, async (current) => {
      if (current.client_email === email) return;
      if (!(await bookingStore.update(current, { changes: { client_email: email } }, Date.now())))
        throw conflict("booking");
    });
}

/** Runs `change` with the current row of a booking that still belongs to a member, again if the row has changed. */
async function changeBooking(id: string, change: (row: BookingRow) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      // The index is eventually consistent, the row itself is not.
      const row = await bookingStore.find(id);
      if (row && row.member_id !== null) await change(row);
      return;
    } catch (error) {
      if (attempt === maxAttempts || !isConflict(error)) throw error;
    }
}

const isConflict = (error: unknown) => error instanceof AppError && error.code === "conflict";

async function anonymizeRow(row: BookingRow): Promise<void> {
  // Cancelling and anonymizing are one write: the cancellation email is still sent, later emails have no recipient.
  const isOpen = getCancellationRefund(row, Date.now()) !== null;
  const closed = isOpen ? await cancelByClient(row, anonymous) : row;
  if (closed.member_id === null) return;
  if (!(await bookingStore.update(closed, { changes: anonymous }, Date.now()))) throw conflict("booking");
}
