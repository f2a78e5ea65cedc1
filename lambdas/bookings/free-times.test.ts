import { expect, it } from "vitest";
import { findNextFreeTime } from "../../contract/free-times.ts";
import { toBookedSlot } from "../../contract/slots.ts";
import {
  callBookings,
  callCreateBooking,
  createAdvisor,
  createConfirmedBooking,
  everyDay,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { make } from "../../test/support/make.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { advisorStore } from "../advisors/advisor-store.ts";
import { bookingStore } from "./booking-store.ts";
import { setTime, shop } from "./proposals.fixture.ts";

const dayMs = 86_400_000;

it("the free times of all advisors leave out taken ones and those outside the working hours", async () => {
  const advisor = await createAdvisor({
    timezone: "America/Los_Angeles",
    working_hours: everyDay("09:00", "10:30"),
  });
  const away = await createAdvisor({ active: false });
  const slot = toNineAmSlot(3, "9:00 AM", "America/Los_Angeles");
  const { start } = await createConfirmedBooking(shop, { advisor, slot });
  const now = start - 3_600_000;
  setTime(now);
  const { items } = (await callBookings("listFreeTimes", null, {})).body;
  expect(items.some(({ advisor_id }) => advisor_id === away.id)).toBe(false);
  const free = items.find(({ advisor_id }) => advisor_id === advisor.id)?.free ?? [];
  const query = { timezone: "America/New_York", now } as const;
  const half = 1_800_000;
  expect(findNextFreeTime(free, { ...query, minutes: 30 })).toBe(new Date(start + 2 * half).toISOString());
  // An hour does not fit into the half-hour that is left.
  const next = Date.parse(findNextFreeTime(free, { ...query, minutes: 60 }) ?? "");
  expect(next - start).toBeGreaterThanOrEqual(23 * 2 * half);
  // 9 AM in Los Angeles is 2 AM in Tokyo, at which the picker offers nothing.
  expect(findNextFreeTime(free, { ...query, timezone: "Asia/Tokyo", minutes: 30 })).toBeUndefined();
  // The morning of the fourteenth day is the last one within 14 days.
  expect(Math.floor((Date.parse(free.at(-1)?.from ?? "") - now) / dayMs)).toBe(13);
});

it("no payment is taken while sessions fill all free times of the next 90 days, until one of them is cancelled", async () => {
  // Noon in UTC. The only half-hour, 9 AM in Tokyo, is midnight in UTC, so the last one is 89.5 days ahead.
  const now = Math.floor(Date.now() / dayMs) * dayMs + dayMs / 2;
  setTime(now);
  const advisor = await createAdvisor({ timezone: "Asia/Tokyo", working_hours: everyDay("09:00", "09:30") });
  const member = await createMember();
  const sessions = Array.from({ length: 90 }, (_, index) => {
    const date = new Date(now + (index + 1) * dayMs).toISOString().slice(0, 10);
    const confirmed_time = toBookedSlot({ date, time: "9:00 AM", timezone: "Asia/Tokyo" });
    return make.booking({ advisor_id: advisor.id, state: "confirmed", session_length: 30, confirmed_time });
  });
  for (const session of sessions) await bookingStore.put(session);
  const book = () => callCreateBooking(member, { advisor_id: advisor.id, session_length: 30 });
  const refused = await book();
  expect([refused.status, refused.body.error?.code]).toEqual([409, "no_free_times"]);
  for (const session of sessions.slice(-1)) await bookingStore.put({ ...session, state: "cancelled" });
  expect((await book()).status).toBe(201);
});

it("of the times that an advisor asks for, the client sees which another session has got since, and no other", async () => {
  const { id, token, member, advisor } = await createConfirmedBooking(shop);
  const selected_times = [toNineAmSlot(7), toNineAmSlot(8)];
  await callBookings("answerProposal", null, { token, action: "propose", selected_times });
  await createConfirmedBooking(shop, { advisor, slot: toNineAmSlot(7) });
  // The advisor may ask for a time outside the working hours.
  await advisorStore.put({ ...advisor, working_hours: everyDay("20:00", "21:00") });
  const { reschedule } = (await callBookings("getBooking", member, { id })).body;
  expect(reschedule?.times).toHaveLength(2);
  expect(reschedule?.taken).toEqual([reschedule?.times[0]?.starts_at]);
});
