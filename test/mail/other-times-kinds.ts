import * as otherTimes from "../../lambdas/bookings/other-times-emails.ts";
import type { Kind } from "./catalog.ts";
import { asked, proposalPath, requested } from "./sample-rows.ts";

const proposed = { ...requested, reschedule: asked };

export const title = "Sessions: another time, to both";

/** The emails about other times that the advisor proposes instead of the parent's. */
export const kinds: Kind[] = [
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
];
