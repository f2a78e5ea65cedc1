import { expect, it } from "vitest";
import { declined, missing, proposalPath } from "../../test/mail/sample-rows.ts";
import * as noShows from "./no-show-emails.ts";
import { buildClientRefundFailedEmail } from "./payment-emails.ts";

it("a reply to an email about a report or a failed refund reaches no one of the other side", () => {
  const emails = [
    ...noShows.buildReportReceivedEmail(missing),
    ...noShows.buildNoShowQuestionEmail(missing, proposalPath),
    ...noShows.buildNoShowReviewEmail(missing),
    ...noShows.buildNoShowRefundEmail(missing, "absent"),
    ...noShows.buildAdvisorNoShowRefundEmail(missing, "admin"),
    ...noShows.buildPaymentKeptEmails(missing),
    ...noShows.buildReturnedByBankEmails(missing),
    ...noShows.buildReportWithdrawnEmail(missing),
    ...buildClientRefundFailedEmail(declined, declined.amount_cents),
  ];
  expect(emails).toHaveLength(11);
  for (const email of emails) {
    expect(email, email.subject).not.toHaveProperty("reply_to");
    expect(email.reason).not.toContain("reply");
  }
});

it("the question to the advisor says that only the button answers it", () => {
  const [question] = noShows.buildNoShowQuestionEmail(missing, proposalPath);
  expect(question?.note).toContain(`please press “${question?.action?.label}”`);
});
