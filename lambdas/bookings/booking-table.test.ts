import { describe, expect, it } from "vitest";
import { formatPrice, getCancellationRefund, getRescheduleDeadline } from "../../contract/booking-rules.ts";
import { toBookedSlot } from "../../contract/slots.ts";
import { toEmailText } from "../../test/support/bookings.fixture.ts";
import { make } from "../../test/support/make.ts";
import type { OutboxMessage } from "../outbox/outbox.ts";
import type { BookingRow } from "../table/entities.ts";
import { buildCancellation } from "./cancellation.ts";
import { buildAskedEmails, buildKeptEmails, buildMovedEmails } from "./reschedule-emails.ts";

/*
 * docs/cancellations.md: who can do what with a booking at what time, what is refunded, which emails go, and what they say
 * about the refund. It is written from the code that the API runs; `npm test -- lambdas/bookings/booking-table.test.ts -u` writes it
 * again. The refunds are checked against the decided rules first (BOOK-11, BOOK-19).
 */
const hour = 3_600_000;
const slot = toBookedSlot({ date: "2027-03-16", time: "9:00 AM", timezone: "America/New_York" });
const start = Date.parse(slot.starts_at);
const toIso = (at: number) => new Date(at).toISOString();

const buildRow = (changes: Partial<BookingRow>): BookingRow => ({
  ...make.booking({
    client_name: "Jo Bell",
    client_email: "jo@example.com",
    advisor_name: "Maya",
    advisor_email: "maya@example.com",
    advisor_timezone: "Europe/London",
    amount_cents: 8_000,
    session_length: 60,
    paid_at: toIso(start - 200 * hour),
    requested_at: toIso(start - 150 * hour),
    selected_times: [slot],
    confirmed_time: null,
    meeting_note: null,
    ...changes,
  }),
});
const buildConfirmed = (confirmedBefore: number, changes: Partial<BookingRow> = {}) =>
  buildRow({
    state: "confirmed",
    confirmed_time: slot,
    confirmed_at: toIso(start - confirmedBefore),
    ...changes,
  });

type Actor = "client" | "advisor" | "admin";
type Refund = "full" | "none" | "impossible";

/** A question about another time that is not answered yet. */
const buildQuestion = (by: Actor) => ({
  by,
  times: [toBookedSlot({ date: "2027-03-18", time: "9:00 AM", timezone: "America/New_York" })],
  asked_at: toIso(start - 30 * hour),
  answer_by: toIso(start - 6 * hour),
});

/** The cases and, as decided, what the client gets back: [when a client cancels, an advisor, an admin refunds]. */
const cases: readonly [title: string, row: BookingRow, now: number, expected: Record<Actor, Refund>][] = [
  [
    "Not paid yet",
    buildRow({ state: "pending_payment", paid_at: null, requested_at: null, selected_times: [] }),
    start - 199 * hour,
    { client: "none", advisor: "impossible", admin: "impossible" },
  ],
  [
    "Paid, no times chosen",
    buildRow({ state: "paid", requested_at: null, selected_times: [] }),
    start - 150 * hour,
    { client: "full", advisor: "impossible", admin: "full" },
  ],
  [
    "Requested",
    buildRow({ state: "requested" }),
    start - 140 * hour,
    { client: "full", advisor: "impossible", admin: "full" },
  ],
  [
    "Confirmed, more than 24 hours before",
    buildConfirmed(100 * hour),
    start - 24 * hour - 1,
    { client: "full", advisor: "full", admin: "full" },
  ],
  [
    "Confirmed, 24 hours before",
    buildConfirmed(100 * hour),
    start - 24 * hour,
    { client: "none", advisor: "full", admin: "full" },
  ],
  [
    "Confirmed, 24 hours before, the client has asked for another time",
    buildConfirmed(100 * hour, { reschedule: buildQuestion("client") }),
    start - 24 * hour,
    { client: "none", advisor: "full", admin: "full" },
  ],
  [
    "Confirmed, 24 hours before, an admin has asked for another time",
    buildConfirmed(100 * hour, { reschedule: buildQuestion("admin") }),
    start - 24 * hour,
    { client: "none", advisor: "full", admin: "full" },
  ],
  [
    "Confirmed less than an hour ago, 5 hours before",
    buildConfirmed(5 * hour + 59 * 60_000),
    start - 5 * hour,
    { client: "full", advisor: "full", admin: "full" },
  ],
  [
    "Confirmed an hour ago, 5 hours before",
    buildConfirmed(6 * hour),
    start - 5 * hour,
    { client: "none", advisor: "full", admin: "full" },
  ],
  [
    "Confirmed, one minute before",
    buildConfirmed(100 * hour),
    start - 60_000,
    { client: "none", advisor: "full", admin: "full" },
  ],
  [
    "Confirmed, one minute before, the advisor has asked for another time",
    buildConfirmed(100 * hour, { refundable_until_start: true, reschedule: buildQuestion("advisor") }),
    start - 60_000,
    { client: "full", advisor: "full", admin: "full" },
  ],
  [
    "Confirmed, moved half an hour ago because the client asked after the refund had ended",
    buildConfirmed(100 * hour, { refund_closed_at: toIso(start - 150 * hour) }),
    start - 100 * hour + 30 * 60_000,
    { client: "none", advisor: "full", admin: "full" },
  ],
  [
    "Confirmed, started",
    buildConfirmed(100 * hour),
    start,
    { client: "impossible", advisor: "impossible", admin: "full" },
  ],
  [
    "Cancelled too late for a refund",
    buildConfirmed(100 * hour, { state: "cancelled", cancelled_by: "client" }),
    start - 12 * hour,
    { client: "impossible", advisor: "impossible", admin: "full" },
  ],
  [
    "Declined, expired or cancelled with a refund",
    buildRow({ state: "declined", refund_requested_at: toIso(start - 140 * hour) }),
    start - 130 * hour,
    { client: "impossible", advisor: "impossible", admin: "impossible" },
  ],
];

/** What the code does when this person cancels, or an admin refunds. Undefined if it is not possible. */
function run(
  row: BookingRow,
  actor: Actor,
  now: number,
): { refund: Refund; messages: OutboxMessage[] } | undefined {
  // An admin refunds once, and only what was paid (bookings-admin.ts).
  if (actor === "admin" && (row.paid_at === null || row.refund_requested_at !== null)) return undefined;
  const canCancel = getCancellationRefund(row, now) !== null;
  if (!canCancel) return actor === "admin" ? { refund: "full", messages: [] } : undefined;
  // Without a confirmed session the advisor declines, which is an answer and not a cancellation.
  if (actor === "advisor" && row.state !== "confirmed") return undefined;
  const { changes, messages } = buildCancellation(row, actor, now);
  const isRefunded = changes.refund_requested_at !== undefined;
  expect(messages.some(({ kind }) => kind === "refund")).toBe(isRefunded);
  return { refund: isRefunded ? "full" : "none", messages };
}

const listEmails = (messages: readonly OutboxMessage[]) =>
  messages.flatMap((each) => (each.kind === "mail" ? [each] : []));

/** The sentences of an email about a refund. */
const findRefundSentences = (message: ReturnType<typeof listEmails>[number]): string =>
  toEmailText(message)
    .split(/(?<=[.!?])\s+|\n/)
    .filter((sentence) => /refund/i.test(sentence))
    .join(" ");

const describeEmails = (messages: readonly OutboxMessage[]): string =>
  listEmails(messages)
    .map((email) => {
      const said = findRefundSentences(email);
      const reader = email.to.startsWith("jo") ? "client" : "advisor";
      return `${reader}: “${email.subject}”${said ? `, says: ${said}` : ""}`;
    })
    .join("<br>");

const refundLabels: Record<Refund, string> = {
  full: "full refund",
  none: "no refund",
  impossible: "not possible",
};
const actors = ["client", "advisor", "admin"] as const;
const actorLabels = {
  client: "the client cancels",
  advisor: "the advisor cancels",
  admin: "an admin refunds",
};

const buildCancelRows = () =>
  cases.flatMap(([title, row, now]) =>
    actors.map((actor) => {
      const outcome = run(row, actor, now);
      const emails = outcome ? describeEmails(outcome.messages) : "";
      const what = refundLabels[outcome?.refund ?? "impossible"];
      return `| ${title} | ${actorLabels[actor]} | ${what} | ${emails || "none"} |`;
    }),
  );

const buildWithdrawal = (row: BookingRow, now: number): [string, string, OutboxMessage[]] => [
  "takes it back",
  "the confirmed time stays",
  buildKeptEmails(row, "/offer", "withdrawn", now),
];

function buildMoveRows(): string[] {
  const newSlot = toBookedSlot({ date: "2027-03-18", time: "9:00 AM", timezone: "America/New_York" });
  const now = start - 50 * hour;
  return actors.flatMap((by) => {
    const row = buildConfirmed(100 * hour, by === "advisor" ? { refundable_until_start: true } : {});
    const answer_by = getRescheduleDeadline(row, [newSlot], now) ?? "";
    const asked = { by, times: [newSlot], asked_at: toIso(now), answer_by };
    const moved = {
      ...row,
      confirmed_time: newSlot,
      confirmed_at: toIso(now),
      refundable_until_start: false,
    };
    const steps: [string, string, OutboxMessage[]][] = [
      [
        "asks",
        "the confirmed time stays",
        buildAskedEmails({ ...row, reschedule: asked }, asked, "/offer", now),
      ],
      [
        "gets a yes",
        "moves; the refund rule is that of the new time",
        buildMovedEmails(moved, "/offer", now),
      ],
      ["gets a no", "the confirmed time stays", buildKeptEmails(row, "/offer", "declined", now)],
      ...(by === "admin" ? [] : [buildWithdrawal(row, now)]),
      ["gets no answer in time", "the confirmed time stays", buildKeptEmails(row, "/offer", "lapsed", now)],
    ];
    const who = { client: "The client", advisor: "The advisor", admin: "An admin" }[by];
    return steps.map(
      ([step, what, messages]) => `| ${who} ${step} | ${what} | ${describeEmails(messages)} |`,
    );
  });
}

describe("cancelling and moving a booking", () => {
  it.each(cases)("%s: the refunds are those that were decided", (_, row, now, expected) => {
    for (const actor of actors)
      expect([actor, run(row, actor, now)?.refund ?? "impossible"]).toEqual([actor, expected[actor]]);
  });

  it.each(cases)("%s: what the client's email says about the refund is what happens", (_, row, now) => {
    for (const actor of actors) {
      const outcome = run(row, actor, now);
      const email = listEmails(outcome?.messages ?? []).find(({ to }) => to.startsWith("jo"));
      if (!email || !outcome) continue;
      const text = toEmailText(email);
      expect(text.includes(formatPrice(row.amount_cents))).toBe(outcome.refund === "full");
      expect(/can't refund/.test(text)).toBe(outcome.refund === "none");
    }
  });

  it("docs/cancellations.md lists every case as the code has it", async () => {
    const text = [
      "# Cancelling and moving a booking",
      "",
      "Written by `lambdas/bookings/booking-table.test.ts` from the code. The example costs $80.00; the client is in New York,",
      "the advisor in London.",
      "",
      "## Cancelling",
      "",
      "| booking | who | money | emails |",
      "|---|---|---|---|",
      ...buildCancelRows(),
      "",
      "## Moving a confirmed session",
      "",
      "| who | what happens | emails |",
      "|---|---|---|",
      ...buildMoveRows(),
      "",
    ].join("\n");
    await expect(text).toMatchFileSnapshot("../../docs/cancellations.md");
  });
});
