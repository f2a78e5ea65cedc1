import { describe, expect, it } from "vitest";
import type { MonthlyDownloads, Overview } from "../../../../contract/overview.ts";
import { describeOutboxItem, formatCount, getDownloadRows, listAttentionItems } from "./overview-labels.ts";

const buildMonth = (name: string, counts: Record<string, number>): MonthlyDownloads => ({
  month: name,
  total: Object.values(counts).reduce((sum, count) => sum + count, 0),
  items: Object.entries(counts).map(([title, count]) => ({ content_id: `cnt_${title}`, title, count })),
  complete: true,
});

const listItemsWith = (change: Partial<Overview["waiting"]>, bookings: Partial<Overview["bookings"]> = {}) =>
  listAttentionItems({
    waiting: { stuck_payments: 0, past_due: 0, dead_letters: 0, open_messages: 0, ...change },
    bookings: {
      by_state: {
        pending_payment: 0,
        paid: 0,
        requested: 0,
        confirmed: 0,
        declined: 0,
        expired: 0,
        cancelled: 0,
      },
      paid_this_month: 0,
      paid_this_month_cents: 0,
      stuck: 0,
      refunds_open: 0,
      complete: true,
      ...bookings,
    },
  });

it("formatCount marks incomplete counts", () => {
  expect([formatCount(12_033), formatCount(12_033, false)]).toEqual(["12,033", "at least 12,033"]);
});

describe("download rows", () => {
  it("show both months, sorted by this month's downloads", () => {
    const rows = getDownloadRows(
      [buildMonth("2026-11", { ducks: 2, geese: 9 }), buildMonth("2026-10", { ducks: 7, owls: 3 })],
      8,
    );
    expect(rows.map(({ title, thisMonth, lastMonth }) => [title, thisMonth, lastMonth])).toEqual([
      ["geese", 9, 0],
      ["ducks", 2, 7],
      ["owls", 0, 3],
    ]);
  });

  it("show an unknown count if last month's list is full and lacks the item", () => {
    const twenty = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`item${n}`, 50]));
    const [first, ...others] = getDownloadRows(
      [buildMonth("2026-11", { ducks: 90 }), buildMonth("2026-10", twenty)],
      3,
    );
    expect([first?.title, first?.lastMonth, others.length]).toEqual(["ducks", null, 2]);
  });
});

describe("attention items", () => {
  it("are empty if all counts are zero", () => expect(listItemsWith({})).toEqual([]));

  it("link to the page where each can be handled", () => {
    const all = listItemsWith(
      { past_due: 1, dead_letters: 2, open_messages: 1 },
      { stuck: 1, refunds_open: 3 },
    );
    expect(all.map(({ label, to }) => [label, to])).toEqual([
      ["1 booking paid over a day ago with no times", "?tab=bookings&state=paid"],
      ["3 refunds that haven't gone through", "?tab=bookings"],
      ["1 member with a failed payment", "?tab=users&membership=past_due"],
      ["2 failed deliveries", "?tab=overview#failed-deliveries"],
      ["1 unanswered message", "?tab=submissions&kind=contact"],
    ]);
  });
});

it("failed delivery names its type, subject, recipient and booking", () => {
  const about = { to: "dana@example.com", subject: "Confirmed", booking_id: "bkg_1" };
  expect(describeOutboxItem({ kind: "mail", about })).toEqual({
    type: "Email",
    details: "“Confirmed” to dana@example.com bkg_1",
  });
  expect(describeOutboxItem({ kind: "hook", about: { hook: "form" } }).details).toBe("to the form webhook");
  expect(describeOutboxItem({ kind: "new", about: {} })).toEqual({ type: "new", details: "" });
});
