import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import {
  callBookings,
  callCreateBooking,
  createAdvisor,
  createPaidBooking,
  createUnpaidBooking,
  getBookingRow,
  payIntent,
} from "../../test/support/bookings.fixture.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { bookingStore } from "./booking-store.ts";
import { syncBookingPayment } from "./sync-payment.ts";

const shop = await startShopForFile();
afterEach(() => Promise.all([shop.behave(), shop.clearCalls()]));

describe("a payment", () => {
  it("marks the booking as paid once, for concurrent webhooks and page views", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const { id, intent } = await createPaidBooking(shop, member, advisor);
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2
          ? syncBookingPayment(intent, { idempotencyId: `event#evt_${index}`, actor: "stripe" })
          : callBookings("getBooking", member, { id }),
      ),
    );
    const row = await getBookingRow(id);
    expect(row).toMatchObject({ state: "paid", payment_intent_id: intent });
    await syncBookingPayment(intent, { idempotencyId: "event#evt_late", actor: "stripe" });
    expect(await getBookingRow(id)).toEqual(row);
  });

  it("is found again by createBooking, repeated because its first answer was lost", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const [key, input] = [randomUUID(), { advisor_id: advisor.id, session_length: 60 } as const];
    const { body } = await callCreateBooking(member, input, key);
    await payIntent(shop, (await getBookingRow(body.booking_id)).payment_intent_id ?? "");
    await callBookings("getBooking", member, { id: body.booking_id });
    expect(await callCreateBooking(member, input, key)).toMatchObject({ status: 201, body });
    expect((await getBookingRow(body.booking_id)).state).toBe("paid");
  });

  it("of a booking that does not exist is ignored with a warning", async () => {
    const metadata = { booking_id: `bkg_${"0".repeat(32)}` };
    const { id } = await shop.sdk.paymentIntents.create({ amount: 8_000, currency: "usd", metadata });
    const lines = await recordLogLines(async () =>
      expect(await syncBookingPayment(id, { actor: "stripe" })).toBeUndefined(),
    );
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: "WARN", payment_intent_id: id }]);
  });

  it("is matched to a booking whose row does not store the intent yet", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const { id, intent } = await createUnpaidBooking(member, advisor);
    await bookingStore.update(await getBookingRow(id), { changes: { payment_intent_id: null } }, Date.now());
    await payIntent(shop, intent);
    await syncBookingPayment(intent, { actor: "stripe" });
    expect(await getBookingRow(id)).toMatchObject({ state: "paid", payment_intent_id: intent });
  });

  it("that is declined leaves the booking unpaid, and another card can pay", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const { id, intent } = await createUnpaidBooking(member, advisor);
    const declined = shop.sdk.paymentIntents.confirm(intent, {
      payment_method: "pm_card_visa_chargeDeclined",
    });
    await expect(declined).rejects.toMatchObject({ code: "card_declined" });
    expect((await callBookings("getBooking", member, { id })).body.state).toBe("pending_payment");
    await payIntent(shop, intent);
    expect((await callBookings("getBooking", member, { id })).body.state).toBe("paid");
  });

  it("of an unrelated intent, or of one that names another's booking, changes nothing", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const { id } = await createUnpaidBooking(member, advisor);
    const foreign = await shop.sdk.paymentIntents.create({
      amount: 8_000,
      currency: "usd",
      metadata: { booking_id: id },
    });
    await payIntent(shop, foreign.id);
    const unnamed = await shop.sdk.paymentIntents.create({ amount: 8_000, currency: "usd" });
    for (const intent of [foreign.id, unnamed.id]) await syncBookingPayment(intent, { actor: "stripe" });
    expect((await getBookingRow(id)).state).toBe("pending_payment");
  });

  it("is not known while Stripe is unavailable: the booking is returned as stored", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const { id } = await createPaidBooking(shop, member, advisor);
    await shop.misbehave({ call: "GET /v1/payment_intents", mode: "status", status: 500 });
    const { status, body } = await callBookings("getBooking", member, { id });
    expect([status, body.state]).toEqual([200, "pending_payment"]);
  });
});
