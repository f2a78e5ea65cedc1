import { describe, expect, it } from "vitest";
import type { BookingRow } from "../table/entities.ts";
import { buildConfirmed, buildRequest, hour, now, toIso } from "./booking-rows.fixture.ts";
import { buildLockChanges } from "./slot-locks.ts";

describe("slot locks", () => {
  const listParams = (items: ReturnType<typeof buildLockChanges>) =>
    items.map((item) => {
      const { Put } = item.params();
      const { ToolboxItem } = item.params() as { ToolboxItem: Record<string, unknown> };
      return { ...ToolboxItem, condition: Put?.ConditionExpression } as Record<string, unknown>;
    });
  const start = now + 48 * hour;
  const lockSlots = (row: BookingRow) => buildLockChanges(buildRequest(), row, now);
  const releaseSlots = (row: BookingRow) => buildLockChanges(row, { ...row, state: "cancelled" }, now);

  it.each([
    [30, [start]],
    [60, [start, start + hour / 2]],
  ] as const)("of %i minutes", (session_length, starts) => {
    const row = buildConfirmed(start, { session_length });
    const slots = starts.map((at) => ({
      advisor_id: row.advisor_id,
      starts_at: toIso(at),
      ttl: at / 1_000 + 7 * 86_400,
    }));
    expect(listParams(lockSlots(row))).toMatchObject(slots.map((slot) => ({ ...slot, booking_id: row.id })));
    expect(listParams(releaseSlots(row))).toMatchObject(slots.map((slot) => ({ ...slot, booking_id: null })));
  });

  it("are taken if they are free, and released if they are the booking's own", () => {
    const row = buildConfirmed(start);
    expect(lockSlots(row)[0]?.params().Put?.ConditionExpression).toMatch(
      /attribute_not_exists.* OR .*attribute_type/,
    );
    const { Put } = releaseSlots(row)[0]?.params() ?? {};
    expect(Put?.ConditionExpression).toMatch(/^#\w+ = :\w+$/);
    expect(Object.values(Put?.ExpressionAttributeValues ?? {})).toEqual([row.id]);
    expect(Object.values(Put?.ExpressionAttributeNames ?? {})).toEqual(["booking_id"]);
  });

  it("change only where a rescheduled session needs other half-hours", () => {
    const before = buildConfirmed(start, { session_length: 60 });
    const reschedule = (minutes: number) =>
      listParams(
        buildLockChanges(
          before,
          { ...before, confirmed_time: buildConfirmed(start + minutes * 60_000).confirmed_time },
          now,
        ),
      ).map((lock) => [(Date.parse(String(lock.starts_at)) - start) / 60_000, lock.booking_id !== null]);
    expect(reschedule(0)).toEqual([]);
    expect(reschedule(30)).toEqual([
      [60, true],
      [0, false],
    ]);
    expect(reschedule(-30)).toEqual([
      [-30, true],
      [30, false],
    ]);
    expect(reschedule(24 * 60)).toEqual([
      [1_440, true],
      [1_470, true],
      [0, false],
      [30, false],
    ]);
  });

  it("of a past session are not released", () => {
    const row = buildConfirmed(now - 2 * hour);
    expect(releaseSlots(row)).toEqual([]);
    expect(releaseSlots(buildConfirmed(now - hour / 2, { session_length: 30 })), "just over").toEqual([]);
  });

  it("do not exist without a confirmed time", () => {
    expect(lockSlots(buildRequest())).toEqual([]);
    expect(releaseSlots(buildRequest())).toEqual([]);
  });
});
