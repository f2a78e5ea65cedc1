import type { CountedBooking, MonthlyDownloads, Overview } from "../../../../contract/overview.ts";
import { formatNumber } from "../../format/numbers.ts";

/** Formats a count: "12,000", or "at least 12,000" if counting stopped early. */
export const formatCount = (count: number, complete = true): string =>
  `${complete ? "" : "at least "}${formatNumber(count)}`;

export interface DownloadRow {
  id: string;
  title: string;
  thisMonth: number;
  /** Null if last month's list is full and does not contain the item. */
  lastMonth: number | null;
}

/** Maximum number of items in a month's list. */
const maxListedItems = 20;

/** Returns the `max` most downloaded items of this month and last month, with both counts. */
export function getDownloadRows(
  [thisMonth, lastMonth]: readonly MonthlyDownloads[],
  max: number,
): DownloadRow[] {
  const rows = new Map<string, DownloadRow>();
  const findCount = (month: MonthlyDownloads | undefined, id: string) =>
    month?.items.find(({ content_id }) => content_id === id)?.count;
  for (const { content_id: id, title } of [...(thisMonth?.items ?? []), ...(lastMonth?.items ?? [])]) {
    const missing = (lastMonth?.items.length ?? 0) >= maxListedItems ? null : 0;
    rows.set(id, {
      id,
      title: rows.get(id)?.title ?? title,
      thisMonth: findCount(thisMonth, id) ?? 0,
      lastMonth: findCount(lastMonth, id) ?? missing,
    });
  }
  const getTotal = (row: DownloadRow) => row.thisMonth + (row.lastMonth ?? 0);
  return [...rows.values()]
    .sort((a, b) => b.thisMonth - a.thisMonth || getTotal(b) - getTotal(a))
    .slice(0, max);
}

export interface AttentionItem {
  count: number;
  label: string;
  /** Query and hash of the /admin page with exactly the rows that are counted. */
  to?: string;
  /** The counted bookings, where no list has exactly them. */
  bookings?: readonly CountedBooking[];
}

/** The page of the back office that shows one booking. */
export const toBookingLink = (id: string): string => `?tab=bookings&open=${id}`;

const formatPlural = (count: number, singular: string, plural: string) =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`;

const isCounted = ({ count }: AttentionItem) => count > 0;

/** Lists what waits for a person, with where it is; counts of zero are left out. */
export function listWaitingItems({
  waiting: { unscheduled, open_messages },
  bookings,
}: Pick<Overview, "waiting" | "bookings">): AttentionItem[] {
  const items: AttentionItem[] = [
    {
      count: unscheduled,
      label: formatPlural(unscheduled, "paid session without times", "paid sessions without times"),
      bookings: bookings.stuck_bookings,
    },
    {
      count: bookings.no_shows.length,
      label: formatPlural(
        bookings.no_shows.length,
        "session with a missing advisor to decide",
        "sessions with a missing advisor to decide",
      ),
      bookings: bookings.no_shows,
    },
    {
      count: bookings.unanswered_no_shows.length,
      label: `${formatNumber(bookings.unanswered_no_shows.length)} sessions with a missing advisor who didn't answer twice or more`,
      bookings: bookings.unanswered_no_shows,
    },
    {
      count: open_messages,
      label: formatPlural(open_messages, "unanswered message", "unanswered messages"),
      to: "?tab=submissions&filter=contact_open",
    },
  ];
  return items.filter(isCounted);
}

/** Lists what failed, with where it is; nothing is in two of the counts. */
export function listFailures({
  waiting: { open_refunds, past_due, dead_letters },
  bookings,
}: Pick<Overview, "waiting" | "bookings">): AttentionItem[] {
  const items: AttentionItem[] = [
    {
      count: dead_letters,
      label: formatPlural(dead_letters, "failed delivery", "failed deliveries"),
      to: "?tab=overview#failed-deliveries",
    },
    {
      count: open_refunds,
      label: formatPlural(open_refunds, "refund in progress", "refunds in progress"),
      bookings: bookings.open_refunds,
    },
    {
      count: past_due,
      label: formatPlural(past_due, "member with a failed payment", "members with a failed payment"),
      to: "?tab=users&role=payment_failed",
    },
  ];
  return items.filter(isCounted);
}

/** The sessions that start on the reader's day. */
export const listSessionsToday = (sessions: readonly CountedBooking[], now: Date): CountedBooking[] =>
  sessions.filter(({ at }) => new Date(at).toDateString() === now.toDateString());

const kindLabels: Record<string, string> = {
  hook: "Form",
  mail: "Email",
  confirm_email: "Email with a link",
  change_email: "Change of an email address",
  new_address: "New address at Stripe and in bookings",
  group: "User pool role",
  sign_out: "Sign-out everywhere",
  account_handover: "New admin's password email",
  second_factor_off: "Two-step sign-in reset",
  delete: "Member deletion",
  refund: "Refund",
  advisor_links: "New links for an advisor",
  subscription_end: "Subscription end",
  objects: "File removal",
  export: "CSV file",
  withdraw_exports: "Deletion of CSV files",
  import: "Import of members",
};

/** Describes a failed outbox message: its type and what it is about. */
export function describeOutboxItem({ kind, about }: { kind: string; about: Record<string, string> }): {
  type: string;
  details: string;
} {
  const { to, subject, hook, booking_id, member_id, advisor_id } = about;
  const details = [
    subject && `“${subject}”`,
    to && `to ${to}`,
    hook && `to the ${hook} hook`,
    booking_id,
    member_id,
    advisor_id,
  ];
  return { type: kindLabels[kind] ?? kind, details: details.filter(Boolean).join(" ") };
}
