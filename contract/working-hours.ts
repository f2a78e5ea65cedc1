import { TZDateMini } from "@date-fns/tz";
import * as z from "zod";
import type { ZoneId } from "./zones.ts";

/** The days of a week, as in an advisor's working hours. */
export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export type Weekday = (typeof weekdays)[number];

const toTwoDigits = (part: number) => String(part).padStart(2, "0");

/** The half-hours of a day, from 00:00 to 24:00, which only ends a day. Their order is the order of their texts. */
export const dayTimes = Array.from(
  { length: 49 },
  (_, index) => `${toTwoDigits(Math.floor(index / 2))}:${index % 2 ? "30" : "00"}`,
) as [string, ...string[]];

export const workingHoursMessages = {
  order: "Please choose an end that is later than the start",
  empty: "Please choose hours for at least one day, or let clients propose any time",
} as const;

const dayHours = z
  .strictObject({ from: z.enum(dayTimes), to: z.enum(dayTimes) })
  .refine(({ from, to }) => from < to, workingHoursMessages.order)
  .nullable();

/**
 * When an advisor can be booked, for each weekday in their own time zone; null for a day without sessions. Null instead of
 * all days: at any time.
 */
export const workingHours = z
  .strictObject({
    monday: dayHours,
    tuesday: dayHours,
    wednesday: dayHours,
    thursday: dayHours,
    friday: dayHours,
    saturday: dayHours,
    sunday: dayHours,
  })
  .refine((days) => weekdays.some((day) => days[day] !== null), workingHoursMessages.empty)
  .nullable();
export type WorkingHours = z.infer<typeof workingHours>;

/** Whether the half-hour that starts at `at` (milliseconds since the epoch) is in the hours, by the clock of `timezone`. */
export function isInWorkingHours(hours: WorkingHours | undefined, timezone: ZoneId, at: number): boolean {
  if (!hours) return true;
  const there = new TZDateMini(at, timezone);
  const day = hours[weekdays[(there.getDay() + 6) % 7] ?? "monday"];
  const time = `${toTwoDigits(there.getHours())}:${toTwoDigits(there.getMinutes())}`;
  return day !== null && day.from <= time && time < day.to;
}
