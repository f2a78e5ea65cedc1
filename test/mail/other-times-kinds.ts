import * as otherTimes from "../../lambdas/bookings/other-times-emails.ts";
import * as reschedules from "../../lambdas/bookings/reschedule-emails.ts";
import type { Kind } from "./catalog.ts";
import { asked, confirmed, now, proposalPath, requested, second } from "./sample-rows.ts";

/* The emails about other times, for a confirmed session and instead of those that the parent asked for. */

const refundable = { ...confirmed, refundable_until_start: true };

const proposed = { ...requested, reschedule: asked };

export const otherTimesKinds: Kind[] = [
  [
    "reschedule-asked-by-parent",
    "to the advisor, when the parent asks for another time",
    reschedules.buildAdvisorQuestionEmail(confirmed, { ...asked, by: "client" }, proposalPath),
  ],
  [
    "reschedule-asked",
    "when the advisor asks for another time",
    reschedules.buildAskedEmails(refundable, asked, proposalPath, now),
  ],
  [
    "rescheduled",
    "when the new time is agreed",
    reschedules.buildRescheduledEmails({ ...confirmed, confirmed_time: second ?? null }, proposalPath, now),
  ],
  [
    "other-times",
    "when the advisor proposes other times instead",
    otherTimes.buildOtherTimesEmails(proposed, proposalPath),
  ],
  [
    "other-times-copy",
    "to the advisor, with a new link",
    otherTimes.buildOtherTimesCopyEmail(proposed, proposalPath),
  ],
  ["other-times-reminder", "to the parent", otherTimes.buildOtherTimesReminderEmail(proposed)],
  ["other-times-refused", "when the parent refuses them", otherTimes.buildRefusedEmails(proposed)],
  ["other-times-unanswered", "without an answer in time", otherTimes.buildUnansweredEmails(proposed)],
  ["not-rescheduled", "when it stays", reschedules.buildKeptEmails(refundable, proposalPath, "lapsed", now)],
];
