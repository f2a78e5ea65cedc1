import { describe, expect, it } from "vitest";
import type { CountedBooking, MonthlyDownloads, Overview } from "../../../../contract/overview.ts";
import {
  describeOutboxItem,
  formatCount,
  getDownloadRows,
  listFailures,
  listSessionsToday,
  listWaitingItems,
} from "./overview-labels.ts";

const buildMonth = (name: string, counts: Record<string, number>): MonthlyDownloads => ({
  month: name,
  total: Object.values(counts).reduce((sum, count) => sum + count, 0),
  items: Object.entries(counts).map(([title, count]) => ({ content_id: `cnt_${title}`, title, count })),
  by_age: { "2-3": 0, "4-5": 0, "6-7": 0, "8": 0, none: 0 },
  complete: true,
});

const none = { unscheduled: 0, open_refunds: 0, past_due: 0, dead_letters: 0, open_messages: 0 };
const buildBooking = (id: string, at = "2026-11-22T10:00:00.000Z"): CountedBooking => ({
  id,
  client_name: "Maya",
  advisor_name: "Ana",
  at,
});

const buildOverview = (
  waiting: Partial<Overview["waiting"]>,
  bookings: Partial<Overview["bookings"]> = {},
): Pick<Overview, "waiting" | "bookings"> => ({
  waiting: { ...none, ...waiting },
  bookings: {
    by_state: {
      pending_payment: 0,
      paid: 0,
      requested: 0,
      confirmed: 0,
      declined: 0,
      expired: 0,
      cancelled: 0,
      place_missing: 0,
      no_show_unanswered: 0,
      no_show: 0,
      refund_pending: 0,
    },
    paid_this_month: 0,
    paid_this_month_cents: 0,
    stuck: 0,
    refunds_open: 0,
    sessions: [],
    stuck_bookings: [],
    open_refunds: [],
    no_shows: [],
    unanswered_no_shows: [],
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

describe("numbers of today", () => {
  it("are left out if they are zero", () =>
    expect([...listWaitingItems(buildOverview({})), ...listFailures(buildOverview({}))]).toEqual([]));

  it("lead to exactly the rows that they count", () => {
    const [stuck, refunds] = [[buildBooking("bkg_1")], [buildBooking("bkg_2"), buildBooking("bkg_3")]];
    const shown = buildOverview(
      { unscheduled: 1, open_refunds: 2, past_due: 1, dead_letters: 2, open_messages: 1 },
      { stuck_bookings: stuck, open_refunds: refunds },
    );
    const items = [...listWaitingItems(shown), ...listFailures(shown)];
    expect(items.map(({ label, to, bookings }) => [label, to ?? bookings])).toEqual([
      ["1 paid session without times", stuck],
      ["1 unanswered message", "?tab=submissions&filter=contact_open"],
      ["2 failed deliveries", "?tab=overview#failed-deliveries"],
      ["2 refunds in progress", refunds],
      ["1 member with a failed payment", "?tab=users&role=payment_failed"],
    ]);
  });

  it("hold the sessions of the reader's own day", () => {
    const now = new Date(2026, 10, 22, 12);
    const at = (hours: number) => new Date(2026, 10, 22, hours).toISOString();
    const sessions = [-1, 0, 23, 24].map((hours) => buildBooking(`bkg_${hours}`, at(hours)));
    expect(listSessionsToday(sessions, now).map(({ id }) => id)).toEqual(["bkg_0", "bkg_23"]);
  });
});

it("failed delivery names its type, subject, recipient and booking", () => {
  const about = { to: "dana@example.com", subject: "Confirmed", booking_id: "bkg_1" };
  expect(describeOutboxItem({ kind: "mail", about })).toEqual({
    type: "Email",
    details: "“Confirmed” to dana@example.com bkg_1",
  });
  expect(describeOutboxItem({ kind: "hook", about: { hook: "form" } }).details).toBe("to the form hook");
  expect(describeOutboxItem({ kind: "new", about: {} })).toEqual({ type: "new", details: "" });
});
