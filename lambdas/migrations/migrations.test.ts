import { describe, expect, it } from "vitest";
import { migrations } from "./migrations.ts";

const change = (id: string, row: Record<string, unknown>) =>
  migrations.find((migration) => migration.id === id)?.change(row);

describe("migrations", () => {
  it("have ids in ascending order", () => {
    const ids = migrations.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids.map((id) => id.slice(0, 4))).size).toBe(ids.length);
  });

  describe("0001-content-ages", () => {
    const changeAges = (tags: unknown, more = {}) =>
      change("0001-content-ages", { entity: "content", tags, ...more });

    it.each([
      [["ages 4-6", "mazes"], { age_from: 4, age_to: 6 }],
      [["mazes", "Ages 3–10"], { age_from: 3, age_to: 10 }],
      [["ages 8+"], { age_from: 8, age_to: null }],
      [["for all ages", "ages ago"], undefined],
      [null, undefined],
    ])("of tags %j gives %j", (tags, ages) => expect(changeAges(tags)).toEqual(ages));

    it("leaves an item alone that has ages, and every other row", () => {
      expect(changeAges(["ages 4-6"], { age_from: 2 })).toBeUndefined();
      expect(change("0001-content-ages", { entity: "advisor", tags: ["ages 4-6"] })).toBeUndefined();
    });
  });
});

describe("0003-session-reminders", () => {
  const { change } = migrations.find(({ id }) => id === "0003-session-reminders") ?? { change: () => ({}) };
  const start = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 5 * 86_400_000).toISOString();
  const dayBefore = new Date(Date.parse(start) - 86_400_000).toISOString();
  const confirmed = { entity: "booking", state: "confirmed", confirmed_time: { starts_at: start } };

  it("makes coming sessions and paid bookings without times due", () => {
    expect(change(confirmed)).toEqual({ due_pk: "bookings waiting", due_at: dayBefore });
    const paid = { entity: "booking", state: "paid", paid_at: "2026-11-01T10:00:00.000Z" };
    expect(change({ ...paid, due_pk: "bookings without times", due_at: "2026-12-01T10:00:00.000Z" })).toEqual(
      {
        due_pk: "bookings waiting",
        due_at: "2026-11-02T10:00:00.000Z",
      },
    );
  });

  it("leaves alone rows that are due earlier, past sessions, reminded ones, and every other row", () => {
    const past = { starts_at: "2026-01-01T10:00:00.000Z" };
    for (const row of [
      { ...confirmed, due_at: dayBefore },
      { ...confirmed, confirmed_time: past },
      { ...confirmed, session_reminders: { starts_at: start, count: 2 } },
      { ...confirmed, state: "cancelled" },
      { entity: "content", state: "confirmed" },
    ])
      expect(change(row)).toBeUndefined();
  });
});
