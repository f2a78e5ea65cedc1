import { describe, expect, it } from "vitest";
import {
  formatPrice,
  getCancellationRefund,
  getRescheduleDeadline,
  hasOtherTimes,
} from "../../contract/booking-rules.ts";
import { fillText, initialBrand, toBrandValues } from "../../contract/brand.ts";
import { toBookedSlot } from "../../contract/slots.ts";
import { toEmailText } from "../../test/support/bookings.fixture.ts";
import type { OutboxMessage } from "../outbox/outbox.ts";
import type { BookingRow } from "../table/entities.ts";
import {
  type Actor,
  buildConfirmed,
  cases,
  hour,
  paid,
  proposed,
  type Refund,
  refusal,
  requested,
  start,
  toIso,
  unpaid,
} from "./booking-table.fixture.ts";
import { buildCancellation } from "./cancellation.ts";
import { findDueChange } from "./deadlines.ts";
import { buildOtherTimesAnswer } from "./other-times.ts";
import { buildDecline } from "./proposals.ts";
import { buildAskedEmails, buildKeptEmails, buildRescheduledEmails } from "./reschedule-emails.ts";

/** Runs the code as if this person cancels, or an admin refunds. Undefined if it is not possible. */
function run(
  row: BookingRow,
  actor: Actor,
  now: number,
): { refund: Refund; messages: readonly OutboxMessage[] } | undefined {
  // An admin refunds once, and only what was paid (bookings-admin.ts).
  if (actor === "admin" && (row.paid_at === null || row.refund_requested_at !== null)) return undefined;
  const canCancel = getCancellationRefund(row, now) !== null;
  if (!canCancel) return actor === "admin" ? { refund: "full", messages: [] } : undefined;
  // Without a confirmed session the advisor declines, which is an answer and not a cancellation.
  if (actor === "advisor" && row.state !== "confirmed" && !hasOtherTimes(row)) return undefined;
  const { changes, messages = [] } = buildCancellation(row, actor, now);
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

const day = 24 * hour;

/** Lists the ways in which a booking ends without a session, with the change that the code makes. */
const listEndings = async () =>
  [
    [
      "Not paid yet",
      "a day passes",
      "none",
      await findDueChange(unpaid, Date.parse(unpaid.created_at) + day),
    ],
    [
      "Paid, no times chosen",
      "30 days pass",
      "full",
      await findDueChange(paid, Date.parse(paid.paid_at ?? "") + 30 * day),
    ],
    [
      "Requested",
      "the advisor declines",
      "full",
      buildDecline(requested, "I am away that week.", start - 140 * hour),
    ],
    [
      "Requested",
      "the advisor doesn't answer in time",
      "full",
      await findDueChange(requested, Date.parse(requested.requested_at ?? "") + day),
    ],
    [
      "Requested, the advisor has proposed other times",
      "the client refuses them",
      "full",
      await buildOtherTimesAnswer(proposed, refusal, start - 29 * hour),
    ],
    [
      "Requested, the advisor has proposed other times",
      "the client doesn't answer in time",
      "full",
      await findDueChange(proposed, Date.parse(proposed.reschedule.answer_by)),
    ],
  ] as const;

const buildEndRows = async () =>
  (await listEndings()).map(([title, what, refund, change]) => {
    const emails = describeEmails(change?.messages ?? []);
    return `| ${title} | ${what} | ${change?.changes.state}, ${refundLabels[refund]} | ${emails || "none"} |`;
  });

const buildWithdrawal = (row: BookingRow, now: number): [string, string, OutboxMessage[]] => [
  "takes it back",
  "the confirmed time stays",
  buildKeptEmails(row, "/proposal", "withdrawn", now),
];

function buildRescheduleRows(): string[] {
  const newSlot = toBookedSlot({ date: "2027-03-18", time: "9:00 AM", timezone: "America/New_York" });
  const now = start - 50 * hour;
  return actors.flatMap((by) => {
    const row = buildConfirmed(100 * hour, by === "advisor" ? { refundable_until_start: true } : {});
    const answer_by = getRescheduleDeadline(row, [newSlot], now) ?? "";
    const asked = { by, times: [newSlot], asked_at: toIso(now), answer_by };
    const rescheduled = {
      ...row,
      confirmed_time: newSlot,
      confirmed_at: toIso(now),
      refundable_until_start: false,
    };
    const steps: [string, string, OutboxMessage[]][] = [
      [
        "asks",
        "the confirmed time stays",
        buildAskedEmails({ ...row, reschedule: asked }, asked, "/proposal", now),
      ],
      [
        "gets a yes",
        "is rescheduled; the refund rule is that of the new time",
        buildRescheduledEmails(rescheduled, "/proposal", now),
      ],
      ["gets a no", "the confirmed time stays", buildKeptEmails(row, "/proposal", "declined", now)],
      ...(by === "admin" ? [] : [buildWithdrawal(row, now)]),
      [
        "gets no answer in time",
        "the confirmed time stays",
        buildKeptEmails(row, "/proposal", "lapsed", now),
      ],
    ];
    const who = { client: "The client", advisor: "The advisor", admin: "An admin" }[by];
    return steps.map(
      ([step, what, messages]) => `| ${who} ${step} | ${what} | ${describeEmails(messages)} |`,
    );
  });
}

describe("cancelling and rescheduling a booking", () => {
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
      expect(email.action?.path).toBe(`/sessions/${row.id}`);
      expect(text.includes(formatPrice(row.amount_cents))).toBe(outcome.refund === "full");
      expect(/can't refund/.test(text)).toBe(outcome.refund === "none");
    }
  });

  it("without a session the client gets everything back that was paid, and the email says so", async () => {
    for (const [title, what, refund, change] of await listEndings()) {
      const messages = change?.messages ?? [];
      const text = listEmails(messages)
        .filter(({ to }) => to.startsWith("jo"))
        .map(toEmailText)
        .join("");
      const isRefunded = messages.some(({ kind }) => kind === "refund");
      const outcome = [isRefunded, text.includes(formatPrice(unpaid.amount_cents))];
      expect([title, what, ...outcome]).toEqual([title, what, refund === "full", refund === "full"]);
    }
  });

  it("docs/cancellations.md lists every case as the code has it", async () => {
    const text = [
      "# Cancelling and rescheduling a booking",
      "",
      "Written by `lambdas/bookings/booking-table.test.ts` from the code. The example costs $80.00; the client is in New York,",
      "the advisor in London. `npx vitest run lambdas/bookings/booking-table.test.ts -u` renews this page.",
      "",
      "## Cancelling",
      "",
      "| booking | who | money | emails |",
      "|---|---|---|---|",
      ...buildCancelRows(),
      "",
      "## Ending without a session",
      "",
      "| booking | what happens | becomes | emails |",
      "|---|---|---|---|",
      ...(await buildEndRows()),
      "",
      "## Rescheduling a confirmed session",
      "",
      "| who | what happens | emails |",
      "|---|---|---|",
      ...buildRescheduleRows(),
      "",
    ].join("\n");
    await expect(fillText(text, toBrandValues(initialBrand))).toMatchFileSnapshot(
      "../../docs/cancellations.md",
    );
  });
});
