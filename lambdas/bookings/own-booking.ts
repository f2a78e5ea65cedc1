import { notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import type { BookingRow } from "../table/entities.ts";
import { bookingStore } from "./booking-store.ts";

/** The member's booking of that id. Another's is not_found, exactly as one that there is not (reliability, T20). */
export async function getOwnBooking({ id: member_id }: MemberActor, id: string): Promise<BookingRow> {
  const row = await bookingStore.find(id);
  if (row?.member_id !== member_id) throw notFound("booking");
  return row;
}
