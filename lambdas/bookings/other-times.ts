import { canGivePlaceLater, getAnswerEnd, hasOtherTimes } from "../../contract/booking-rules.ts";
import { placeMessages } from "../../contract/meeting-places.ts";
import type { RouteInput } from "../../contract/routes.ts";
import { conflictWithMessage, invalidInput, invalidState } from "../errors.ts";
import type { BookingRow } from "../table/entities.ts";
import { buildMemberAudit } from "./booking-audit.ts";
import { isRequestOverdue } from "./booking-row.ts";
import type { BookingChange } from "./booking-store.ts";
import { buildRefundMessage } from "./cancellation.ts";
import { buildAgreement } from "./confirmation.ts";
import {
  buildOtherTimesEmails,
  buildRefusedEmails,
  buildUnansweredEmails,
  type ProposedRow,
} from "./other-times-emails.ts";
import { buildProposalPath } from "./proposal-token.ts";
import { assertNotTaken, getAgreedTime, toProposedTimes } from "./proposed-times.ts";

/*
 * None of these times work (BOOK-27): once, and instead of confirming, the advisor proposes other times. The state stays
 * requested, the client's own times can no longer be confirmed, and no slot is locked until the client chooses one.
 */

type OtherTimes = Extract<RouteInput<"answerProposal">, { action: "propose_instead" }>;

/**
 * The change that proposes other times instead of the client's; undefined if that was done already. Throws invalid for a time
 * that is not possible and for a missing place, slot_taken, reschedule_closed once the time to answer has ended.
 */
export async function buildOtherTimes(
  row: BookingRow,
  { selected_times, place }: OtherTimes,
  now: number,
): Promise<BookingChange | undefined> {
  if (row.state !== "requested" || hasOtherTimes(row)) return undefined;
  if (isRequestOverdue(row, now)) throw invalidState("reschedule_closed");
  const times = toProposedTimes(selected_times);
  const answer_by = getAnswerEnd(now, times);
  // The client may choose the first of them at the end of their time to answer.
  const isLateEnough = times.every(({ starts_at }) => canGivePlaceLater(starts_at, Date.parse(answer_by)));
  if (place.kind === "later" && !isLateEnough) throw invalidInput({ place: placeMessages.missing });
  await assertNotTaken(row, times);
  const reschedule = { by: "advisor", times, asked_at: new Date(now).toISOString(), answer_by } as const;
  const changes = { reschedule, place, answer_reminders: 0 };
  const updated: ProposedRow = { ...row, ...changes };
  return {
    changes,
    messages: buildOtherTimesEmails(updated, await buildProposalPath(row)),
    ...buildMemberAudit(row, "advisor", "booking.times_proposed"),
  };
}

/**
 * The change that the client's answer makes: one of the other times confirms the session, null ends the request with a full
 * refund. Throws conflict if other times were shown, and the errors of `getAgreedTime`.
 */
export async function buildOtherTimesAnswer(
  row: ProposedRow,
  { slot, asked_at }: { slot: string | null; asked_at: string },
  now: number,
): Promise<BookingChange> {
  if (asked_at !== row.reschedule.asked_at)
    throw conflictWithMessage("The proposed times have changed. Please look at the new ones.");
  if (slot === null) return buildEnd(row, "declined", now);
  const confirmed_time = await getAgreedTime(row, row.reschedule, slot, now);
  return {
    ...(await buildAgreement(row, { confirmed_time, reschedule: null }, now)),
    ...buildMemberAudit(row, row.member_id ?? "job", "booking.times_accepted"),
  };
}

/** The end of a request without an agreement: the client has refused the other times, or not answered in time. */
export function buildEnd(row: ProposedRow, state: "declined" | "expired", now: number): BookingChange {
  // The times stay, to tell both how it ended; the place was for a session that does not come.
  const changes = { state, place: null, refund_requested_at: new Date(now).toISOString() };
  const emails = state === "declined" ? buildRefusedEmails(row) : buildUnansweredEmails(row);
  return {
    changes,
    messages: [buildRefundMessage(row), ...emails],
    ...(state === "declined" ? buildMemberAudit(row, row.member_id ?? "job", "booking.times_refused") : {}),
  };
}
