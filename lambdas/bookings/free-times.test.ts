import { expect, it } from "vitest";
import { findNextFreeTime } from "../../contract/free-times.ts";
import {
  callBookings,
  createAdvisor,
  createConfirmedBooking,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { setTime, shop } from "./proposals.fixture.ts";

it("the free times of all advisors leave out taken ones and those outside the working hours", async () => {
  const hours = { from: "09:00", to: "10:30" };
  const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
  const advisor = await createAdvisor({
    timezone: "America/Los_Angeles",
    working_hours: Object.fromEntries(weekdays.map((day) => [day, hours])),
  } as never);
  const away = await createAdvisor({ active: false } as never);
  const slot = toNineAmSlot(3, "9:00 AM", "America/Los_Angeles");
  const { start } = await createConfirmedBooking(shop, { advisor, slot });
  setTime(start - 3_600_000);
  const { items } = (await callBookings("listFreeTimes", null, {})).body;
  expect(items.some(({ advisor_id }) => advisor_id === away.id)).toBe(false);
  const free = items.find(({ advisor_id }) => advisor_id === advisor.id)?.free ?? [];
  const query = { timezone: "America/New_York", now: start - 3_600_000 } as const;
  const half = 1_800_000;
  expect(findNextFreeTime(free, { ...query, minutes: 30 })).toBe(new Date(start + 2 * half).toISOString());
  // An hour does not fit into the half-hour that is left.
  const next = Date.parse(findNextFreeTime(free, { ...query, minutes: 60 }) ?? "");
  expect(next - start).toBeGreaterThanOrEqual(23 * 2 * half);
  // 9 AM in Los Angeles is 2 AM in Tokyo, at which the picker offers nothing.
  expect(findNextFreeTime(free, { ...query, timezone: "Asia/Tokyo", minutes: 30 })).toBeUndefined();
});
