import * as z from "zod";
import { id, instant } from "./field-schemas.ts";
import { zoneIds } from "./zones.ts";

const dayMs = 86_400_000;

/** The longest period that one request may ask about, in days. */
export const maxBusyDays = 31;
/**
 * The reason why a half-hour is closed. `taken`: the advisor has a session. `held`: another request for it is not
 * answered yet. `outside`: it is outside the advisor's working hours.
 */
const closedReasons = ["taken", "held", "outside"] as const;
export type ClosedReason = (typeof closedReasons)[number];

/** Consecutive closed half-hours; it is not said whose they are. */
const closedSpan = z.object({ from: instant, to: instant, reason: z.enum(closedReasons) });
export type ClosedSpan = z.infer<typeof closedSpan>;

const isOnePeriod = ({ from, to }: { from: string; to: string }) => {
  const length = Date.parse(to) - Date.parse(from);
  return length > 0 && length <= maxBusyDays * dayMs;
};
export const busyInput = z
  .strictObject({ id: id("adv"), from: instant, to: instant })
  .refine(isOnePeriod, { error: `Please ask for at most ${maxBusyDays} days`, path: ["to"] });

const freeSpan = z.object({ from: instant, to: instant });
export type FreeSpan = z.infer<typeof freeSpan>;

/** The free times of each active advisor in the next days (`nearDays`), without what closes the others. */
export const freeTimesList = z.object({
  items: z.array(z.object({ advisor_id: id("adv"), free: z.array(freeSpan) })),
});

/** `timezone` is the advisor's. */
export const busyTimes = z.object({ timezone: z.enum(zoneIds), closed: z.array(closedSpan) });
export type BusyTimes = z.infer<typeof busyTimes>;
