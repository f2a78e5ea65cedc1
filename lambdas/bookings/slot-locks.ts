import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { getSlotEnd } from "../../contract/slots.ts";
import type { BookingRow } from "../table/entities.ts";
import { slotLockEntity } from "../table/system-entities.ts";

const halfHour = 1_800_000;
/** A slot lock, which prevents double bookings, is deleted by DynamoDB a week after its slot. */
const ttlSeconds = 7 * 86_400;

/**
 * Transaction items that lock the one or two half-hour slots of a confirmed time, and fail if another booking has one
 * of them. Every supported time zone is a multiple of 30 minutes from UTC, so the same time is the same slot in each.
 */
export const lockSlots = (row: BookingRow) => {
  const isFree: Condition<typeof slotLockEntity> = {
    or: [
      { attr: "starts_at", exists: false },
      { attr: "booking_id", type: "NULL" },
    ],
  };
  return buildLockItems(row, row.id, isFree);
};

/** Transaction items that release the booking's slots, and fail if it does not hold them. */
export const releaseSlots = (row: BookingRow) =>
  buildLockItems(row, null, { attr: "booking_id", eq: row.id });

const buildLockItems = (
  { advisor_id, confirmed_time, session_length }: BookingRow,
  booking_id: string | null,
  condition: Condition<typeof slotLockEntity>,
) =>
  confirmed_time === null
    ? []
    : listHalfHours(Date.parse(confirmed_time.starts_at), getSlotEnd(confirmed_time, session_length)).map(
        (at) =>
          slotLockEntity
            .build(PutTransaction)
            .item({
              advisor_id,
              starts_at: new Date(at).toISOString(),
              booking_id,
              ttl: Math.floor(at / 1_000) + ttlSeconds,
            })
            .options({ condition }),
      );

const listHalfHours = (from: number, to: number): number[] =>
  Array.from({ length: Math.ceil((to - from) / halfHour) }, (_, index) => from + index * halfHour);
