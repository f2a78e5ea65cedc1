import { afterEach, describe, expect, it, vi } from "vitest";
import {
  callBookings,
  createAdvisor,
  createPaidBooking,
  deliverRefunds,
  getBookingRow,
  listEmailsTo,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { bookingStore } from "./booking-store.ts";
import { openDispute } from "./no-show.fixture.ts";
import { shop } from "./proposals.fixture.ts";
import { refundBooking, syncBookingPayment } from "./sync-payment.ts";

/* The bank returns a refund while another one waits, or after it was made again. */

afterEach(() => void vi.restoreAllMocks());

const sync = (intent: string) => syncBookingPayment(intent, { actor: "stripe" });

const listRefunds = async (payment_intent: string) =>
  (await shop.sdk.refunds.list({ payment_intent })).data.map(({ status, amount }) => [status, amount]);

/** Lets the bank return a refund, the newest one if `place` is 0. */
async function returnRefund(payment_intent: string, place = 0): Promise<void> {
  const { data } = await shop.sdk.refunds.list({ payment_intent });
  await shop.local("POST", `/_local/refunds/${data[place]?.id}/fail`);
  await sync(payment_intent);
}

async function createPaid() {
  const member = await createMember();
  const booking = await createPaidBooking(shop, member, await createAdvisor());
  await callBookings("getBooking", member, { id: booking.id });
  return { ...booking, member };
}

/** Refunds an amount in Stripe's dashboard, which names neither the booking nor a part of it. */
async function refundInDashboard(payment_intent: string, amount: number): Promise<void> {
  await shop.sdk.refunds.create({ payment_intent, amount });
  await sync(payment_intent);
}

describe("a refund that waits for a dispute", () => {
  it("is made once the dispute is won, although the bank has returned a part of Stripe's dashboard", async () => {
    const { id, intent, member } = await createPaid();
    await refundInDashboard(intent, 500);
    const dispute = await openDispute(intent);
    await callBookings("cancelBooking", member, { id });
    await deliverRefunds(id);
    await returnRefund(intent);
    await dispute.close("won");
    await deliverRefunds(id);
    expect(await listRefunds(intent)).toEqual([
      ["succeeded", 8_000],
      ["failed", 500],
    ]);
    const subjects = (await listEmailsTo(member.email)).map(({ subject }) => subject);
    expect(subjects).toContain("We've refunded $80.00");
  });

  it("does not become a failed delivery because the bank has returned a part of Stripe's dashboard", async () => {
    const { id, intent, member } = await createPaid();
    await refundInDashboard(intent, 500);
    const dispute = await openDispute(intent);
    await callBookings("cancelBooking", member, { id });
    await returnRefund(intent);
    await refundBooking(id);
    expect(await listRefunds(intent)).toEqual([["failed", 500]]);
    await dispute.close("won");
    await deliverRefunds(id);
    expect(await listRefunds(intent)).toEqual([
      ["succeeded", 8_000],
      ["failed", 500],
    ]);
  });

  it("is not made again if two refunds in Stripe's dashboard were all of it, and the bank has returned both", async () => {
    const { id, intent } = await createPaid();
    for (const _ of [1, 2]) await refundInDashboard(intent, 4_000);
    for (const place of [0, 1]) await returnRefund(intent, place);
    const dispute = await openDispute(intent);
    await dispute.close("won");
    await deliverRefunds(id);
    expect(await listRefunds(intent)).toEqual([
      ["failed", 4_000],
      ["failed", 4_000],
    ]);
  });
});

it("a refund that was made again is not taken for the returned one by who has read Stripe before", async () => {
  const { id, intent, member } = await createPaid();
  await callBookings("cancelBooking", member, { id });
  await deliverRefunds(id);
  await returnRefund(intent);
  // The slow reader has seen the returned refund only, and reads the row after it was made again.
  vi.spyOn(bookingStore, "find").mockImplementationOnce(async (given) => {
    vi.restoreAllMocks();
    await refundBooking(id);
    return bookingStore.find(given);
  });
  await sync(intent);
  expect(await getBookingRow(id)).toMatchObject({
    refunded_at: expect.any(String),
    refund_failed_at: null,
    refunded_cents: 8_000,
  });
  const subjects = (await listEmailsTo(member.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /delayed/.test(subject))).toHaveLength(1);
});
