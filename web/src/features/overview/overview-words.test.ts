import { describe, expect, it } from "vitest";
import type { MonthlyDownloads, Overview } from "../../../../contract/overview.ts";
import { formatDayAndTime, formatMonthName } from "../../format/dates.ts";
import { formatMoney } from "../../format/numbers.ts";
import { amount, downloadRows, errandWords, waitingFor } from "./overview-words.ts";

const month = (name: string, counts: Record<string, number>): MonthlyDownloads => ({
  month: name,
  total: Object.values(counts).reduce((sum, count) => sum + count, 0),
  items: Object.entries(counts).map(([title, count]) => ({ content_id: `cnt_${title}`, title, count })),
  complete: true,
});

const waitingWith = (change: Partial<Overview["waiting"]>, bookings: Partial<Overview["bookings"]> = {}) =>
  waitingFor({
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

describe("a number", () => {
  it("reads as people write it, and says where it is not all", () => {
    expect([formatMoney(2_000), formatMoney(6_499), formatMoney(1_640_000)]).toEqual([
      "$20",
      "$64.99",
      "$16,400",
    ]);
    expect([amount(12_033), amount(12_033, false)]).toEqual(["12,033", "at least 12,033"]);
  });

  it("was counted at a time of the reader's day", () => {
    const now = new Date(2026, 10, 20, 18, 0);
    expect(formatDayAndTime(new Date(2026, 10, 20, 9, 5).toISOString(), now)).toMatch(/^today at 9:05\sAM$/);
    expect(formatDayAndTime(new Date(2026, 10, 19, 23, 59).toISOString(), now)).toMatch(
      /^on November 19, 2026 at 11:59\sPM$/,
    );
  });

  it("belongs to a month of UTC's, wherever it is read", () => {
    expect(formatMonthName("2026-03")).toBe("March");
  });
});

describe("the downloads", () => {
  it("stand side by side for two months, the most wanted of this one first", () => {
    const rows = downloadRows(
      [month("2026-11", { ducks: 2, geese: 9 }), month("2026-10", { ducks: 7, owls: 3 })],
      8,
    );
    expect(rows.map(({ title, now, before }) => [title, now, before])).toEqual([
      ["geese", 9, 0],
      ["ducks", 2, 7],
      ["owls", 0, 3],
    ]);
  });

  it("are not said to have been none where the month's list ends before them", () => {
    const twenty = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`item${n}`, 50]));
    const [first, ...others] = downloadRows([month("2026-11", { ducks: 90 }), month("2026-10", twenty)], 3);
    expect([first?.title, first?.before, others.length]).toEqual(["ducks", null, 2]);
  });
});

describe("what waits for a person", () => {
  it("is nothing where nothing does", () => expect(waitingWith({})).toEqual([]));

  it("leads each to where it is seen to", () => {
    const all = waitingWith(
      { past_due: 1, dead_letters: 2, open_messages: 1 },
      { stuck: 1, refunds_open: 3 },
    );
    expect(all.map(({ words, to }) => [words, to])).toEqual([
      ["1 booking paid over a day ago, without times", "?tab=bookings&state=paid"],
      ["3 refunds that have not gone through", "?tab=bookings"],
      ["1 member whose payment failed", "?tab=users&membership=past_due"],
      ["2 deliveries that were given up", "?tab=overview#given-up"],
      ["1 message without an answer", "?tab=submissions&kind=contact"],
    ]);
  });
});

it("an errand says what it was, and whom it was about", () => {
  const about = { to: "dana@example.com", subject: "Confirmed", booking_id: "bkg_1" };
  expect(errandWords({ kind: "mail", about })).toEqual({
    what: "Mail",
    about: "“Confirmed” to dana@example.com bkg_1",
  });
  expect(errandWords({ kind: "hook", about: { hook: "form" } }).about).toBe("to the form hook");
  expect(errandWords({ kind: "new", about: {} })).toEqual({ what: "new", about: "" });
});
