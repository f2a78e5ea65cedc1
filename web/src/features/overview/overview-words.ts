import type { MonthlyDownloads, Overview } from "../../../../contract/overview.ts";
import { formatNumber } from "../../format/numbers.ts";

/** 12,000; where there are more than were counted, "at least 12,000". */
export const amount = (count: number, complete = true): string =>
  `${complete ? "" : "at least "}${formatNumber(count)}`;

export interface DownloadRow {
  id: string;
  title: string;
  now: number;
  /** Null where the item is not among those that the last month's list names. */
  before: number | null;
}

/** A month's list names at most so many. */
const listed = 20;

/** The items wanted most in this month and the last, at most `most` of them, with both counts. */
export function downloadRows([now, before]: readonly MonthlyDownloads[], most: number): DownloadRow[] {
  const rows = new Map<string, DownloadRow>();
  const countIn = (month: MonthlyDownloads | undefined, id: string) =>
    month?.items.find(({ content_id }) => content_id === id)?.count;
  for (const { content_id: id, title } of [...(now?.items ?? []), ...(before?.items ?? [])]) {
    const missing = (before?.items.length ?? 0) >= listed ? null : 0;
    rows.set(id, {
      id,
      title: rows.get(id)?.title ?? title,
      now: countIn(now, id) ?? 0,
      before: countIn(before, id) ?? missing,
    });
  }
  const wanted = ({ now: count, before: earlier }: DownloadRow) => count + (earlier ?? 0);
  return [...rows.values()].sort((a, b) => b.now - a.now || wanted(b) - wanted(a)).slice(0, most);
}

export interface Waiting {
  count: number;
  words: string;
  /** The query or hash of /admin where it is seen to. */
  to: string;
}

const plural = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** What waits for a person, and where; nothing that is at zero. */
export function waitingFor({ waiting, bookings }: Pick<Overview, "waiting" | "bookings">): Waiting[] {
  const { stuck, refunds_open } = bookings;
  const { past_due, dead_letters, open_messages } = waiting;
  return [
    {
      count: stuck,
      words: plural(
        stuck,
        "booking paid over a day ago, without times",
        "bookings paid over a day ago, without times",
      ),
      to: "?tab=bookings&state=paid",
    },
    {
      count: refunds_open,
      words: plural(refunds_open, "refund that has not gone through", "refunds that have not gone through"),
      to: "?tab=bookings",
    },
    {
      count: past_due,
      words: plural(past_due, "member whose payment failed", "members whose payment failed"),
      to: "?tab=users&membership=past_due",
    },
    {
      count: dead_letters,
      words: plural(dead_letters, "delivery that was given up", "deliveries that were given up"),
      to: "?tab=overview#given-up",
    },
    {
      count: open_messages,
      words: plural(open_messages, "message without an answer", "messages without an answer"),
      to: "?tab=submissions&kind=contact",
    },
  ].filter(({ count }) => count > 0);
}

const kinds: Record<string, string> = {
  hook: "Form",
  mail: "Mail",
  group: "Role in the user pool",
  delete: "Deletion of a member",
  refund: "Refund",
  objects: "Removal of files",
};

/** What a given-up errand was, and whom or what it is about. */
export function errandWords({ kind, about }: { kind: string; about: Record<string, string> }): {
  what: string;
  about: string;
} {
  const { to, subject, hook, booking_id, member_id } = about;
  const named = [
    subject && `“${subject}”`,
    to && `to ${to}`,
    hook && `to the ${hook} hook`,
    booking_id,
    member_id,
  ];
  return { what: kinds[kind] ?? kind, about: named.filter(Boolean).join(" ") };
}
