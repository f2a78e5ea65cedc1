import * as noShows from "../../lambdas/bookings/no-show-emails.ts";
import * as otherTimes from "../../lambdas/bookings/other-times-emails.ts";
import * as reschedules from "../../lambdas/bookings/reschedule-emails.ts";
import type { Kind } from "./catalog.ts";
import {
  asked,
  at,
  confirmed,
  missing,
  now,
  placeless,
  proposalPath,
  requested,
  slots,
} from "./sample-rows.ts";

const byClient = { ...asked, by: "client" as const };
const disputed = {
  ...missing,
  dispute: { id: "dp_1", status: "under_review", since: at("12-09T10:00"), decided_at: null },
};
const refundedByAdmin = { ...missing, refund_reason: "We watched the recording" };

export const title = "Sessions: rarer cases of another time and of a missing advisor";

/** The same emails in cases that change their words. */
export const kinds: Kind[] = [
  [
    "reschedule-asked-without-place",
    "by the parent, with two times, before there is a place",
    reschedules.buildAskedEmails(placeless, { ...byClient, times: slots }, proposalPath, now),
  ],
  [
    "reschedule-asked-by-parent-with-place",
    "by the parent, once there is one",
    reschedules.buildAskedEmails(confirmed, byClient, proposalPath, now),
  ],
  [
    "reschedule-asked-by-admin",
    "by an admin",
    reschedules.buildAskedEmails(placeless, { ...asked, by: "admin" }, proposalPath, now),
  ],
  [
    "not-rescheduled-declined",
    "when no time works",
    reschedules.buildKeptEmails(placeless, proposalPath, "declined", now),
  ],
  [
    "not-rescheduled-withdrawn",
    "when who asked withdraws",
    reschedules.buildKeptEmails(confirmed, proposalPath, "withdrawn", now),
  ],
  [
    "rescheduled-without-place",
    "before there is a place",
    reschedules.buildRescheduledEmails({ ...placeless, confirmed_time: slots[1] ?? null }, proposalPath, now),
  ],
  [
    "other-times-two",
    "with two times",
    otherTimes.buildOtherTimesEmails({ ...requested, reschedule: { ...asked, times: slots } }, proposalPath),
  ],
  [
    "no-show-asked-without-message",
    "without a message",
    noShows.buildReportReceivedEmail({ ...missing, no_show: { ...missing.no_show, message: null } }),
  ],
  ["no-show-review-unanswered", "without an answer", noShows.buildNoShowReviewEmail(missing)],
  ["no-show-review-disputed", "while the bank has the payment", noShows.buildNoShowReviewEmail(disputed)],
  [
    "no-show-refund-admin",
    "when an admin decides so",
    noShows.buildNoShowRefundEmail(refundedByAdmin, "admin"),
  ],
  [
    "no-show-refund-advisor-undecided",
    "to the advisor, without a decision",
    noShows.buildAdvisorNoShowRefundEmail(missing, "undecided"),
  ],
  [
    "no-show-refund-advisor-admin",
    "to the advisor, when an admin decides so",
    noShows.buildAdvisorNoShowRefundEmail(refundedByAdmin, "admin"),
  ],
];
