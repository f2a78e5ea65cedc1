import { formatPrice } from "../../contract/booking-rules.ts";
import { getFirstName } from "../../contract/bookings.ts";
import { isPaymentDisputed } from "../../contract/dispute-rules.ts";
import { describeNoAnswer, getNoShowDecisionBy } from "../../contract/no-show.ts";
import { formatRest, getRestCents } from "../../contract/refund-rules.ts";
import type { EmailFact, EmailMessage } from "../outbox/outbox.ts";
import type { ReportedRow } from "./booking-row.ts";
import { buildReasonFact, buildRefundFact, getRefundNote } from "./email-facts.ts";
import { fitSubject, formatTime } from "./email-parts.ts";
import { buildAdvisorEmail, buildAdvisorSessionFacts } from "./emails-to-advisor.ts";
import { buildClientEmail, buildClientSessionFacts, formatForClient } from "./emails-to-client.ts";

/* Emails about a session to which the advisor did not come (BOOK-26). A reply to one does not reach the other person. */

const buildForClient = (row: ReportedRow, content: Parameters<typeof buildClientEmail>[1]) =>
  buildClientEmail(row, content, null);

const buildForAdvisor = (row: ReportedRow, content: Parameters<typeof buildAdvisorEmail>[1]) =>
  buildAdvisorEmail(row, content, null);

/** The ways in which a report ends with a refund. */
export type RefundReason = "absent" | "unanswered" | "undecided" | "admin";

/** Requires that this report is still open. */
const getOpenCondition = ({ no_show }: ReportedRow) => ({
  booking: { states: ["confirmed" as const], no_show_at: no_show.reported_at },
});

/** Requires also that the advisor may still answer, and no admin decides. */
const getAskedCondition = (row: ReportedRow) => ({
  before: row.no_show.answer_by,
  booking: { ...getOpenCondition(row).booking, no_show_unanswered: true as const },
});

const listMessage = ({ no_show }: ReportedRow): EmailFact[] =>
  no_show.message ? [{ label: "Message", value: no_show.message }] : [];

/** Tells the client that the advisor is asked, and what follows. */
export const buildReportReceivedEmail = (row: ReportedRow): EmailMessage[] =>
  buildForClient(row, {
    subject: fitSubject(row.advisor_name, (name) => `We've asked ${name} about your session`),
    paragraphs: [`You wrote that ${row.advisor_name} wasn't there. We've asked them what happened.`],
    facts: [...buildClientSessionFacts(row), ...listMessage(row)],
    note: `${describeNoAnswer(row, formatForClient(row.no_show.answer_by, row))} If you did meet after all, please say so on your session's page.`,
    only_while: getAskedCondition(row),
  });

/** Asks the advisor whether they were there; `path` is a link for this question only. */
export const buildNoShowQuestionEmail = (row: ReportedRow, path: string): EmailMessage[] => {
  const firstName = getFirstName(row.client_name);
  return buildForAdvisor(row, {
    subject: fitSubject(row.client_name, (name) => `${name} says you weren't there`),
    headline: "Were you at this session?",
    paragraphs: [`${row.client_name} says that you weren't there. Please tell us what happened.`],
    facts: [
      ...buildAdvisorSessionFacts(row),
      ...listMessage(row),
      { label: "Answer by", value: formatTime(row.no_show.answer_by, row.advisor_timezone) },
    ],
    action: { label: "Answer", path },
    note: `A reply to this email doesn't count: please press “Answer”. If you don't answer by then, we decide without you, and ${firstName} usually gets a full refund. Keep this link to yourself: anyone who has it can answer for you.`,
    only_while: {
      ...getAskedCondition(row),
      booking: { ...getAskedCondition(row).booking, proposal_version: row.proposal_version },
    },
  });
};

/** Tells the client that an admin decides, and by when. */
export const buildNoShowReviewEmail = (row: ReportedRow): EmailMessage[] =>
  buildForClient(row, {
    subject: fitSubject(row.advisor_name, (name) => `We're looking into your session with ${name}`),
    paragraphs: [
      row.no_show.answer === "present"
        ? `${row.advisor_name} says that they were there. We'll look into what happened and decide.`
        : "We'll look into what happened and decide.",
    ],
    facts: buildClientSessionFacts(row),
    note: isPaymentDisputed(row)
      ? "Your bank is looking into this payment, too, so we can't refund it until it has decided."
      : `You'll hear from us by ${formatForClient(getNoShowDecisionBy(row.no_show, row.dispute), row)}. If we haven't decided by then, you get your ${formatRest(row)} back.`,
    only_while: getOpenCondition(row),
  });

/** Tells the client that the session is refunded, and why. */
export const buildNoShowRefundEmail = (row: ReportedRow, why: RefundReason): EmailMessage[] =>
  buildForClient(row, {
    subject: fitSubject(row.advisor_name, (name) => `We're refunding your session with ${name}`),
    paragraphs: [
      {
        absent: `${row.advisor_name} confirmed that they weren't there. We're sorry, and we're refunding you in full.`,
        unanswered: `${row.advisor_name} didn't answer our question in time. We're sorry, and we're refunding you in full.`,
        undecided: "We promised you a decision and haven't made one in time, so we're refunding you in full.",
        admin: "We've looked into what happened. We're sorry, and we're refunding you in full.",
      }[why],
    ],
    facts: [
      ...buildClientSessionFacts(row),
      ...buildRefundFact(row),
      ...(why === "admin" ? buildReasonFact(row.refund_reason) : []),
    ],
    note: getRefundNote(row),
  });

/** Tells the advisor that the session is refunded although they have not agreed. */
export const buildAdvisorNoShowRefundEmail = (
  row: ReportedRow,
  why: Exclude<RefundReason, "absent">,
): EmailMessage[] =>
  buildForAdvisor(row, {
    subject: fitSubject(row.client_name, (name) => `Refunded: your session with ${name}`),
    paragraphs: [
      {
        unanswered: `${row.client_name} says that you weren't there, and we had no answer from you. We're refunding them in full.`,
        undecided: `We had no decision about your session with ${row.client_name} in time. We're refunding them in full.`,
        admin: `We've looked into your session with ${row.client_name}. We're refunding them in full.`,
      }[why],
    ],
    facts: buildAdvisorSessionFacts(row),
  });

/** Tells both that the payment is kept, or what is left of it after refunds of parts. */
export function buildPaymentKeptEmails(row: ReportedRow): EmailMessage[] {
  const { advisor_name, client_name, amount_cents } = row;
  const returned = amount_cents - getRestCents(row);
  const parts = `${formatPrice(returned)} of the ${formatPrice(amount_cents)}`;
  return [
    ...buildForClient(row, {
      subject: fitSubject(
        advisor_name,
        (name) => `${returned > 0 ? "Refund of a part of" : "No refund for"} your session with ${name}`,
      ),
      paragraphs: [
        `We've looked into what happened. ${returned > 0 ? `You get back ${parts} that you paid. We're not refunding the rest.` : "We're not refunding this session."}`,
      ],
      facts: buildClientSessionFacts(row),
      note: "If you see it differently, please write to us with the contact form on our site.",
    }),
    ...buildAdvisorSettledEmail(
      row,
      `We've looked into your session with ${client_name}. ${returned > 0 ? `They get back ${parts} that they paid.` : "It isn't refunded."} There's nothing you need to do.`,
    ),
  ];
}

/** Tells both that the bank has returned the payment to the client, so that no one decides about the report any more. */
export const buildReturnedByBankEmails = (row: ReportedRow): EmailMessage[] => [
  ...buildForClient(row, {
    subject: fitSubject(row.advisor_name, (name) => `Settled: your session with ${name}`),
    paragraphs: ["Your bank has returned this payment to you, so there is nothing left for us to decide."],
    facts: buildClientSessionFacts(row),
  }),
  ...buildAdvisorSettledEmail(
    row,
    `${row.client_name} got the payment for your session back from their bank. There's nothing you need to do.`,
  ),
];

/** Tells the advisor, who was asked, that the client has withdrawn the report. */
export const buildReportWithdrawnEmail = (row: ReportedRow): EmailMessage[] =>
  buildAdvisorSettledEmail(
    row,
    `${row.client_name} says that you did meet after all. There's nothing you need to do.`,
  );

const buildAdvisorSettledEmail = (row: ReportedRow, paragraph: string): EmailMessage[] =>
  buildForAdvisor(row, {
    subject: fitSubject(row.client_name, (name) => `Settled: your session with ${name}`),
    paragraphs: [paragraph],
    facts: buildAdvisorSessionFacts(row),
  });
