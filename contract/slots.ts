import { TZDateMini } from "@date-fns/tz";
import {
  type BookedSlot,
  bookingMessages,
  horizonDays,
  type SlotChoice,
  type TimeLabel,
} from "./bookings.ts";
import { defaultZone, type ZoneId, zoneAbbreviation } from "./zones.ts";

const minute = 60_000;
const day = 86_400_000;

/**
 * When a chosen time begins, in milliseconds since the epoch; undefined for a day that no calendar has, such as
 * 30 February. No zone on offer changes its clock between 8 AM and 8 PM, so every label is exactly one instant.
 */
export function instantOf({ date, time, timezone }: SlotChoice): number | undefined {
  const [year = 0, month = 0, dayOfMonth = 0] = date.split("-").map(Number);
  const { hour, minutes } = clockOf(time);
  const at = new TZDateMini(year, month - 1, dayOfMonth, hour, minutes, timezone);
  return dateIn(timezone, at.getTime()) === date ? at.getTime() : undefined;
}

function clockOf(time: TimeLabel): { hour: number; minutes: number } {
  const [, hour = "", minutes = "", half = ""] = /^(\d+):(\d+) (AM|PM)$/.exec(time) ?? [];
  return { hour: (Number(hour) % 12) + (half === "PM" ? 12 : 0), minutes: Number(minutes) };
}

/** The calendar's day in that zone at that instant (milliseconds since the epoch), as YYYY-MM-DD. */
export function dateIn(timezone: ZoneId, at: number): string {
  const there = new TZDateMini(at, timezone);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${there.getFullYear()}-${two(there.getMonth() + 1)}-${two(there.getDate())}`;
}

/** The last day that can be chosen in that zone, as YYYY-MM-DD. */
export const lastDate = (timezone: ZoneId, now: number): string => {
  const [year = 0, month = 0, dayOfMonth = 0] = dateIn(timezone, now).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, dayOfMonth) + horizonDays * day).toISOString().slice(0, 10);
};

/** Why this time cannot be proposed at `now` (milliseconds since the epoch); undefined where it can. */
export function slotFault(slot: SlotChoice, now: number): string | undefined {
  const at = instantOf(slot);
  if (at === undefined) return bookingMessages.slotDate;
  if (at <= now) return bookingMessages.slotPast;
  return slot.date > lastDate(slot.timezone, now) ? bookingMessages.slotFar : undefined;
}

/** The chosen times without those that are the same instant as an earlier one, whatever zone they are told in. */
export function withoutDuplicates<Slot extends SlotChoice>(slots: readonly Slot[]): Slot[] {
  const instants = slots.map((slot) => instantOf(slot));
  return slots.filter((_, place) => instants.indexOf(instants[place]) === place);
}

/** The choice with the instant that it is. Throws for a date that there is not. */
export function bookedSlot({ date, time, timezone }: SlotChoice): BookedSlot {
  const at = instantOf({ date, time, timezone });
  if (at === undefined) throw new RangeError(`There is no ${date}`);
  return { date, time, timezone, starts_at: new Date(at).toISOString() };
}

/** When a booked slot of that many minutes is over, in milliseconds since the epoch. */
export const endOf = ({ starts_at }: Pick<BookedSlot, "starts_at">, minutes: number): number =>
  Date.parse(starts_at) + minutes * minute;

export interface SlotWords {
  /** Tuesday, March 16, 2027 */
  date: string;
  /** 9:00 AM */
  time: string;
  /** EDT */
  zone: string;
}

/** A booked instant (ISO, UTC) as people of that zone say it, in US English. */
export function slotWords(startsAt: string, timezone: ZoneId = defaultZone): SlotWords {
  const at = Date.parse(startsAt);
  const there = new TZDateMini(at, timezone);
  const hour = there.getHours();
  return {
    date: new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: timezone }).format(at),
    // Spelled here: Intl puts a narrow no-break space before AM, which no label of the spec has.
    time: `${hour % 12 || 12}:${String(there.getMinutes()).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`,
    zone: zoneAbbreviation(timezone, at),
  };
}
