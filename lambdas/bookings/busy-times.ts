import { maxDaysAhead, type SlotChoice } from "../../contract/bookings.ts";
import {
  type Diary,
  isInWorkingHours,
  listClosedSpans,
  listFreeSpans,
  listHalfHours,
  nearDays,
} from "../../contract/free-times.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { findSlotProblem, getSlotEnd } from "../../contract/slots.ts";
import * as advisors from "../advisors/advisors.ts";
import { invalidInput, invalidState, notFound } from "../errors.ts";
import type { Guest, MemberActor } from "../http/actor.ts";
import type { AdvisorRow, BookingRow } from "../table/entities.ts";
import { listBookingsOpenAfter, listLockedHalfHours } from "./diary-store.ts";

const dayMs = 86_400_000;

/**
 * The half-hours of a period in which an advisor cannot be booked, and why (BOOK-22). The answer does not say whose they
 * are. Throws not_found for an advisor who does not exist.
 */
export async function listBusyTimes(
  _actor: MemberActor,
  { id, from, to }: RouteInput<"listBusyTimes">,
): Promise<RouteOutput<"listBusyTimes">> {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const now = Date.now();
  // A session before the period may be asked to move into it.
  const [advisor, open] = await Promise.all([
    advisors.findAdvisor(id),
    listBookingsOpenAfter([id], Math.min(start, now)),
  ]);
  if (!advisor) throw notFound("advisor");
  return {
    timezone: advisor.timezone,
    closed: listClosedSpans(buildDiary(advisor, open, now), start, end),
  };
}

/** The free times of all active advisors in the next days (BOOK-28). They say nothing about who has the others. */
export async function listFreeTimes(_actor: Guest): Promise<RouteOutput<"listFreeTimes">> {
  const now = Date.now();
  const active = await advisors.listActiveDiaries();
  const open = await listBookingsOpenAfter(
    active.map(({ id }) => id),
    now,
  );
  const byAdvisor = Map.groupBy(open, ({ advisor_id }) => advisor_id);
  return {
    items: active.map((advisor) => {
      const diary = buildDiary(advisor, byAdvisor.get(advisor.id) ?? [], now);
      return { advisor_id: advisor.id, free: listFreeSpans(diary, now, now + nearDays * dayMs) };
    }),
  };
}

/** Lists the half-hours of an advisor that confirmed sessions take, or that requests without an answer hold. */
function buildDiary(
  advisor: Pick<AdvisorRow, "timezone" | "working_hours">,
  open: readonly BookingRow[],
  now: number,
): Diary {
  const [taken, held] = [new Set<number>(), new Set<number>()];
  for (const row of open) {
    if (row.state === "confirmed" && row.confirmed_time) addHalfHours(taken, row.confirmed_time, row);
    for (const slot of listHeldSlots(row))
      if (Date.parse(slot.starts_at) > now) addHalfHours(held, slot, row);
  }
  return { timezone: advisor.timezone, hours: advisor.working_hours, taken, held };
}

/** The times that a booking asks for and that are not answered yet. */
const listHeldSlots = ({ state, selected_times, reschedule }: BookingRow) =>
  state === "requested"
    ? (reschedule?.times ?? selected_times)
    : state === "confirmed"
      ? (reschedule?.times ?? [])
      : [];

function addHalfHours(
  set: Set<number>,
  slot: { starts_at: string },
  { session_length }: Pick<BookingRow, "session_length">,
): void {
  for (const at of listHalfHours(Date.parse(slot.starts_at), getSlotEnd(slot, session_length))) set.add(at);
}

/**
 * The advisor of a booking, and by its start which of these times have become impossible: the advisor has another session
 * then, or it is outside the working hours (BOOK-22). A time that another request only asks for is possible: the advisor
 * chooses.
 */
export async function findTimeProblems(
  { id, advisor_id, session_length }: BookingRow,
  slots: readonly { starts_at: string }[],
): Promise<{ advisor: AdvisorRow | undefined; problems: Map<string, "taken" | "outside"> }> {
  const times = slots.map((slot) => ({
    starts_at: slot.starts_at,
    halfHours: listHalfHours(Date.parse(slot.starts_at), getSlotEnd(slot, session_length)),
  }));
  const halfHours = new Set(times.flatMap((time) => time.halfHours));
  const [advisor, locked] = await Promise.all([
    advisors.findAdvisor(advisor_id),
    listLockedHalfHours(advisor_id, [...halfHours], id),
  ]);
  const isOpen = (at: number) => !advisor || isInWorkingHours(advisor.working_hours, advisor.timezone, at);
  const problems = new Map<string, "taken" | "outside">();
  for (const { starts_at, halfHours: parts } of times)
    if (parts.some((at) => locked.includes(at))) problems.set(starts_at, "taken");
    else if (!parts.every(isOpen)) problems.set(starts_at, "outside");
  return { advisor, problems };
}

/** The starts, among these times, that another session of the advisor takes. The working hours do not matter. */
export async function listTakenStarts(
  row: BookingRow,
  slots: readonly { starts_at: string }[],
): Promise<string[]> {
  const { problems } = await findTimeProblems(row, slots);
  return [...problems].filter(([, problem]) => problem === "taken").map(([starts_at]) => starts_at);
}

/** Throws invalid with `selected_times.<index>` for each time that cannot be proposed. */
export function assertPossibleTimes(slots: readonly SlotChoice[]): void {
  const now = Date.now();
  const problems = slots.flatMap((slot, index) => {
    const problem = findSlotProblem(slot, now);
    return problem === undefined ? [] : [[`selected_times.${index}`, problem]];
  });
  if (problems.length > 0) throw invalidInput(Object.fromEntries(problems));
}

/**
 * Throws slot_taken and outside_hours if one of these times has become impossible (`findTimeProblems`). Returns the booking's
 * advisor.
 */
export async function assertFreeTimes(
  row: BookingRow,
  slots: readonly { starts_at: string }[],
): Promise<AdvisorRow | undefined> {
  const { advisor, problems } = await findTimeProblems(row, slots);
  const found = [...problems.values()];
  if (found.includes("taken")) throw invalidState("slot_taken");
  if (found.includes("outside")) throw invalidState("outside_hours");
  return advisor;
}

/**
 * Throws no_free_times if the advisor has none within the days that can be booked. Only for advisors with working hours:
 * without them there is always one.
 */
export async function assertHasFreeTimes(
  advisor: AdvisorRow,
  minutes: BookingRow["session_length"],
  now: number,
): Promise<void> {
  const end = now + maxDaysAhead * dayMs;
  const { timezone, hours, taken } = buildDiary(advisor, await listBookingsOpenAfter([advisor.id], now), now);
  const isOpen = (at: number) => !taken.has(at) && isInWorkingHours(hours, timezone, at);
  const starts = listHalfHours(now, end).filter((at) => at > now);
  if (!starts.some((at) => listHalfHours(at, at + minutes * 60_000).every(isOpen)))
    throw invalidState("no_free_times");
}
