import { BatchGetRequest } from "dynamodb-toolbox/entity/actions/batchGet";
import { QueryCommand } from "dynamodb-toolbox/table/actions/query";
import * as z from "zod";
import { bookingId } from "../../contract/bookings.ts";
import { type BookingRow, bookingEntity } from "../table/entities.ts";
import { getReadableRows, getRows } from "../table/get-rows.ts";
import { slotLockEntity } from "../table/system-entities.ts";
import { table } from "../table/table.ts";

/* Reads an advisor's calendar: the open bookings, and the slot locks of single half-hours. */

const openItem = z.object({ id: bookingId });

/** More open bookings than an advisor has in the days that can be booked. */
const maxRows = 1_000;
const dayMs = 86_400_000;

/**
 * The bookings of advisors that are open after `from` (milliseconds since the epoch), with `until` only confirmed sessions
 * that end between them and a day later, and those with an open report: one Query for each advisor, and one BatchGet for
 * each 100 bookings. Without `until` later sessions are included, because their clients may have asked for an earlier time.
 * A session is missing for a moment after its confirmation, because the index is eventually consistent.
 */
export async function listBookingsOpenAfter(
  advisorIds: readonly string[],
  from: number,
  until?: number,
): Promise<BookingRow[]> {
  const ids = (await Promise.all(advisorIds.map((id) => listIdsOpenAfter(id, from, until)))).flat();
  return getBookings(ids);
}

async function listIdsOpenAfter(advisorId: string, from: number, until?: number): Promise<string[]> {
  const [after, before] = [from, (until ?? from) + dayMs].map((at) => new Date(at).toISOString());
  const range =
    until === undefined ? { gt: `${after}` } : { between: [`${after}`, `${before}`] as [string, string] };
  const { Items = [] } = await table
    .build(QueryCommand)
    .query({ index: "about", partition: advisorId, range })
    .options({ limit: maxRows })
    .send();
  return Items.map((item) => openItem.parse(item).id);
}

/** The bookings of these ids, in the same order, without those that no longer exist or cannot be read. */
export const getBookings = (ids: readonly string[]): Promise<BookingRow[]> =>
  getReadableRows(ids.map((id) => bookingEntity.build(BatchGetRequest).key({ id })));

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
