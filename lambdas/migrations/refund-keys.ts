import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { getBookingFilter } from "../../contract/booking-lists.ts";
import { bookingStates } from "../../contract/bookings.ts";
import { toBookingPartition } from "../table/listed-partitions.ts";
import { repairCounters } from "../table/repair-counters.ts";
import type { Migration } from "./migrations.ts";

const instant = z.string().nullable().default(null);
const storedBooking = z.object({
  state: z.enum(bookingStates),
  refund_requested_at: instant,
  refunded_at: instant,
});

/** Bookings whose refund is on the way move to a filter of their own. */
export const refundKeys: Migration = {
  id: "0009-refund-keys",
  description: "Bookings whose refund is on the way get the key of the filter Refund pending.",
  change(row) {
    if (row.entity !== "booking") return undefined;
    const listed_pk = toBookingPartition(getBookingFilter(storedBooking.parse(row)));
    return row.listed_pk === listed_pk ? undefined : { listed_pk };
  },
  finish: () => repairCounters({ pause: () => wait(2_000) }),
};
