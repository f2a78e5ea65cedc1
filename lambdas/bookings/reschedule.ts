import { getRefundDeadline, getRescheduleDeadline, hasOtherTimes } from "../../contract/booking-rules.ts";
import type { SlotChoice } from "../../contract/bookings.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { isAskedByOther } from "../../contract/session-time.ts";
import { conflictWithMessage, invalidInput, invalidState } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import type { BookingRow } from "../table/entities.ts";
import { enforceRateLimit } from "../table/rate-limit.ts";
import { type BookingChange, getOwnBooking } from "./booking-store.ts";
import { assertFreeTimes } from "./busy-times.ts";
import { changeWithRetry } from "./change-with-retry.ts";
import { buildOtherTimesAnswer } from "./other-times.ts";
import { buildProposalPath } from "./proposal-token.ts";
import { assertNotTaken, getAgreedTime, isSameTime, toProposedTimes } from "./proposed-times.ts";
import { buildAskedEmails, buildKeptEmails, buildRescheduledEmails } from "./reschedule-emails.ts";

/*
 * Rescheduling a confirmed session (BOOK-19). Either side, or an admin, proposes other times; the state stays confirmed, and
 * the confirmed time holds until the other side agrees to a new one.
 */

type Side = NonNullable<BookingRow["reschedule"]>["by"];

/** More than a person needs: each proposal sends emails. */
const rescheduleLimit = { uses: 20, windowSeconds: 3_600 };

/**
 * Proposes other times for the member's confirmed session, and asks its advisor. The same proposal again changes nothing,
 * another one replaces it. Throws not_found, too_many_requests, invalid with the index of each time that is not possible,
 * slot_taken, outside_hours, reschedule_closed if the session cannot be rescheduled any more, reschedule_open if the other
 * side has asked first, busy.
 */
export async function rescheduleBooking(
  actor: MemberActor,
  { id, selected_times }: RouteInput<"rescheduleBooking">,
): Promise<RouteOutput<"rescheduleBooking">> {
  await enforceRateLimit("bookings.reschedule", actor.id, rescheduleLimit);
  const { after } = await changeWithRetry(
    () => getOwnBooking(actor, id),
    (row, now) => buildReschedule(row, "client", selected_times, now),
  );
  return after;
}

/**
 * The member's answer to other times that the advisor or an admin has proposed: one of them, or null to keep the confirmed
 * time or, without one, to end the request (BOOK-27); null also withdraws the member's own question. An answer that was
 * given already changes nothing. Throws not_found, conflict if another question was shown, invalid for a time that was not
 * proposed, slot_past, slot_taken, reschedule_closed, busy.
 */
export async function answerReschedule(
  actor: MemberActor,
  { id, ...answer }: RouteInput<"answerReschedule">,
): Promise<RouteOutput<"answerReschedule">> {
  await enforceRateLimit("bookings.reschedule", actor.id, rescheduleLimit);
  const { after } = await changeWithRetry(
    () => getOwnBooking(actor, id),
    async (row, now) =>
      hasOtherTimes(row)
        ? buildOtherTimesAnswer(row, answer, now)
        : buildRescheduleAnswer(row, "client", answer, now),
    answer.slot !== null,
  );
  return after;
}

/** The change that asks the other side for another time; undefined if it is asked already. */
export async function buildReschedule(
  row: BookingRow,
  by: Side,
  choices: readonly SlotChoice[],
  now: number,
): Promise<BookingChange | undefined> {
  const times = toProposedTimes(choices);
  const asked = row.state === "confirmed" ? row.reschedule : null;
  // The scheduled job closes a question only some minutes after its time to answer.
  const open = asked && Date.parse(asked.answer_by) > now ? asked : null;
  if (open?.by === by && isSameTimes(open.times, times)) return undefined;
  const answer_by = getRescheduleDeadline(row, times, now);
  if (answer_by === null) throw invalidState("reschedule_closed");
  if (isAskedByOther(row, by, now)) throw invalidState("reschedule_open");
  if (times.some(({ starts_at }) => starts_at === row.confirmed_time?.starts_at))
    throw invalidInput({ selected_times: "This is the time that is confirmed." });
  await (by === "client" ? assertFreeTimes(row, times) : assertNotTaken(row, times));
  const reschedule = { by, times, asked_at: new Date(now).toISOString(), answer_by };
  const changes = {
    reschedule,
    ...(by === "advisor" ? { refundable_until_start: true } : {}),
    ...(by === "client" && times[0]
      ? { client_timezone: times[0].timezone, refund_closed_at: findClosedRefund(row, now) }
      : {}),
  };
  const updated: BookingRow = { ...row, ...changes };
  return { changes, messages: buildAskedEmails(updated, reschedule, await buildProposalPath(row), now) };
}

/**
 * The change that one side's answer makes: `slot` (the start of one of the proposed times) reschedules the session, null
 * keeps it or withdraws the own question. Undefined if nothing is open and nothing would change. Throws conflict if
 * `asked_at` is not that of the open question.
 */
export async function buildRescheduleAnswer(
  row: BookingRow,
  answeredBy: "client" | "advisor",
  { slot, asked_at }: { slot: string | null; asked_at: string },
  now: number,
): Promise<BookingChange | undefined> {
  const open = row.state === "confirmed" ? row.reschedule : null;
  if (open && asked_at !== open.asked_at)
    throw conflictWithMessage("The proposed times have changed. Please look at the new ones.");
  if (slot === null) {
    if (!open || (answeredBy === "advisor" && open.by === "admin")) return undefined;
    return buildKept(row, open.by === answeredBy ? "withdrawn" : "declined", now);
  }
  const isRescheduled = row.state === "confirmed" && isSameTime(row.confirmed_time?.starts_at, slot);
  if (!open && isRescheduled) return undefined;
  const isAsked = open !== null && (open.by === "client") === (answeredBy === "advisor");
  if (!open || !isAsked) throw invalidState("reschedule_closed");
  const confirmed_time = await getAgreedTime(row, open, slot, now);
  return buildMove(
    row,
    {
      confirmed_time,
      ...(open.by === "client" ? { client_timezone: confirmed_time.timezone } : {}),
      refund_closed_at: open.by === "client" ? row.refund_closed_at : null,
    },
    now,
  );
}

/** The change of a confirmed session to another time that both sides agree on; both get an email. */
export async function buildMove(
  row: BookingRow,
  agreed: Pick<BookingRow, "confirmed_time" | "refund_closed_at"> & Partial<BookingRow>,
  now: number,
): Promise<BookingChange> {
  const changes = {
    ...agreed,
    confirmed_at: new Date(now).toISOString(),
    reschedule: null,
    refundable_until_start: false,
    invite_sequence: row.invite_sequence + 1,
  };
  return {
    changes,
    messages: buildRescheduledEmails({ ...row, ...changes }, await buildProposalPath(row), now),
  };
}

/** The end of the refund, if it has passed when the client asks to reschedule: the new time does not open it again. */
function findClosedRefund(row: BookingRow, now: number): string | null {
  const end = getRefundDeadline(row);
  return end !== null && Date.parse(end) <= now ? end : null;
}

/** The change by which the session stays at its current time; "lapsed": the question was not answered in time. */
export async function buildKept(
  row: BookingRow,
  why: "declined" | "withdrawn" | "lapsed",
  now: number,
): Promise<BookingChange> {
  const changes = { reschedule: null };
  return {
    changes,
    messages: buildKeptEmails({ ...row, ...changes }, await buildProposalPath(row), why, now),
  };
}

const isSameTimes = (a: readonly { starts_at: string }[], b: readonly { starts_at: string }[]): boolean =>
  a.length === b.length &&
  a.every(({ starts_at }) => b.some((each) => isSameTime(each.starts_at, starts_at)));
