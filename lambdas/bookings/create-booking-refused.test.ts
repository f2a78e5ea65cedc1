import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import { type WorkingHours, weekdays } from "../../contract/working-hours.ts";
import {
  callBookings,
  callCreateBooking,
  createAdvisor,
  getBookingRow,
  payIntent,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { make } from "../../test/support/make.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { bookingStore } from "./booking-store.ts";
import { createBooking } from "./create-booking.ts";

const shop = await startShopForFile();
afterEach(() => shop.clearCalls());
const listIntentRequests = () => shop.calls("POST", "/v1/payment_intents");

it("no payment is created for an advisor whose working hours have no room for the session", async () => {
  const day = { from: "09:00", to: "09:30" };
  const working_hours = Object.fromEntries(weekdays.map((name) => [name, day])) as WorkingHours;
  const [member, advisor] = [await createMember(), await createAdvisor({ working_hours })];
  const book = (session_length: 30 | 60) =>
    callCreateBooking(member, { advisor_id: advisor.id, session_length });
  const refused = await book(60);
  expect([refused.status, refused.body.error?.code]).toEqual([409, "no_free_times"]);
  expect(await listIntentRequests()).toEqual([]);
  expect(await bookingStore.listAllByMember(member.id)).toEqual([]);
  expect((await book(30)).status).toBe(201);
});

it("no payment is created for an advisor without a price, and the answer says so at the length", async () => {
  const { id: advisor_id } = await createAdvisor({ hourly_rate: null });
  const { status, body } = await callCreateBooking(await createMember(), { advisor_id, session_length: 30 });
  expect([status, body.error?.fields]).toEqual([
    400,
    { session_length: "This advisor cannot be booked for this session length" },
  ]);
  expect(await listIntentRequests()).toEqual([]);
});

it("no payment is created for a member whose account is deleted after the request was accepted", async () => {
  const [member, { id: advisor_id }] = [make.member(), await createAdvisor()];
  const signIn = { id: null, at: 0 };
  const actor = { id: member.id, role: "free_member", adminRole: null, member, signIn } as const;
  const answer = createBooking(actor, { advisor_id, session_length: 60 }, randomUUID());
  await expect(answer).rejects.toMatchObject({ code: "sign_in_required" });
  expect(await listIntentRequests()).toEqual([]);
  expect(await bookingStore.listAllByMember(member.id)).toEqual([]);
});

it("the payment of a booking is found again by its key until times are requested", async () => {
  const [member, advisor] = [await createMember(), await createAdvisor()];
  const key = randomUUID();
  const repeat = () => callCreateBooking(member, { advisor_id: advisor.id, session_length: 60 }, key);
  const first = await repeat();
  expect(await repeat()).toEqual(first);
  const id = first.body.booking_id;
  await payIntent(shop, (await getBookingRow(id)).payment_intent_id ?? "");
  expect((await callBookings("getBooking", member, { id })).body.state).toBe("paid");
  expect(await repeat()).toEqual(first);
  await callBookings("scheduleBooking", member, { id, selected_times: [toNineAmSlot(5)] });
  expect((await repeat()).body.error?.code).toBe("conflict");
  expect(await listIntentRequests()).toHaveLength(1);
});
