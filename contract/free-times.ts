import { TZDateMini } from "@date-fns/tz";
import { maxDaysAhead, type SessionLength, timeLabels } from "./bookings.ts";
import type { ClosedReason, ClosedSpan, FreeSpan } from "./busy-times.ts";
import { addDays, toInstant, toZoneDate } from "./slots.ts";
import { type WorkingHours, weekdays } from "./working-hours.ts";
import type { ZoneId } from "./zones.ts";

/*
 * Decides which times of an advisor can be proposed (BOOK-22). Server and browser calculate in half-hours since the
 * epoch, so the time zones of both people, and their changes to and from daylight saving time, cannot disagree.
 */

const minute = 60_000;
const halfHour = 30 * minute;

/** The period before a payment is taken that the booking page counts free times in, in days. */
export const nearDays = 14;

/** Whether the half-hour that starts at `at` (milliseconds since the epoch) is in the hours, by the clock of `timezone`. */
export function isInWorkingHours(hours: WorkingHours | undefined, timezone: ZoneId, at: number): boolean {
  if (!hours) return true;
  const there = new TZDateMini(at, timezone);
  const day = hours[weekdays[(there.getDay() + 6) % 7] ?? "monday"];
  const time = [there.getHours(), there.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
  return day !== null && day.from <= time && time < day.to;
}

/** The half-hours of a period as milliseconds since the epoch, from the one that `from` is in. */
export function listHalfHours(from: number, to: number): number[] {
  const first = Math.floor(from / halfHour) * halfHour;
  return Array.from({ length: Math.ceil((to - first) / halfHour) }, (_, index) => first + index * halfHour);
}

export interface Diary {
  timezone: ZoneId;
  hours: WorkingHours | undefined;
  /** Half-hours as milliseconds since the epoch. */
  taken: ReadonlySet<number>;
  held: ReadonlySet<number>;
}

function findHalfHourReason({ timezone, hours, taken, held }: Diary, at: number): ClosedReason | undefined {
  if (taken.has(at)) return "taken";
  if (!isInWorkingHours(hours, timezone, at)) return "outside";
  return held.has(at) ? "held" : undefined;
}

/** The half-hours of a period, those in a row for one reason as one span; free ones have no reason. */
function listSpans(diary: Diary, from: number, to: number) {
  const spans: (FreeSpan & { reason: ClosedReason | undefined })[] = [];
  for (const at of listHalfHours(from, to)) {
    const reason = findHalfHourReason(diary, at);
    const end = new Date(at + halfHour).toISOString();
    const last = spans.at(-1);
    if (last && last.reason === reason) last.to = end;
    else spans.push({ from: new Date(at).toISOString(), to: end, reason });
  }
  return spans;
}

/** The closed half-hours of a period (in milliseconds since the epoch), those in a row for one reason as one span. */
export const listClosedSpans = (diary: Diary, from: number, to: number): ClosedSpan[] =>
  listSpans(diary, from, to).flatMap(({ reason, ...span }) => (reason ? [{ ...span, reason }] : []));

/** The free half-hours of a period (in milliseconds since the epoch), those in a row as one span. */
export const listFreeSpans = (diary: Diary, from: number, to: number): FreeSpan[] =>
  listSpans(diary, from, to).flatMap(({ reason, ...span }) => (reason ? [] : [span]));

/** The picker's starts, in milliseconds since the epoch, of each date (YYYY-MM-DD) in `timezone` from today. */
function* listStartsByDate(timezone: ZoneId, now: number, days: number): Generator<[string, number[]]> {
  const today = toZoneDate(timezone, now);
  for (let ahead = 0; ahead <= days; ahead++) {
    const date = addDays(today, ahead);
    yield [date, timeLabels.map((time) => toInstant({ date, time, timezone }) ?? 0)];
  }
}

/**
 * Finds the first start after `now` (milliseconds since the epoch) that the picker offers in `timezone` and whose whole
 * session is free: an instant; undefined if there is none in the next days.
 */
export function findNextFreeTime(
  free: readonly FreeSpan[],
  { timezone, now, minutes }: Omit<FreeTimesQuery, "days">,
): string | undefined {
  const spans = free.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
  const isFree = (at: number) =>
    at > now && spans.some(({ from, to }) => from <= at && at + minutes * minute <= to);
  for (const [, starts] of listStartsByDate(timezone, now, nearDays)) {
    const next = starts.find(isFree);
    if (next !== undefined) return new Date(next).toISOString();
  }
  return undefined;
}

/**
 * Finds the reason why a session that starts at `at` (milliseconds since the epoch) cannot be proposed; undefined if it
 * can.
 */
export function findClosedReason(
  closed: readonly ClosedSpan[],
  at: number,
  minutes: SessionLength,
): ClosedReason | undefined {
  const end = at + minutes * minute;
  return closed.find(({ from, to }) => Date.parse(from) < end && at < Date.parse(to))?.reason;
}

/** The closed spans without the period from `from` to `to` (milliseconds since the epoch), which splits those around it. */
export const removeSpan = (closed: readonly ClosedSpan[], from: number, to: number): ClosedSpan[] =>
  closed.flatMap((span) => {
    const [start, end] = [Date.parse(span.from), Date.parse(span.to)];
    if (span.reason === "outside" || end <= from || to <= start) return [span];
    return [
      ...(start < from ? [{ ...span, to: new Date(from).toISOString() }] : []),
      ...(to < end ? [{ ...span, from: new Date(to).toISOString() }] : []),
    ];
  });

interface FreeTimesQuery {
  timezone: ZoneId;
  /** Milliseconds since the epoch. */
  now: number;
  minutes: SessionLength;
  /** The number of days from today, which is one more. */
  days: number;
}

/**
 * Counts, for each date (YYYY-MM-DD) in `timezone` from today, the times that can be chosen: those of the picker's labels
 * whose whole session is free and not past.
 */
export function countFreeTimesByDate(
  closed: readonly ClosedSpan[],
  { timezone, now, minutes, days }: FreeTimesQuery,
): Map<string, number> {
  const spans = closed.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
  const isFree = (at: number) =>
    at > now && !spans.some(({ from, to }) => from < at + minutes * minute && at < to);
  const startsByDate = [...listStartsByDate(timezone, now, Math.min(days, maxDaysAhead))];
  return new Map(startsByDate.map(([date, starts]) => [date, starts.filter(isFree).length]));
}

/** Counts all times of `countFreeTimesByDate`. */
export const countFreeTimes = (closed: readonly ClosedSpan[], query: FreeTimesQuery): number =>
  [...countFreeTimesByDate(closed, query).values()].reduce((sum, count) => sum + count, 0);
