import { maxDaysAhead, type SlotChoice } from "../../contract/bookings.ts";
import { type Diary, listClosedSpans, listHalfHours } from "../../contract/free-times.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { getSlotEnd, toInstant } from "../../contract/slots.ts";
import { isInWorkingHours } from "../../contract/working-hours.ts";
import * as advisors from "../advisors/advisors.ts";
import { invalidState, notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import type { AdvisorRow, BookingRow } from "../table/entities.ts";
import { listLockedHalfHours, listOpenBookings } from "./diary-store.ts";

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
  const [advisor, open] = await Promise.all([advisors.findAdvisor(id), listOpenBookings(id, start, end)]);
  if (!advisor) throw notFound("advisor");
  return {
    timezone: advisor.timezone,
    closed: listClosedSpans(buildDiary(advisor, open, Date.now()), start, end),
  };
}

/** Which half-hours of an advisor are taken by confirmed sessions, or held by requests that are not answered yet. */
function buildDiary(advisor: AdvisorRow, open: readonly BookingRow[], now: number): Diary {
  const [taken, held] = [new Set<number>(), new Set<number>()];
  for (const row of open) {
    if (row.state === "confirmed" && row.confirmed_time) addHalfHours(taken, row.confirmed_time, row);
    for (const slot of listHeldSlots(row))
      if (Date.parse(slot.starts_at) > now) addHalfHours(held, slot, row);
  }
  return { timezone: advisor.timezone, hours: advisor.working_hours ?? null, taken, held };
}

/** The times that a booking asks for and that are not answered yet. */
const listHeldSlots = (row: BookingRow) => (row.state === "requested" ? row.selected_times : []);

function addHalfHours(
  set: Set<number>,
  slot: { starts_at: string },
  { session_length }: Pick<BookingRow, "session_length">,
): void {
  for (const at of listHalfHours(Date.parse(slot.starts_at), getSlotEnd(slot, session_length))) set.add(at);
}

/**
 * Throws slot_taken if the advisor has another session at one of these times, and outside_hours if one is outside the
 * working hours (BOOK-22). A time that another request only asks for is allowed: the advisor chooses.
 */
export async function assertFreeTimes(
  { id, advisor_id, session_length }: BookingRow,
  slots: readonly (SlotChoice | { starts_at: string })[],
): Promise<void> {
  const halfHours = slots.flatMap((slot) => {
    const at = "starts_at" in slot ? Date.parse(slot.starts_at) : (toInstant(slot) ?? 0);
    return listHalfHours(at, at + session_length * 60_000);
  });
  const [advisor, locked] = await Promise.all([
    advisors.findAdvisor(advisor_id),
    listLockedHalfHours(advisor_id, [...new Set(halfHours)], id),
  ]);
  if (locked.length > 0) throw invalidState("slot_taken");
  if (advisor && halfHours.some((at) => !isInWorkingHours(advisor.working_hours, advisor.timezone, at)))
    throw invalidState("outside_hours");
}

/**
 * Throws no_free_times if the advisor has none within the days that can be booked. Without working hours there is always
 * one.
 */
export async function assertHasFreeTimes(
  advisor: AdvisorRow,
  minutes: BookingRow["session_length"],
  now: number,
): Promise<void> {
  if (!advisor.working_hours) return;
  const end = now + maxDaysAhead * dayMs;
  const { timezone, hours, taken } = buildDiary(advisor, await listOpenBookings(advisor.id, now, end), now);
  const isOpen = (at: number) => !taken.has(at) && isInWorkingHours(hours, timezone, at);
  const starts = listHalfHours(now, end).filter((at) => at > now);
  if (!starts.some((at) => listHalfHours(at, at + minutes * 60_000).every(isOpen)))
    throw invalidState("no_free_times");
}
