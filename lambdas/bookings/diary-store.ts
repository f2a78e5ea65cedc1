import { BatchGetRequest } from "dynamodb-toolbox/entity/actions/batchGet";
import { QueryCommand } from "dynamodb-toolbox/table/actions/query";
import * as z from "zod";
import { bookingId } from "../../contract/bookings.ts";
import { type BookingRow, bookingEntity } from "../table/entities.ts";
import { getRows } from "../table/get-rows.ts";
import { slotLockEntity } from "../table/system-entities.ts";
import { table } from "../table/table.ts";
import { farFuture } from "./booking-row.ts";

/* What an advisor's calendar holds: the bookings that are open in a period, and the slot locks of single half-hours. */

/** More open bookings than an advisor can have in a month. */
const maxRows = 1_000;
/** A confirmed session ends at most an hour after the period, if it begins in it. */
const longestSessionMs = 3_600_000;

const openItem = z.object({ id: bookingId, open_until: z.string() });

/**
 * The bookings of an advisor that may have times between `from` and `to` (milliseconds since the epoch): one Query for
 * their ids, and one BatchGet for each 100 of them. A session is missing for a moment after its confirmation.
 */
export async function listOpenBookings(advisorId: string, from: number, to: number): Promise<BookingRow[]> {
  const { Items = [] } = await table
    .build(QueryCommand)
    .query({ index: "open", partition: advisorId, range: { gt: new Date(from).toISOString() } })
    .options({ limit: maxRows })
    .send();
  const latestEnd = new Date(to + longestSessionMs).toISOString();
  const ids = Items.map((item) => openItem.parse(item))
    .filter(({ open_until }) => open_until === farFuture || open_until <= latestEnd)
    .map(({ id }) => id);
  return getBookings(ids);
}

/** The bookings of these ids, in the same order, without those that no longer exist. */
export const getBookings = (ids: readonly string[]): Promise<BookingRow[]> =>
  getRows(ids.map((id) => bookingEntity.build(BatchGetRequest).key({ id })));

/**
 * The half-hours, of these (milliseconds since the epoch), that another booking than `exceptId` has locked: one consistent
 * BatchGet.
 */
export async function listLockedHalfHours(
  advisorId: string,
  halfHours: readonly number[],
  exceptId: string,
): Promise<number[]> {
  const requests = halfHours.map((at) =>
    slotLockEntity
      .build(BatchGetRequest)
      .key({ advisor_id: advisorId, starts_at: new Date(at).toISOString() }),
  );
  return (await getRows(requests, { consistent: true }))
    .filter(({ booking_id }) => booking_id !== null && booking_id !== exceptId)
    .map(({ starts_at }) => Date.parse(starts_at));
}
