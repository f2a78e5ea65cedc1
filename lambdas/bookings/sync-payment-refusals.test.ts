import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  callBookings,
  createAdvisor,
  createPaidBooking,
  createUnpaidBooking,
  deliverRefunds,
  getBookingRow,
  payIntent,
} from "../../test/support/bookings.fixture.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { createCheckout } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { businessMetrics } from "../metric.ts";
import { bookingStore } from "./booking-store.ts";
import { refundBooking, syncBooking, syncBookingPayment } from "./sync-payment.ts";

/* A card, a payment or a refund that is refused, by the bank or by us. */

const shop = await startShopForFile();
const advisor = await createAdvisor();

const sync = (intent: string) => syncBookingPayment(intent, { actor: "stripe" });
const getState = async (id: string) => (await getBookingRow(id)).state;
const getStatus = async (intent: string) => (await shop.sdk.paymentIntents.retrieve(intent)).status;
const listRefunds = async (payment_intent: string) =>
  (await shop.sdk.refunds.list({ payment_intent })).data.map(({ status, amount }) => [status, amount]);

describe("declined cards", () => {
  const open = "requires_payment_method";

  /** Tries a stolen card and delivers Stripe's event about it. Returns the status of the payment. */
  async function decline(intent: string): Promise<string> {
    const payment_method = "pm_card_visa_chargeDeclined";
    await shop.sdk.paymentIntents.confirm(intent, { payment_method }).catch(() => undefined);
    await syncBookingPayment(intent, { actor: "stripe", failedPayment: `evt_${randomUUID()}` });
    return getStatus(intent);
  }

  /** Fails the check of a card by its bank, which makes no charge. */
  async function failCheck(intent: string): Promise<string> {
    const { client_secret } = await shop.sdk.paymentIntents.retrieve(intent);
    await shop.sdk.paymentIntents.confirm(intent, { payment_method: "pm_card_authenticationRequired" });
    const path = `/v1/payment_intents/${intent}/authenticate`;
    await shop.sdk.rawRequest("POST", path, { client_secret, outcome: "fail" });
    await syncBookingPayment(intent, { actor: "stripe", failedPayment: `evt_${randomUUID()}` });
    return getStatus(intent);
  }

  it("close a booking's payment at the tenth, and at the twentieth all that the member has open", async () => {
    const member = await createMember();
    const page = await createCheckout(member);
    const first = await createUnpaidBooking(member, advisor);
    const second = await createUnpaidBooking(member, advisor);
    const third = await createUnpaidBooking(member, advisor);
    for (let card = 1; card < 10; card++) expect([card, await decline(first.intent)]).toEqual([card, open]);
    expect(await failCheck(first.intent)).toBe("canceled");
    expect(await getState(first.id)).toBe("expired");
    for (let card = 1; card < 10; card++) await decline(second.intent);
    expect([await getState(second.id), await getState(third.id)]).toEqual(Array(2).fill("pending_payment"));
    expect(await decline(second.intent)).toBe("canceled");
    expect([await getState(second.id), await getState(third.id)]).toEqual(Array(2).fill("expired"));
    expect(await getStatus(third.intent)).toBe("canceled");
    expect((await shop.sdk.checkout.sessions.retrieve(page.id)).status).toBe("expired");
  });

  it("close a payment that outlives its booking at the first, and the booking stays as it ended", async () => {
    const { id, intent } = await createUnpaidBooking(await createMember(), advisor);
    await bookingStore.update(await getBookingRow(id), { changes: { state: "cancelled" } }, Date.now());
    await sync(intent);
    expect(await getStatus(intent)).toBe(open);
    expect(await decline(intent)).toBe("canceled");
    await sync(intent);
    expect(await getState(id)).toBe("cancelled");
  });
});

describe("a payment", () => {
  it("counts only for the booking whose own it is, also before the booking names it", async () => {
    const member = await createMember();
    const { id, intent } = await createUnpaidBooking(member, advisor);
    const metadata = { booking_id: id };
    const foreign = await shop.sdk.paymentIntents.create({ amount: 8_000, currency: "usd", metadata });
    const { latest_charge } = await payIntent(shop, foreign.id);
    await shop.local("POST", `/_local/charges/${latest_charge}/dispute`);
    await sync(foreign.id);
    expect(await getBookingRow(id)).toMatchObject({ state: "pending_payment", dispute: null });
    const other = await createPaidBooking(shop, member, advisor);
    await shop.sdk.refunds.create({ payment_intent: other.intent });
    const name = async (payment_intent_id: string | null) =>
      bookingStore.update(await getBookingRow(id), { changes: { payment_intent_id } }, Date.now());
    await name(other.intent);
    await syncBooking(await getBookingRow(id), "job");
    expect(await getState(id)).toBe("pending_payment");
    await name(null);
    await payIntent(shop, intent);
    await sync(intent);
    expect(await getBookingRow(id)).toMatchObject({ state: "paid", payment_intent_id: intent });
  });

  it("that differs from the price pays for nothing and is an error in the log, unlike one that is missing", async () => {
    const { id, intent } = await createUnpaidBooking(await createMember(), advisor);
    expect(await recordLogLines(() => sync(intent))).toEqual([]);
    await bookingStore.update(await getBookingRow(id), { changes: { amount_cents: 9_999 } }, Date.now());
    await payIntent(shop, intent);
    const lines = await recordLogLines(() => sync(intent));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: "ERROR", booking_id: id }]);
    expect(await getBookingRow(id)).toMatchObject({ state: "pending_payment", paid_at: null });
  });

  it("is counted once, and its refund is no error, although Stripe repeats an event", async () => {
    const { id, intent } = await createPaidBooking(shop, await createMember(), advisor);
    const event = { actor: "stripe", idempotencyId: `event#${randomUUID()}` };
    const lines = await recordLogLines(async () => {
      await syncBookingPayment(intent, event);
      await shop.sdk.refunds.create({ payment_intent: intent });
      // A change that is still due is made, also by an event that is recorded.
      for (let copy = 0; copy < 2; copy++) await syncBookingPayment(intent, event);
    });
    expect((await getBookingRow(id)).refunded_at).not.toBeNull();
    const written = lines.map((line) => JSON.parse(line));
    expect(written.filter((line) => businessMetrics.paidBookings.name in line)).toHaveLength(1);
    expect(written.filter(({ level }) => level === "ERROR")).toEqual([]);
  });
});

describe("a refund that the bank has returned", () => {
  /** A booking whose payment is known. */
  async function createPaid() {
    const member = await createMember();
    const booking = await createPaidBooking(shop, member, advisor);
    await callBookings("getBooking", member, { id: booking.id });
    return { ...booking, member };
  }

  /** A paid booking that its client has cancelled, whose refund the bank has returned. */
  async function createReturned() {
    const { id, intent, member } = await createPaid();
    await callBookings("cancelBooking", member, { id });
    await deliverRefunds(id);
    await returnRefund(intent);
    return { id, intent };
  }

  /** Lets the bank return the newest refund, or an earlier one by its place. */
  async function returnRefund(intent: string, place = 0): Promise<void> {
    const { data } = await shop.sdk.refunds.list({ payment_intent: intent });
    await shop.local("POST", `/_local/refunds/${data[place]?.id}/fail`);
    await sync(intent);
  }

  /** Lets the bank dispute a payment. Returns a function that ends the dispute. */
  async function openDispute(intent: string, is_inquiry = false) {
    const { latest_charge } = await shop.sdk.paymentIntents.retrieve(intent);
    await shop.local("POST", `/_local/charges/${latest_charge}/dispute`, { is_inquiry });
    await sync(intent);
    const [dispute] = (await shop.sdk.disputes.list({ payment_intent: intent })).data;
    return async (status: "won" | "lost") => {
      await shop.local("POST", `/_local/disputes/${dispute?.id}/close`, { status });
      await sync(intent);
    };
  }

  const waits = /^The refund waits until the bank/;
  const returned = ["failed", 8_000];
  const made = ["succeeded", 8_000];

  it.each([
    ["won", [made, returned]],
    ["lost", [returned]],
  ] as const)("waits in a dispute; once it is %s, only an admin makes it again", async (status, expected) => {
    const { id, intent } = await createReturned();
    const close = await openDispute(intent);
    await expect(refundBooking(id)).rejects.toThrow(waits);
    await close(status);
    await deliverRefunds(id);
    expect(await listRefunds(intent)).toEqual([returned]);
    await refundBooking(id);
    expect(await listRefunds(intent)).toEqual(expected);
  });

  it("is made again in an inquiry, in which the bank has taken nothing", async () => {
    const { id, intent } = await createReturned();
    await openDispute(intent, true);
    await refundBooking(id);
    expect(await listRefunds(intent)).toEqual([made, returned]);
  });

  it("after it was made in Stripe's dashboard is not repeated because a dispute is won", async () => {
    const { id, intent } = await createPaid();
    await shop.sdk.refunds.create({ payment_intent: intent });
    await sync(intent);
    await returnRefund(intent);
    const close = await openDispute(intent);
    await close("won");
    await deliverRefunds(id);
    expect(await listRefunds(intent)).toEqual([returned]);
  });

  /** A paid booking of which an admin has refunded a part. */
  async function createPartRefunded() {
    const [paid, admin] = [await createPaid(), await createMember({ is_admin: true })];
    const part = { amount_cents: 500, left_cents: 8_000, reason: "A late start" };
    await callBookings("adminRefundBooking", admin, { id: paid.id, ...part });
    await deliverRefunds(paid.id);
    return paid;
  }

  it("of the rest is not repeated because a dispute is won, although a part was returned, too", async () => {
    const { id, intent, member } = await createPartRefunded();
    await callBookings("cancelBooking", member, { id });
    await deliverRefunds(id);
    for (const place of [0, 1]) await returnRefund(intent, place);
    const close = await openDispute(intent);
    await close("won");
    expect(await deliverRefunds(id)).toBe(0);
    expect(await listRefunds(intent)).toEqual([
      ["failed", 7_500],
      ["failed", 500],
    ]);
  });

  it("of a part waits, too, while the rest is made once a dispute is won", async () => {
    const { id, intent, member } = await createPartRefunded();
    await returnRefund(intent);
    const close = await openDispute(intent);
    await expect(refundBooking(id, 0)).rejects.toThrow(waits);
    await callBookings("cancelBooking", member, { id });
    await deliverRefunds(id);
    expect(await listRefunds(intent)).toEqual([["failed", 500]]);
    await close("won");
    expect(await deliverRefunds(id)).toBe(1);
    expect(await listRefunds(intent)).toEqual([made, ["failed", 500]]);
  });
});
