import { getCancellationRefund } from "../../contract/booking-rules.ts";
import { conflict } from "../errors.ts";
import type { BookingRow } from "../table/entities.ts";
import { bookingStore } from "./booking-store.ts";
import { cancelByClient } from "./cancel-booking.ts";

/** Replaces a client's personal data. */
const anonymousClient = {
  member_id: null,
  client_name: "Former member",
  client_email: null,
  meeting_note: null,
  decline_reason: null,
};

/**
 * Part of deleting a member: cancels their open bookings, with refunds by the cancellation policy, and removes their
 * personal data from all of them. Safe to retry after any failure. Throws payment_provider_unavailable, and conflict
 * if a booking changes concurrently.
 */
export async function anonymizeBookings({ id }: { id: string }): Promise<void> {
  for (const row of await bookingStore.listAllByMember(id)) await anonymizeBooking(row);
}

async function anonymizeBooking(listed: BookingRow): Promise<void> {
  // The index is eventually consistent, the row itself is not.
  const row = await bookingStore.find(listed.id);
  if (!row || row.member_id === null) return;
  // Cancelling and anonymizing are one write: the cancellation email is still sent, later emails have no recipient.
  const isOpen = getCancellationRefund(row, Date.now()) !== null;
  const closed = isOpen ? await cancelByClient(row, anonymousClient) : row;
  if (closed.member_id === null) return;
  if (!(await bookingStore.update(closed, anonymousClient, {}, Date.now()))) throw conflict("booking");
}
