import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { listHalfHours } from "../../contract/free-times.ts";
import { getSlotEnd } from "../../contract/slots.ts";
import type { BookingRow } from "../table/entities.ts";
import { slotLockEntity } from "../table/system-entities.ts";

/* Slot locks: one row for each half hour of an advisor that a confirmed session takes, which prevents double bookings. */

/** DynamoDB deletes a lock a week after its slot. */
const ttlSeconds = 7 * 86_400;

const isFree: Condition<typeof slotLockEntity> = {
  or: [
    { attr: "starts_at", exists: false },
    { attr: "booking_id", type: "NULL" },
  ],
};

/**
 * Transaction items that lock the half-hours that the booking newly needs after a change, and release those that it no longer
 * needs. The transaction fails if another booking holds one of the new ones, or if this booking does not hold one that it
 * releases. All supported time zones differ from UTC by a multiple of 30 minutes, so an instant is in the same slot in each.
 */
export function buildLockChanges(before: BookingRow, after: BookingRow, now: number) {
  const [held, needed] = [listHeldHalfHours(before), listHeldHalfHours(after)];
  const isHeld: Condition<typeof slotLockEntity> = { attr: "booking_id", eq: before.id };
  // Locks of a past session are not released: DynamoDB may have deleted them.
  const isOver =
    before.confirmed_time !== null && getSlotEnd(before.confirmed_time, before.session_length) <= now;
  const released = isOver ? [] : held.filter((at) => !needed.includes(at));
  return [
    ...needed.filter((at) => !held.includes(at)).map((at) => buildLock(after, at, after.id, isFree)),
    ...released.map((at) => buildLock(before, at, null, isHeld)),
  ];
}

const buildLock = (
  { advisor_id }: BookingRow,
  at: number,
  booking_id: string | null,
  condition: Condition<typeof slotLockEntity>,
) =>
  slotLockEntity
    .build(PutTransaction)
    .item({
      advisor_id,
      starts_at: new Date(at).toISOString(),
      booking_id,
      ttl: Math.floor(at / 1_000) + ttlSeconds,
    })
    .options({ condition });

/** The half-hours that a booking holds: those of its confirmed time, while it is confirmed. */
const listHeldHalfHours = ({ state, confirmed_time, session_length }: BookingRow): number[] =>
  state === "confirmed" && confirmed_time !== null
    ? listHalfHours(Date.parse(confirmed_time.starts_at), getSlotEnd(confirmed_time, session_length))
    : [];
