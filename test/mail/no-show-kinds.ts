import * as noShows from "../../lambdas/bookings/no-show-emails.ts";
import type { Kind } from "./catalog.ts";
import { missing, proposalPath } from "./sample-rows.ts";

const contested = { ...missing, no_show: { ...missing.no_show, answer: "present" as const } };
const [keptForParent = [], keptForAdvisor = []] = noShows
  .buildPaymentKeptEmails(contested)
  .map((each) => [each]);

const [returnedForParent = [], returnedForAdvisor = []] = noShows
  .buildReturnedByBankEmails(contested)
  .map((each) => [each]);

export const title = "Sessions: a missing advisor";

/** The emails about a session to which the advisor did not come. */
export const kinds: Kind[] = [
  ["no-show-asked", "after 'My advisor isn't here'", noShows.buildReportReceivedEmail(missing)],
  ["no-show-question", "to the advisor, at once", noShows.buildNoShowQuestionEmail(missing, proposalPath)],
  ["no-show-review", "when the advisor says they were there", noShows.buildNoShowReviewEmail(contested)],
  ["no-show-refund", "without an answer in 48 hours", noShows.buildNoShowRefundEmail(missing, "unanswered")],
  [
    "no-show-refund-admitted",
    "when the advisor says they weren't there",
    noShows.buildNoShowRefundEmail(missing, "absent"),
  ],
  [
    "no-show-refund-undecided",
    "without a decision in 7 days",
    noShows.buildNoShowRefundEmail(contested, "undecided"),
  ],
  [
    "no-show-refund-advisor",
    "to the advisor, without an answer",
    noShows.buildAdvisorNoShowRefundEmail(missing, "unanswered"),
  ],
  [
    "no-show-withdrawn",
    "to the advisor, when the client says that they did meet",
    noShows.buildReportWithdrawnEmail(missing),
  ],
  ["no-show-kept", "when an admin keeps the payment", keptForParent],
  ["no-show-kept-advisor", "to the advisor, when an admin keeps the payment", keptForAdvisor],
  ["no-show-returned", "when the bank returns the payment", returnedForParent],
  ["no-show-returned-advisor", "to the advisor, when the bank returns the payment", returnedForAdvisor],
];
