import { isPlaceMissing } from "../../contract/booking-rules.ts";
import { getFirstName } from "../../contract/bookings.ts";
import { brandText } from "../../contract/brand.ts";
import type { EmailFact, EmailMessage } from "../outbox/outbox.ts";
import type { BookingRow } from "../table/entities.ts";
import { buildPriceFact, buildWhenFact, type EmailZones } from "./email-facts.ts";
import {
  buildInvite,
  fitSubject,
  formatRefundRule,
  formatSubjectTime,
  formatTime,
  getLinkCondition,
  getLinkedPlaceCondition,
  getPlaceCondition,
  getSessionCondition,
} from "./email-parts.ts";
import {
  buildAdvisorEmail,
  buildAdvisorWhereFact,
  buildSubjectFacts,
  getAdvisorZones,
  linkNote,
} from "./emails-to-advisor.ts";
import {
  buildClientEmail,
  buildClientWhereFact,
  getClientZones,
  getSessionPath,
} from "./emails-to-client.ts";

/*
 * Emails about rescheduling a confirmed session (BOOK-19): asked, rescheduled, not rescheduled. Times are shown in both time
 * zones, the reader's first. `path` is the advisor's signed link.
 */

type Reschedule = NonNullable<BookingRow["reschedule"]>;
type Content = Pick<EmailMessage, "subject" | "headline" | "note" | "invite" | "only_while"> & {
  paragraphs: string[];
  facts: EmailFact[];
};

const buildForClient = (row: BookingRow, content: Content, label = "View your session") =>
  buildClientEmail(row, { ...content, action: { label, path: getSessionPath(row) } });

const buildForAdvisor = (row: BookingRow, path: string, content: Content, label = "View the session") =>
  buildAdvisorEmail(row, {
    ...content,
    action: { label, path },
    note: [content.note, linkNote].filter(Boolean).join(" "),
  });

const buildWhen = (row: BookingRow, zones: EmailZones, label = "When"): EmailFact =>
  buildWhenFact(row.confirmed_time?.starts_at ?? "", zones, label);

const buildTimes = (row: BookingRow, { times }: Reschedule, zones: EmailZones): EmailFact[] => [
  buildWhen(row, zones, "Now"),
  ...times.map(({ starts_at }, index) =>
    buildWhenFact(starts_at, zones, times.length === 1 ? "New time" : `New time ${index + 1}`),
  ),
];

/** The rule about refunds, unless it ends when the advisor gives a place, which may be before the email arrives. */
const formatLastingRule = (row: BookingRow, now: number): string | undefined =>
  isPlaceMissing(row) ? undefined : formatRefundRule(row, now);

/** The client asks the advisor for another time. */
export function buildAdvisorQuestionEmail(row: BookingRow, asked: Reschedule, path: string): EmailMessage[] {
  const client = getFirstName(row.client_name);
  return buildForAdvisor(
    row,
    path,
    {
      subject: fitSubject(client, (name) => `${name} asks to move your session`),
      headline: `${client} asks to move your session`,
      paragraphs: [
        `Please choose a new time, or keep the current one, by ${formatTime(asked.answer_by, row.advisor_timezone)}.`,
      ],
      facts: buildTimes(row, asked, getAdvisorZones(row)),
      note: "If you don't answer by then, the session stays at its current time.",
      only_while: { before: asked.answer_by, ...getLinkCondition(row, asked) },
    },
    "Answer",
  );
}

/** One side asks to reschedule: the other side is asked, and the client who asked gets a copy. */
export function buildAskedEmails(
  row: BookingRow,
  asked: Reschedule,
  path: string,
  now: number,
): EmailMessage[] {
  const client = getFirstName(row.client_name);
  const [forClient, forAdvisor] = [getClientZones(row), getAdvisorZones(row)];
  const [byClient, byAdvisor] = [forClient, forAdvisor].map((zones) =>
    formatTime(asked.answer_by, zones.readerZone),
  );
  if (asked.by === "client")
    return [
      ...buildAdvisorQuestionEmail(row, asked, path),
      ...buildForClient(row, {
        subject: fitSubject(row.advisor_name, (name) => `We've asked ${name} to move your session`),
        headline: "We've asked for another time",
        paragraphs: [
          `${row.advisor_name} has until ${byClient} to agree. Until then, and without an answer, your session stays at its current time.`,
        ],
        facts: buildTimes(row, asked, forClient),
        note: formatLastingRule(row, now),
        only_while: getSessionCondition(row, asked),
      }),
    ];
  const who = asked.by === "advisor" ? row.advisor_name : brandText.name;
  return [
    ...buildForClient(
      row,
      {
        subject: fitSubject(who, (name) => `${name} asks to move your session`),
        headline: `${who} asks to move your session`,
        paragraphs: [
          `Please choose a new time with ${row.advisor_name}, or keep the current one, by ${byClient}.`,
        ],
        facts: buildTimes(row, asked, forClient),
        note: `If you don't answer by then, the session stays at its current time. ${formatLastingRule(row, now) ?? ""}`.trimEnd(),
        only_while: { before: asked.answer_by, ...getSessionCondition(row, asked) },
      },
      "Answer",
    ),
    ...buildForAdvisor(row, path, {
      subject: fitSubject(client, (name) => `We've asked ${name} to move your session`),
      headline: `We've asked ${client} for another time`,
      paragraphs: [
        `${client} has until ${byAdvisor} to agree. Until then, and without an answer, the session stays at its current time.`,
      ],
      facts: buildTimes(row, asked, forAdvisor),
      only_while: getLinkCondition(row, asked),
    }),
  ];
}

/**
 * The session is rescheduled: both get the new time, the other facts of the confirmation, because one that is still queued
 * is not sent any more, and an update of the calendar entry.
 */
export const buildRescheduledEmails = (row: BookingRow, path: string, now: number): EmailMessage[] => [
  ...buildForClient(row, {
    subject: formatRescheduledSubject(row, row.advisor_name, getClientZones(row)),
    headline: "Your session has moved",
    paragraphs: [`Your ${row.session_length}-minute session with ${row.advisor_name} has a new time.`],
    facts: [buildWhen(row, getClientZones(row)), buildClientWhereFact(row), buildPriceFact(row, "Paid")],
    note: formatRefundRule(row, now),
    only_while: getPlaceCondition(row),
    ...buildInvite(row, row.advisor_name, getSessionPath(row)),
  }),
  ...buildForAdvisor(row, path, {
    subject: formatRescheduledSubject(row, getFirstName(row.client_name), getAdvisorZones(row)),
    headline: "Your session has moved",
    paragraphs: [`Your ${row.session_length}-minute session with ${row.client_name} has a new time.`],
    facts: [buildWhen(row, getAdvisorZones(row)), buildAdvisorWhereFact(row), ...buildSubjectFacts(row)],
    only_while: getLinkedPlaceCondition(row),
    ...buildInvite(row, row.client_name),
  }),
];

/** "Changed: Maya, Tue Dec 8, 9:00 AM" */
const formatRescheduledSubject = (
  { confirmed_time }: BookingRow,
  otherName: string,
  { readerZone }: EmailZones,
): string =>
  fitSubject(
    otherName,
    (name) => `Changed: ${name}, ${formatSubjectTime(confirmed_time?.starts_at ?? "", readerZone)}`,
  );

const keptReasons = {
  declined: "The request for another time was declined, so your session stays at its current time.",
  withdrawn: "The request for another time was withdrawn, so your session stays at its current time.",
  lapsed: "There was no answer to the request for another time, so your session stays at its current time.",
} as const;

/** Tells both sides that the session was not rescheduled, and why. */
export function buildKeptEmails(
  row: BookingRow,
  path: string,
  why: keyof typeof keptReasons,
  now: number,
): EmailMessage[] {
  const content = {
    headline: "Your session was not moved",
    paragraphs: [keptReasons[why]],
  };
  return [
    ...buildForClient(row, {
      ...content,
      subject: fitSubject(row.advisor_name, (name) => `Not moved: your session with ${name}`),
      facts: [buildWhen(row, getClientZones(row))],
      only_while: getSessionCondition(row),
      note: formatLastingRule(row, now),
    }),
    ...buildForAdvisor(row, path, {
      ...content,
      subject: fitSubject(getFirstName(row.client_name), (name) => `Not moved: your session with ${name}`),
      facts: [buildWhen(row, getAdvisorZones(row))],
      only_while: getLinkCondition(row),
    }),
  ];
}
