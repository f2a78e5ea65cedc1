import { getCancellationRefund } from "../../contract/booking-rules.ts";
import { conflict } from "../errors.ts";
import type { BookingRow } from "../table/entities.ts";
import { bookingStore } from "./booking-store.ts";
import { cancelByClient } from "./cancel-booking.ts";

const formerClient = "Former member";

/**
 * The bookings' part of a member's deletion: what is still to come is cancelled as if they had cancelled it, money
 * back by the policy, and nothing in what remains says whose it was. May be repeated after any failure. Throws
 * payment_provider_unavailable, and conflict where a booking is changing just now.
 */
export async function anonymizeBookings({ id }: { id: string }): Promise<void> {
  for (const row of await bookingStore.listAllByMember(id)) await anonymizeBooking(row);
}

async function anonymizeBooking(listed: BookingRow): Promise<void> {
  // The index lags behind the row by a moment.
  const row = await bookingStore.find(listed.id);
  if (!row || row.member_id === null) return;
  const nobody = {
    member_id: null,
    client_name: formerClient,
    client_email: null,
    meeting_note: null,
    decline_reason: null,
  };
  // In one write with the cancellation, whose mail still goes out: later ones find nobody to be written to.
  const ended = getCancellationRefund(row, Date.now()) === null ? row : await cancelByClient(row, nobody);
  if (ended.member_id === null) return;
  if (!(await bookingStore.update(ended, nobody, {}, Date.now()))) throw conflict("booking");
}
