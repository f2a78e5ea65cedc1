import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  callBookings,
  callCreateBooking,
  createAdvisor,
  createPaidBooking,
  createUnpaidBooking,
  getBookingRow,
  runDeadlinesAt,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { anonymizeBookings } from "./anonymize-bookings.ts";
import { bookingStore } from "./booking-store.ts";
import { refundBooking } from "./sync-payment.ts";

/* Payments that Stripe does not know, because they were created in test mode or in another account. */

const shop = await startShopForFile();
afterEach(() => void vi.useRealTimers());

const hour = 3_600_000;

/** Names a payment that Stripe's current account does not have. */
async function moveAccount(id: string): Promise<void> {
  const changes = { payment_intent_id: `pi_${randomUUID()}` };
  await bookingStore.update(await getBookingRow(id), { changes }, Date.now());
}

/** An unpaid booking whose payment is in another account. */
async function createForeign() {
  const [member, advisor] = [await createMember(), await createAdvisor()];
  const key = randomUUID();
  const chosen = { advisor_id: advisor.id, session_length: 60 as const };
  const { body } = await callCreateBooking(member, chosen, key);
  await moveAccount(body.booking_id);
  const book = (again: string) => callCreateBooking(member, chosen, again);
  return { id: body.booking_id, member, key, book };
}

describe("an unpaid booking whose payment Stripe does not know", () => {
  it("does not stop its client from booking, also at the fourth, which closes it", async () => {
    const { id, member } = await createForeign();
    for (let each = 0; each < 3; each++) await createUnpaidBooking(member, await createAdvisor());
    expect((await getBookingRow(id)).state).toBe("expired");
  });

  it("is not paid again by its own key, and the next attempt to pay makes a new booking", async () => {
    const { id, key, book } = await createForeign();
    const repeated = await book(key);
    expect([repeated.status, repeated.body.error?.code]).toEqual([409, "conflict"]);
    const next = await book(randomUUID());
    expect(next.status).toBe(201);
    expect(next.body.booking_id).not.toBe(id);
  });

  it("is shown as one that waits for its payment", async () => {
    const { id, member } = await createForeign();
    const { status, body } = await callBookings("getBooking", member, { id });
    expect([status, body.state]).toEqual([200, "pending_payment"]);
  });

  it("takes no times before it is paid", async () => {
    const { id, member } = await createForeign();
    const input = { id, selected_times: [toNineAmSlot(5)] };
    expect((await callBookings("scheduleBooking", member, input)).status).toBe(402);
  });

  it("is cancelled by its client", async () => {
    const { id, member } = await createForeign();
    const { status, body } = await callBookings("cancelBooking", member, { id });
    expect([status, body.state]).toEqual([200, "cancelled"]);
  });

  it("expires after 24 hours without an alarm", async () => {
    const { id } = await createForeign();
    const lines = await recordLogLines(() => runDeadlinesAt(Date.now() + 24.1 * hour));
    expect((await getBookingRow(id)).state).toBe("expired");
    expect(lines.filter((line) => line.includes("deadlines_failed"))).toEqual([]);
  });

  it("goes with the account of its client", async () => {
    const { id, member } = await createForeign();
    await anonymizeBookings(member);
    expect(await getBookingRow(id)).toMatchObject({ state: "cancelled", member_id: null });
  });
});

it("a paid booking whose payment Stripe does not know stays paid, and its refund fails until Stripe knows it", async () => {
  const member = await createMember();
  const { id } = await createPaidBooking(shop, member, await createAdvisor());
  await callBookings("getBooking", member, { id });
  await moveAccount(id);
  const input = { id, selected_times: [toNineAmSlot(5)] };
  expect((await callBookings("scheduleBooking", member, input)).status).toBe(500);
  expect((await getBookingRow(id)).state).toBe("paid");
  await callBookings("cancelBooking", member, { id });
  await expect(refundBooking(id)).rejects.toMatchObject({ code: "resource_missing" });
  expect(await getBookingRow(id)).toMatchObject({
    refund_requested_at: expect.any(String),
    refunded_at: null,
    refunded_cents: 0,
  });
});
