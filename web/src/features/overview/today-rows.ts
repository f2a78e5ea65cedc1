import { explainFailure } from "../../../../contract/delivery-labels.ts";
import { newsletterMessages } from "../../../../contract/newsletter-admin.ts";
import type { OutboxItem } from "../../../../contract/outbox.ts";
import { type Today, type TodayBooking, todaySessionDays } from "../../../../contract/today.ts";
import { formatDayAndTime, formatShortDateTime } from "../../format/dates.ts";
import { addDaysTo, formatDay } from "../../format/days.ts";
import { formatNoun, formatNumber } from "../../format/numbers.ts";
import type { BadgeTone } from "../../ui/badge.tsx";
import { nameDelivery, toSubjectLink } from "../deliveries/deliveries.ts";

export interface TodayRow {
  key: string;
  text: string;
  note: string;
  button?: string;
  /** The query of the page that the button opens. A delivery has its own button. */
  to?: string;
  delivery?: OutboxItem;
  /** The page of what a delivery is about. */
  about?: { label: string; to: string } | undefined;
}

/** The rows of one kind, and the list that has all of them. */
export interface TodayGroup {
  label: string;
  tone: BadgeTone;
  rows: readonly TodayRow[];
  /** The number of all, which may be more than the rows. */
  count: number;
  all: string;
}

const toBookingLink = (id: string) => `?tab=bookings&open=${id}`;

const buildGroup = (
  label: string,
  tone: BadgeTone,
  all: string,
  rows: readonly TodayRow[],
  count = rows.length,
): TodayGroup => ({ label, tone, rows, count, all });

function toBookingRow(
  { id, client_name, advisor_name, at }: TodayBooking,
  describe: (when: string) => string,
  button = "Open",
): TodayRow {
  const text = `${client_name} with ${advisor_name}`;
  return { key: id, text, note: describe(formatShortDateTime(at)), button, to: toBookingLink(id) };
}

const toDeliveryRow = (item: OutboxItem, describe: (when: string) => string): TodayRow => ({
  key: item.id,
  text: nameDelivery(item),
  note: `${explainFailure(item.last_error)} ${describe(formatShortDateTime(item.due_at ?? item.created_at))}`,
  delivery: item,
  about: toSubjectLink(item),
});

const toFilterLink = (state: string) => `?tab=bookings&state=${state}`;

/**
 * Lists everything that waits today, the most urgent kinds first; kinds without rows are left out. `now` is the reader's
 * time.
 */
export const listTodayGroups = (today: Today, now: Date): TodayGroup[] =>
  [...listToAnswer(today), ...listToWatch(today, now)].filter(({ rows }) => rows.length > 0);

function listToAnswer(today: Today): TodayGroup[] {
  return [
    buildGroup(
      "Failed",
      "warn",
      "?tab=deliveries",
      today.failed.map((item) => toDeliveryRow(item, (when) => `Failed for good on ${when}.`)),
      today.counts.failed,
    ),
    buildGroup(
      "Newsletter",
      "warn",
      "?tab=newsletter",
      today.newsletters.map(({ id, subject, refusal, note }) => ({
        key: id,
        text: subject,
        note: note ?? newsletterMessages.refused(refusal),
        button: "Open",
        to: "?tab=newsletter",
      })),
    ),
    buildGroup(
      "Dispute",
      "warn",
      toFilterLink("disputed"),
      today.disputes.map((row) =>
        toBookingRow(row, (when) => `Since ${when}. Stripe shows whether it still needs an answer.`),
      ),
    ),
    buildGroup(
      "Advisor missing",
      "warn",
      toFilterLink("no_show"),
      today.no_shows.map((row) => toBookingRow(row, (when) => `Reported on ${when}.`, "Decide")),
    ),
    buildGroup(
      "Request",
      "public",
      toFilterLink("requested"),
      today.requests.map((row) => toBookingRow(row, (when) => `The time to answer ends on ${when}.`)),
    ),
    buildGroup(
      "Message",
      "public",
      "?tab=submissions&filter=contact_open",
      today.messages.map(({ id, name, at }) => ({
        key: id,
        text: name,
        note: `Received on ${formatShortDateTime(at)}.`,
        button: "Reply",
        to: `?tab=submissions&open=${id}`,
      })),
      today.counts.messages,
    ),
    buildGroup(
      "No times yet",
      "public",
      toFilterLink("paid"),
      today.unscheduled.map((row) => toBookingRow(row, (when) => `Paid on ${when}.`)),
    ),
    buildGroup(
      "Silent advisor",
      "warn",
      toFilterLink("no_show_unanswered"),
      today.silent_advisors.map(({ advisor_id, advisor_name, reports, at }) => ({
        key: advisor_id,
        text: advisor_name,
        note: `Didn't answer ${formatNumber(reports)} reports that they missed a session. The last came on ${formatShortDateTime(at)}.`,
        button: "Show sessions",
        to: `?tab=bookings&q=${encodeURIComponent(advisor_name)}`,
      })),
    ),
  ];
}

function listToWatch(today: Today, now: Date): TodayGroup[] {
  const { past_due } = today.counts;
  const firstDay = formatDay(now);
  return [
    buildGroup(
      "Payment failed",
      "warn",
      "?tab=users&role=payment_failed",
      past_due === 0
        ? []
        : [
            {
              key: "past_due",
              text: formatNoun(past_due, "member"),
              note: "Stripe tries their card again, and they get emails about it.",
              button: "Show",
              to: "?tab=users&role=payment_failed",
            },
          ],
    ),
    buildGroup(
      "Still being tried",
      "soon",
      "?tab=deliveries&list=pending",
      today.retrying.map((item) => toDeliveryRow(item, (when) => `Next on ${when}.`)),
    ),
    buildGroup(
      "Refund on its way",
      "soon",
      toFilterLink("refund_pending"),
      today.refunds.map((row) => toBookingRow(row, (when) => `Since ${when}.`)),
    ),
    buildGroup(
      "Import",
      "soon",
      "?tab=users&import=new",
      today.imports.map(({ id, file_name, state }) => ({
        key: id,
        text: file_name,
        note: state === "mapping" || state === "checked" ? "Waits for you to go on." : "Under way.",
        button: "Open",
        to: `?tab=users&import=${id}`,
      })),
    ),
    buildGroup(
      "Session",
      "free",
      // Not by their status: some have no place yet.
      `?tab=bookings&from=${firstDay}&to=${addDaysTo(firstDay, todaySessionDays)}`,
      today.sessions.map((row) => ({
        ...toBookingRow(row, () => ""),
        note: `${capitalize(formatDayAndTime(row.at, now))}.`,
      })),
    ),
  ];
}

const capitalize = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;
