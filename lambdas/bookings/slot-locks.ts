import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { getSlotEnd } from "../../contract/slots.ts";
import type { BookingRow } from "../table/entities.ts";
import { slotLockEntity } from "../table/system-entities.ts";

const halfHour = 1_800_000;
/** A cell is of no use once its half-hour is over; a week later it may go. */
const keptSeconds = 7 * 86_400;

/**
 * The items that take the half-hours of a booking's confirmed time, one or two, on condition that nobody has them.
 * All offered zones are whole half-hours from UTC, so that the same time is the same cell in whichever it was said.
 */
export const lockSlots = (row: BookingRow) => {
  const free: Condition<typeof slotLockEntity> = {
    or: [
      { attr: "starts_at", exists: false },
      { attr: "booking_id", type: "NULL" },
    ],
  };
  return buildLockItems(row, row.id, free);
};

/** The items that give them back, on condition that the booking has them. */
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
              ttl: Math.floor(at / 1_000) + keptSeconds,
            })
            .options({ condition }),
      );

const listHalfHours = (from: number, to: number): number[] =>
  Array.from({ length: Math.ceil((to - from) / halfHour) }, (_, place) => from + place * halfHour);
