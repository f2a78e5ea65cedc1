import { describe, expect, it } from "vitest";
import {
  callBookings,
  createPaidBooking,
  createRequestedBooking,
  createUnpaidBooking,
  deliverRefunds,
  getBookingRow,
  listEmailsTo,
  payIntent,
  runDeadlinesAt,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { listNoticeEvents } from "../../test/support/outbox-rows.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { isStillTrue } from "../delivery/email-condition.ts";
import { outboxAdminStore } from "../delivery/outbox-admin-store.ts";
import { redriveAll } from "../delivery/sweep.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import { bookingStore } from "./booking-store.ts";
import { countOpenBookings } from "./bookings.ts";
import { createConfirmedBooking, createPeople, hour, listRefundAmounts } from "./cancel-booking.fixture.ts";
import { refundPayment } from "./payment-intent.ts";
import { shop } from "./proposals.fixture.ts";
import { refundBooking, syncBookingPayment } from "./sync-payment.ts";

/** The failed deliveries of a booking. */
const listFailedDeliveries = async (id: string) =>
  (await outboxAdminStore.listPage("dead", undefined)).items.filter(({ message }) =>
    JSON.stringify(message).includes(id),
  );

describe("a refund", () => {
  it("of a part of the payment, in Stripe's dashboard, is not noted as a refund of the booking", async () => {
    const { member, advisor } = await createPeople();
    const { id, intent } = await createPaidBooking(shop, member, advisor);
    await shop.sdk.refunds.create({ payment_intent: intent, amount: 1_000 });
    await syncBookingPayment(intent, { actor: "stripe" });
    const refunded = { refunded_at: null, refunded_cents: 1_000 };
    expect(await getBookingRow(id)).toMatchObject({ state: "paid", ...refunded });
  });

  it("is made once despite Stripe errors, lost responses and concurrent retries", async () => {
    const { member, advisor } = await createPeople();
    const { id, intent } = await createRequestedBooking(shop, member, advisor);
    await callBookings("cancelBooking", member, { id });
    const call = "POST /v1/refunds";
    for (const fault of [
      { call, mode: "status", status: 500, times: 1 },
      { call, mode: "reset", times: 2 },
      { call, mode: "status", status: 500, times: 1, after: true },
    ]) {
      await shop.misbehave(fault);
      await expect(refundBooking(id)).rejects.toMatchObject({ code: "payment_provider_unavailable" });
      expect((await getBookingRow(id)).refunded_at).toBeNull();
    }
    await Promise.all([
      refundBooking(id),
      refundBooking(id),
      syncBookingPayment(intent, { actor: "stripe" }),
    ]);
    await refundBooking(id);
    expect(await listRefundAmounts(intent)).toEqual([8_000]);
    expect(
      (await listEmailsTo(member.email)).filter(({ subject }) => subject.includes("refund")),
    ).toHaveLength(1);
  });

  it("is not repeated after one in Stripe's dashboard, and not made without a request", async () => {
    const { member, advisor } = await createPeople();
    const { id, intent } = await createRequestedBooking(shop, member, advisor);
    await refundBooking(id);
    expect(await listRefundAmounts(intent)).toEqual([]);
    await callBookings("cancelBooking", member, { id });
    await shop.sdk.refunds.create({ payment_intent: intent });
    await refundBooking(id);
    expect((await getBookingRow(id)).refunded_at).toEqual(expect.any(String));
    await shop.clearCalls();
    await refundBooking(id);
    expect(await shop.calls("POST", "/v1/refunds")).toEqual([]);
    expect(await listRefundAmounts(intent)).toEqual([8_000]);
  });

  it("in Stripe's dashboard cancels the booking and triggers no second refund", async () => {
    const { id, intent, member, advisor } = await createConfirmedBooking();
    await shop.sdk.refunds.create({ payment_intent: intent });
    for (const eventId of ["event#evt_1", "event#evt_1", "event#evt_2"])
      await syncBookingPayment(intent, { idempotencyId: eventId, actor: "stripe" });
    expect(await getBookingRow(id)).toMatchObject({
      state: "cancelled",
      cancelled_by: "admin",
      refunded_at: expect.any(String),
    });
    expect(await deliverRefunds(id)).toBe(0);
    const audit = (await listAllOfMember(member.id)).filter(({ action }) => action === "booking.refunded");
    expect(audit).toMatchObject([{ by: "stripe", detail: { booking_id: id, amount_cents: 8_000 } }]);
    expect(
      (await listEmailsTo(advisor.email)).filter(({ subject }) => subject.startsWith("Cancelled")),
    ).toHaveLength(1);
    expect(
      (await listEmailsTo(member.email)).filter(({ subject }) => subject.includes("refund")),
    ).toHaveLength(1);
  });

  it("in Stripe's dashboard before the payment is known expires the booking", async () => {
    const { member, advisor } = await createPeople();
    const { id, intent } = await createPaidBooking(shop, member, advisor);
    await shop.sdk.refunds.create({ payment_intent: intent });
    await runDeadlinesAt(Date.now() + 24.1 * hour);
    expect(await getBookingRow(id)).toMatchObject({ state: "expired", refunded_at: expect.any(String) });
    expect(await countOpenBookings(advisor.id)).toBe(0);
  });

  it("that the bank returns becomes a failed delivery, and an admin can redrive it", async () => {
    const { id, intent, member } = await createConfirmedBooking();
    await callBookings("cancelBooking", member, { id });
    await deliverRefunds(id);
    const failRefund = async () => {
      const [refunded] = (await shop.sdk.refunds.list({ payment_intent: intent })).data;
      await shop.local("POST", `/_local/refunds/${refunded?.id}/fail`);
      return `${refunded?.id}`;
    };
    const first = await failRefund();
    await Promise.all(
      ["event#evt_1", "event#evt_1", "event#evt_2"].map((eventId) =>
        syncBookingPayment(intent, { idempotencyId: eventId, actor: "stripe" }),
      ),
    );
    expect(await getBookingRow(id)).toMatchObject({
      state: "cancelled",
      refund_requested_at: expect.any(String),
      refunded_at: null,
    });
    const emails = await listEmailsTo(member.email);
    const paidBack = emails.find(({ subject }) => subject === "We've refunded $80.00");
    expect(paidBack && (await isStillTrue(paidBack, Date.now()))).toBe(false);
    expect(await deliverRefunds(id), "no automatic retry").toBe(0);
    expect(await listRefundAmounts(intent)).toEqual([8_000]);
    const [row, ...others] = await listFailedDeliveries(id);
    expect([row, others]).toMatchObject([
      {
        message: { kind: "refund" },
        attempts: 1,
        last_error: expect.stringContaining("expired_or_canceled_card"),
      },
      [],
    ]);
    expect((await listAllOfMember(member.id))[0]).toMatchObject({
      action: "booking.refund_failed",
      by: "stripe",
      detail: { booking_id: id, refund_id: first, reason: "expired_or_canceled_card" },
    });

    expect((await redriveAll()).left, "an admin may have paid it in another way").toBe(1);
    expect(await deliverRefunds(id)).toBe(0);
    await outboxStore.redrive(row?.id ?? "", Date.now());
    expect(await deliverRefunds(id)).toBe(1);
    expect(await listRefundAmounts(intent)).toEqual([8_000, 8_000]);
    const again = { refunded_at: expect.any(String), refund_failed_at: null };
    expect(await getBookingRow(id)).toMatchObject(again);
    const actions = (await listAllOfMember(member.id)).map(({ action }) => action);
    expect(actions, "the refund was asked for here").not.toContain("booking.refunded");
    await failRefund();
    await syncBookingPayment(intent, { actor: "stripe" });
    expect(await listFailedDeliveries(id), "the second failure is recorded too").toHaveLength(1);
    expect(new Set(await listNoticeEvents(id)).size, "each failure has its notice").toBe(2);
  });

  it("of a part that the bank returned, made once more in Stripe's dashboard, is not made by a redrive until that is returned too", async () => {
    const [{ id, intent, member }, admin] = [
      await createConfirmedBooking(),
      await createMember({ is_admin: true }),
    ];
    const part = { amount_cents: 500, left_cents: 8_000, reason: "A late start" };
    await callBookings("adminRefundBooking", admin, { id, ...part });
    await deliverRefunds(id);
    const [refunded] = (await shop.sdk.refunds.list({ payment_intent: intent })).data;
    const refundInDashboard = async (amount: number) => {
      const made = await shop.sdk.refunds.create({ payment_intent: intent, amount });
      await syncBookingPayment(intent, { actor: "stripe" });
      return made.id;
    };
    const fail = async (refund: string | undefined) => {
      await shop.local("POST", `/_local/refunds/${refund}/fail`);
      await syncBookingPayment(intent, { actor: "stripe" });
      return (await listEmailsTo(member.email)).at(-1)?.subject;
    };
    await fail(refunded?.id);
    const again = await refundInDashboard(500);
    await refundBooking(id, 0);
    expect(await listRefundAmounts(intent)).toEqual([500, 500]);
    expect(await getBookingRow(id)).toMatchObject({ refunded_cents: 500, refund_failed_at: null });
    expect(await fail(await refundInDashboard(300)), "another").toBe("Your refund of $3.00 is delayed");
    await refundBooking(id, 0);
    expect(await getBookingRow(id)).toMatchObject({ refunded_cents: 500 });
    expect(await fail(again)).toBe("Your refund of $5.00 is delayed");
    expect(new Set(await listNoticeEvents(id)).size, "each failure has its notice").toBe(3);
    await refundBooking(id, 0);
    expect(await getBookingRow(id)).toMatchObject({ refunded_cents: 500, refund_failed_at: null });
  });

  it("is made in an inquiry, in which the bank has taken nothing", async () => {
    const { id, intent, member } = await createConfirmedBooking();
    const { latest_charge } = await shop.sdk.paymentIntents.retrieve(intent);
    await shop.local("POST", `/_local/charges/${latest_charge}/dispute`, { is_inquiry: true });
    const [inquiry] = (await shop.sdk.disputes.list({ payment_intent: intent })).data;
    await shop.local("POST", `/_local/disputes/${inquiry?.id}/answer`);
    await syncBookingPayment(intent, { actor: "stripe" });
    await callBookings("cancelBooking", member, { id });
    await deliverRefunds(id);
    expect(await listRefundAmounts(intent)).toEqual([8_000]);
    await syncBookingPayment(intent, { actor: "stripe" });
    expect((await getBookingRow(id)).dispute, "a full refund ends it").toMatchObject({
      status: "warning_closed",
    });
  });

  it("that the bank returns before it is recorded is retried with a new idempotency key", async () => {
    const { member, advisor } = await createPeople();
    const { id, intent } = await createRequestedBooking(shop, member, advisor);
    await callBookings("cancelBooking", member, { id });
    await refundPayment(await getBookingRow(id));
    const [refunded] = (await shop.sdk.refunds.list({ payment_intent: intent })).data;
    await shop.local("POST", `/_local/refunds/${refunded?.id}/fail`);
    await syncBookingPayment(intent, { actor: "stripe" });
    expect(await listFailedDeliveries(id)).toEqual([]);
    expect(await deliverRefunds(id)).toBe(1);
    expect((await getBookingRow(id)).refunded_at).toEqual(expect.any(String));
    expect(await listRefundAmounts(intent)).toEqual([8_000, 8_000]);
  });

  it("is made for a payment that arrives after the booking has expired", async () => {
    const { member, advisor } = await createPeople();
    const { id, intent } = await createUnpaidBooking(member, advisor);
    await payIntent(shop, intent);
    await bookingStore.update(await getBookingRow(id), { changes: { state: "expired" } }, Date.now());
    await syncBookingPayment(intent, { actor: "stripe" });
    const late = { state: "expired", refund_requested_at: expect.any(String) };
    expect(await getBookingRow(id)).toMatchObject(late);
    const paid = { action: "booking.paid", by: "stripe", object_id: id };
    expect(await listAllOfMember(member.id)).toMatchObject([paid]);
    expect(await deliverRefunds(id)).toBe(1);
    expect(await listRefundAmounts(intent)).toEqual([8_000]);
  });
});
