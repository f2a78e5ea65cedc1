import { getPendingParty, isNoShowOpen } from "../../contract/booking-rules.ts";
import { isDisputeOpen, isPaymentDisputed } from "../../contract/dispute-rules.ts";
import {
  canReportNoShow,
  getNoShowAnswerBy,
  noShowReviewCount,
  noShowReviewDays,
} from "../../contract/no-show.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import * as advisors from "../advisors/advisors.ts";
import { isSuppressed } from "../emails/suppressions.ts";
import { invalidState } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { warnWithMetric } from "../log-metric.ts";
import { reviewMetric } from "../metric.ts";
import type { BookingRow } from "../table/entities.ts";
import { enforceRateLimit } from "../table/rate-limit.ts";
import { buildBookingAudit, buildMemberAudit } from "./booking-audit.ts";
import { findNoShowDeadline, isNoShowUnanswered, type ReportedRow, toAdvisorAddress } from "./booking-row.ts";
import { type BookingChange, bookingStore, getOwnBooking } from "./booking-store.ts";
import { buildRefundMessage } from "./cancellation.ts";
import { changeWithRetry } from "./change-with-retry.ts";
import {
  buildAdvisorNoShowRefundEmail,
  buildNoShowQuestionEmail,
  buildNoShowRefundEmail,
  buildNoShowReviewEmail,
  buildPaymentKeptEmails,
  buildReportReceivedEmail,
  buildReportWithdrawnEmail,
  buildReturnedByBankEmails,
  type RefundReason,
} from "./no-show-emails.ts";
import { buildNoShowPath } from "./proposal-token.ts";

/*
 * A session to which the advisor did not come (BOOK-26): the client's report, the advisor's answer, the deadlines and an
 * admin's decision. Each is one transaction on the booking as it was read, with its emails and the refund in the outbox.
 */

/** Reports of one session: each sends emails. */
const reportLimit = { uses: 6, windowSeconds: 86_400 };
const dayMs = 86_400_000;

/**
 * Records that the advisor isn't there and asks them at once, or withdraws that. Doing it twice changes nothing. Throws
 * not_found, no_show_closed outside the time for it, too_many_requests, busy.
 */
export async function reportNoShow(
  actor: MemberActor,
  { id, action, message }: RouteInput<"reportNoShow">,
): Promise<RouteOutput<"reportNoShow">> {
  const before = await getOwnBooking(actor, id);
  await enforceRateLimit("booking.no_show", id, reportLimit);
  const { after } = await changeWithRetry(
    () => getOwnBooking(actor, id),
    async (row, now) =>
      action === "report" ? buildReport(row, { by: actor.id, message }, now) : buildWithdrawal(row, actor.id),
  );
  warnAboutNoShow(before, after);
  return after;
}

async function buildReport(
  row: BookingRow,
  { by, message }: { by: string; message: string | undefined },
  now: number,
): Promise<BookingChange | undefined> {
  if (isNoShowOpen(row)) return undefined;
  if (!canReportNoShow(row, now)) throw invalidState("no_show_closed");
  // After its start, a booking does not follow a change of the address, and only the current mailbox may answer.
  const address = toAdvisorAddress(row, await advisors.findAdvisor(row.advisor_id));
  const canAsk = address.advisor_email !== "" && !(await isSuppressed(address.advisor_email));
  const reported_at = new Date(now).toISOString();
  const no_show = {
    reported_at,
    message: message || null,
    answer_by: canAsk ? getNoShowAnswerBy(now) : reported_at,
    answer: null,
    answered_at: null,
    answer_message: null,
    is_reviewed: await isReportedOften(row, reported_at),
    needs_admin: !canAsk,
    outcome: null,
  };
  const proposal_version = row.proposal_version + (address.advisor_email === row.advisor_email ? 0 : 1);
  const changes = { ...address, proposal_version, no_show };
  const updated: ReportedRow = { ...row, ...changes };
  return {
    changes,
    messages: no_show.needs_admin
      ? buildNoShowReviewEmail(updated)
      : [
          ...buildReportReceivedEmail(updated),
          ...buildNoShowQuestionEmail(updated, await buildNoShowPath(updated)),
        ],
    ...buildMemberAudit(row, by, "booking.no_show_reported"),
  };
}

function buildWithdrawal(row: BookingRow, by: string): BookingChange | undefined {
  if (!isNoShowOpen(row)) return undefined;
  return {
    changes: { no_show: { ...row.no_show, outcome: "withdrawn" } },
    messages: buildReportWithdrawnEmail(row),
    ...buildMemberAudit(row, by, "booking.no_show_withdrawn"),
  };
}

/**
 * The change that the advisor's answer makes at `now` (milliseconds since the epoch): "I wasn't there" refunds, unless the
 * payment is disputed or it is the member's third report in 90 days; "I was there" leaves it to an admin. Undefined if it is
 * answered or settled already.
 */
export async function buildNoShowAnswer(
  row: BookingRow,
  { was_there, message }: { was_there: boolean; message?: string | undefined },
  now: number,
): Promise<BookingChange | undefined> {
  if (!isNoShowUnanswered(row)) return undefined;
  const no_show = {
    ...row.no_show,
    answer: was_there ? "present" : "absent",
    answered_at: new Date(now).toISOString(),
    answer_message: message || null,
  } as const;
  const answered: ReportedRow = { ...row, no_show };
  if (!was_there && !(await isReviewed(row))) return buildRefund(answered, "absent", now);
  return {
    changes: { no_show },
    messages: buildNoShowReviewEmail(answered),
    ...buildMemberAudit(row, "advisor", "booking.no_show_contested"),
  };
}

/**
 * The change that is due for a report at `now` (milliseconds since the epoch): without an answer it is refunded, except that
 * an admin looks at a disputed payment, at a member's third report in 90 days, and if the advisor's address gets no email any
 * more; without their decision it is refunded.
 */
export async function findNoShowChange(row: BookingRow, now: number): Promise<BookingChange | undefined> {
  const due = findNoShowDeadline(row);
  if (!isNoShowOpen(row) || due === undefined || Date.parse(due) > now) return undefined;
  if (getPendingParty(row) === "admin") return buildRefund(row, "undecided", now);
  if (!(await isReviewed(row)) && !(await isSuppressed(row.advisor_email)))
    return buildRefund(row, "unanswered", now);
  const no_show = { ...row.no_show, needs_admin: true };
  return {
    changes: { no_show },
    messages: buildNoShowReviewEmail({ ...row, no_show }),
    audit: buildBookingAudit(row, "job", "booking.no_show_contested"),
  };
}

/** Whether an admin looks at a report before it is refunded. */
const isReviewed = async (row: ReportedRow): Promise<boolean> =>
  isPaymentDisputed(row) || row.no_show.is_reviewed || (await isReportedOften(row, row.no_show.reported_at));

/**
 * Whether this is the client's third report within 90 days, without those that they have withdrawn: `row` may be written in the
 * same moment, so the others are counted.
 */
async function isReportedOften({ id, member_id }: BookingRow, reported_at: string): Promise<boolean> {
  if (member_id === null) return false;
  const since = new Date(Date.parse(reported_at) - noShowReviewDays * dayMs).toISOString();
  const reports = (await bookingStore.listAllByMember(member_id)).filter(
    ({ no_show, ...each }) =>
      each.id !== id &&
      no_show &&
      no_show.outcome !== "withdrawn" &&
      no_show.reported_at > since &&
      no_show.reported_at <= reported_at,
  );
  return reports.length >= noShowReviewCount - 1;
}

/** An admin's decision that an open report is not refunded; undefined if nothing is open. */
export function buildKeptPayment(row: BookingRow): BookingChange | undefined {
  if (!isNoShowOpen(row)) return undefined;
  const no_show = { ...row.no_show, outcome: "kept" } as const;
  return { changes: { no_show }, messages: buildPaymentKeptEmails({ ...row, no_show }) };
}

/** An admin's refund of a session that has started; it settles an open report. */
export function buildSessionRefund(row: BookingRow, now: number): BookingChange {
  if (isNoShowOpen(row)) return buildRefund(row, "admin", now);
  return {
    changes: { refund_requested_at: new Date(now).toISOString() },
    messages: [buildRefundMessage(row)],
  };
}

/** Settles an open report whose payment was refunded at Stripe, and tells the advisor; no change if none is open. */
export const settleNoShow = (row: BookingRow): BookingChange =>
  isNoShowOpen(row)
    ? {
        changes: { no_show: { ...row.no_show, outcome: "refunded" } },
        messages: buildAdvisorNoShowRefundEmail(row, "admin"),
      }
    : { changes: {} };

/**
 * The change that the end of a dispute makes in an open report. `row` has the closed dispute. If the bank has returned the
 * payment, nothing is left to decide; if not, the time to decide begins.
 */
export function buildReportAfterDispute(row: BookingRow): BookingChange {
  if (!isNoShowOpen(row) || isDisputeOpen(row)) return { changes: {} };
  if (isPaymentDisputed(row))
    return {
      changes: { no_show: { ...row.no_show, outcome: "refunded" } },
      messages: buildReturnedByBankEmails(row),
    };
  const isDecidedNow = row.dispute?.status === "won" && getPendingParty(row) === "admin";
  return { changes: {}, messages: isDecidedNow ? buildNoShowReviewEmail(row) : [] };
}

/** Notifies the owner when a report begins to wait for a decision. */
export function warnAboutNoShow(before: BookingRow, after: BookingRow): void {
  if (getPendingParty(after) !== "admin" || getPendingParty(before) === "admin") return;
  warnWithMetric("A session with a missing advisor waits for a decision", reviewMetric, 1, {
    booking_id: after.id,
  });
}

function buildRefund(row: ReportedRow, why: RefundReason, now: number): BookingChange {
  const no_show = { ...row.no_show, outcome: "refunded" } as const;
  const changes = { no_show, refund_requested_at: new Date(now).toISOString() };
  const updated: ReportedRow = { ...row, ...changes };
  return {
    changes,
    messages: [
      buildRefundMessage(row),
      ...buildNoShowRefundEmail(updated, why),
      ...(why === "absent" ? [] : buildAdvisorNoShowRefundEmail(updated, why)),
    ],
    // Also of a client who has left: Today finds an advisor who does not answer by these entries.
    audit: buildBookingAudit(row, why === "absent" ? "advisor" : "job", "booking.no_show_refunded"),
  };
}
