import { getFirstName } from "../../contract/bookings.ts";
import { formatRest } from "../../contract/refund-rules.ts";
import type { EmailMessage } from "../outbox/outbox.ts";
import type { BookingRow } from "../table/entities.ts";
import { addRefund, buildPriceFact, buildTimeFacts, buildWhatFact, type EmailZones } from "./email-facts.ts";
import { fitSubject, formatRefundPromise, formatTime } from "./email-parts.ts";
import { buildAdvisorEmail, getAdvisorZones, linkNote } from "./emails-to-advisor.ts";
import { buildClientEmail, buildClosedEmail, formatForClient, getClientZones } from "./emails-to-client.ts";

/* Emails about other times that the advisor proposes instead of the client's (BOOK-27). */

/** A booking with other times. */
export type ProposedRow = BookingRow & { reschedule: NonNullable<BookingRow["reschedule"]> };

/** Requires that these other times are still open. */
const getOpenCondition = ({ reschedule }: ProposedRow) => ({
  before: reschedule.answer_by,
  booking: { states: ["requested" as const], asked_at: reschedule.asked_at },
});

const buildTimes = ({ reschedule }: ProposedRow, zones: EmailZones) =>
  buildTimeFacts(reschedule.times, () => zones);

const isOneTime = ({ reschedule }: ProposedRow): boolean => reschedule.times.length === 1;

/** Asks the client to choose; `subject` and `headline` are those of the first email or of a reminder. */
const buildQuestion = (row: ProposedRow, subject: string, headline: string): EmailMessage[] =>
  buildClientEmail(row, {
    subject,
    headline,
    paragraphs: [
      `${row.advisor_name} can't make the times you asked for, but would like to meet you at ${isOneTime(row) ? "this time" : "one of these times"}. Please choose.`,
    ],
    facts: [
      buildWhatFact(row, row.advisor_name),
      ...buildTimes(row, getClientZones(row)),
      { label: "Answer by", value: formatForClient(row.reschedule.answer_by, row) },
      buildPriceFact(row, "Paid"),
    ],
    action: { label: "Choose a time or say no", path: `/sessions/${row.id}` },
    note: formatRefundPromise(
      row,
      `If that doesn't work for you, or you don't answer by then, you get your ${formatRest(row)} back.`,
    ),
    only_while: getOpenCondition(row),
  });

/** Reminds the client of other times that they have not answered. */
export const buildOtherTimesReminderEmail = (row: ProposedRow): EmailMessage[] =>
  buildQuestion(
    row,
    fitSubject(row.advisor_name, (name) => `Reminder: ${name} is waiting for your reply`),
    `${row.advisor_name} is waiting for your reply`,
  );

/** Confirms to the advisor what was proposed. `path` is the signed link. */
export const buildOtherTimesCopyEmail = (row: ProposedRow, path: string): EmailMessage[] => {
  const client = getFirstName(row.client_name);
  const isOne = isOneTime(row);
  return buildAdvisorEmail(row, {
    subject: fitSubject(client, (name) => `We've sent ${name} your ${isOne ? "time" : "times"}`),
    headline: `We've sent your ${isOne ? "time" : "times"}`,
    paragraphs: [
      `${client} can ${isOne ? "accept it" : "choose one"} until ${formatTime(row.reschedule.answer_by, row.advisor_timezone)}. We'll email you either way.`,
    ],
    facts: [buildWhatFact(row, row.client_name), ...buildTimes(row, getAdvisorZones(row))],
    action: { label: `View or withdraw your ${isOne ? "time" : "times"}`, path },
    note: `${isOne ? `This time isn't held for ${client}: another session may take it first.` : `These times aren't held for ${client}: if another session takes one first, ${client} chooses among the others.`} ${linkNote}`,
    only_while: {
      ...getOpenCondition(row),
      booking: { ...getOpenCondition(row).booking, proposal_version: row.proposal_version },
    },
  });
};

/** The advisor proposes other times: the client is asked, the advisor gets a copy. */
export const buildOtherTimesEmails = (row: ProposedRow, path: string): EmailMessage[] => [
  ...buildQuestion(
    row,
    fitSubject(row.advisor_name, (name) => `${name} proposes ${describeCount(row)}`),
    `${row.advisor_name} proposes ${describeCount(row)}`,
  ),
  ...buildOtherTimesCopyEmail(row, path),
];

const describeCount = (row: ProposedRow): string => (isOneTime(row) ? "another time" : "other times");

/** Tells both that the client has refused the other times. */
export const buildRefusedEmails = (row: ProposedRow): EmailMessage[] =>
  buildClosedEmails(
    row,
    `You said that you can't make the ${isOneTime(row) ? "time" : "times"} ${row.advisor_name} proposed.`,
    isOneTime(row)
      ? `The time you proposed doesn't work for ${row.client_name}.`
      : `None of the times you proposed work for ${row.client_name}.`,
  );

/** Tells both that the client has not answered in time. */
export const buildUnansweredEmails = (row: ProposedRow): EmailMessage[] =>
  buildClosedEmails(
    row,
    `${row.advisor_name} proposed ${describeCount(row)}, and we had no answer from you by ${formatForClient(row.reschedule.answer_by, row)}.`,
    `${row.client_name} didn't answer before the deadline.`,
  );

const buildClosedEmails = (row: ProposedRow, toClient: string, toAdvisor: string): EmailMessage[] => [
  ...buildClosedEmail(row, `${toClient} We've closed your request.${addRefund(row, "you")}`, [
    buildWhatFact(row, row.advisor_name),
  ]),
  ...buildAdvisorEmail(row, {
    subject: fitSubject(row.client_name, (name) => `Closed: the session request from ${name}`),
    headline: "The request is closed",
    paragraphs: [
      `${toAdvisor} We've closed the request.${addRefund(row, "them")} You don't need to do anything.`,
    ],
    facts: [buildWhatFact(row, row.client_name)],
  }),
];
