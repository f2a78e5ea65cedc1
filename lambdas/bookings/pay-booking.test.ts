import { afterEach, describe, expect, it } from "vitest";
import {
  callBookings,
  createAdvisor,
  createPaidBooking,
  createUnpaidBooking,
  getBookingRow,
  payIntent,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/membership.fixture.ts";
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

  it("is matched to a booking whose row does not store the intent yet", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const { id, intent } = await createUnpaidBooking(member, advisor);
    await bookingStore.update(await getBookingRow(id), { payment_intent_id: null }, {}, Date.now());
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
