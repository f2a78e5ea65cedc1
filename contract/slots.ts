import { TZDateMini } from "@date-fns/tz";
import {
  type BookedSlot,
  bookingMessages,
  maxDaysAhead,
  type SlotChoice,
  type TimeLabel,
} from "./bookings.ts";
import { defaultZone, getZoneAbbreviation, type ZoneId } from "./zones.ts";

const minute = 60_000;
const day = 86_400_000;

/**
 * Converts a chosen time to milliseconds since the epoch; undefined for a date that does not exist, such as February
 * 30. None of the time zones has a DST change between 8 AM and 8 PM, so every label is exactly one instant.
 */
export function toInstant({ date, time, timezone }: SlotChoice): number | undefined {
  const [year = 0, month = 0, dayOfMonth = 0] = date.split("-").map(Number);
  const { hour, minutes } = parseTimeLabel(time);
  const at = new TZDateMini(year, month - 1, dayOfMonth, hour, minutes, timezone);
  return toZoneDate(timezone, at.getTime()) === date ? at.getTime() : undefined;
}

function parseTimeLabel(time: TimeLabel): { hour: number; minutes: number } {
  const [, hour = "", minutes = "", half = ""] = /^(\d+):(\d+) (AM|PM)$/.exec(time) ?? [];
  return { hour: (Number(hour) % 12) + (half === "PM" ? 12 : 0), minutes: Number(minutes) };
}

/** Converts an instant (milliseconds since the epoch) to the date in a time zone, as YYYY-MM-DD. */
export function toZoneDate(timezone: string, at: number): string {
  const there = new TZDateMini(at, timezone);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${there.getFullYear()}-${two(there.getMonth() + 1)}-${two(there.getDate())}`;
}

/** Adds days to a date (YYYY-MM-DD). */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

/** Returns the last date that can be chosen in a time zone, as YYYY-MM-DD. */
export const getLastDate = (timezone: ZoneId, now: number): string =>
  addDays(toZoneDate(timezone, now), maxDaysAhead);

/** Returns why a time cannot be proposed at `now` (milliseconds since the epoch), or undefined if it can. */
export function findSlotProblem(slot: SlotChoice, now: number): string | undefined {
  const at = toInstant(slot);
  if (at === undefined) return bookingMessages.slotDate;
  if (at <= now) return bookingMessages.slotPast;
  return slot.date > getLastDate(slot.timezone, now) ? bookingMessages.slotFar : undefined;
}

/** Removes times that are the same instant as an earlier one, even in another time zone. */
export function removeDuplicateSlots<Slot extends SlotChoice>(slots: readonly Slot[]): Slot[] {
  const instants = slots.map((slot) => toInstant(slot));
  return slots.filter((_, place) => instants.indexOf(instants[place]) === place);
}

/** Adds its instant to a chosen time. Throws RangeError for a date that does not exist. */
export function toBookedSlot({ date, time, timezone }: SlotChoice): BookedSlot {
  const at = toInstant({ date, time, timezone });
  if (at === undefined) throw new RangeError(`${date} is not a date`);
  return { date, time, timezone, starts_at: new Date(at).toISOString() };
}

/** Returns the end of a session that lasts `minutes`, in milliseconds since the epoch. */
export const getSlotEnd = ({ starts_at }: Pick<BookedSlot, "starts_at">, minutes: number): number =>
  Date.parse(starts_at) + minutes * minute;

export interface FormattedSlot {
  /** Tuesday, March 16, 2027 */
  date: string;
  /** 9:00 AM */
  time: string;
  /** EDT */
  zone: string;
}

/** Formats an ISO instant in a time zone, in US English. */
export function formatSlot(startsAt: string, timezone: ZoneId = defaultZone): FormattedSlot {
  const at = Date.parse(startsAt);
  const there = new TZDateMini(at, timezone);
  const hour = there.getHours();
  return {
    date: new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: timezone }).format(at),
    // Not by Intl, which puts a narrow no-break space before AM; the spec's labels have a plain space.
    time: `${hour % 12 || 12}:${String(there.getMinutes()).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`,
    zone: getZoneAbbreviation(timezone, at),
  };
}
