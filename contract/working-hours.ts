import * as z from "zod";

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

const workingHoursMessages = {
  order: "Please choose an end that is later than the start",
  empty: "Please choose hours for at least one day, or let clients propose any time",
} as const;

const dayHours = z
  .strictObject({ from: z.enum(dayTimes), to: z.enum(dayTimes) })
  .refine(({ from, to }) => from < to, workingHoursMessages.order)
  .nullable();

/**
 * The hours in which an advisor can be booked, for each weekday in their own time zone; null for a day without sessions.
 * Null instead of all days: at any time.
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

/** Monday */
export const formatWeekday = (day: Weekday) => `${day.charAt(0).toUpperCase()}${day.slice(1)}`;

/** 9:00 AM of 09:00; the end of a day is midnight. */
export function formatDayTime(time: string): string {
  const [hour = 0, minutes = "00"] = [Number(time.split(":")[0]), time.split(":")[1]];
  if (hour === 24) return "Midnight";
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

/** "Monday 9:00 AM to 5:00 PM, …", for the list of another admin's changes. */
export const formatWorkingHours = (hours: WorkingHours): string =>
  hours === null
    ? "any time"
    : weekdays
        .flatMap((day) => {
          const span = hours[day];
          return span ? `${formatWeekday(day)} ${formatDayTime(span.from)} to ${formatDayTime(span.to)}` : [];
        })
        .join(", ");
