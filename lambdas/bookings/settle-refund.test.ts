import { describe, expect, it, vi } from "vitest";
import { isRefundReturned, refundMessages } from "../../contract/refund-rules.ts";
import {
  callBookings,
  deliverRefunds,
  getBookingRow,
  listEmailsTo,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { createFailedDelivery } from "../../test/support/outbox.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { isStillTrue } from "../delivery/email-condition.ts";
import { toOutboxItems } from "../delivery/outbox-admin.ts";
import { createId } from "../id.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import { bookingListStore } from "./booking-list-store.ts";
import { bookingStore } from "./booking-store.ts";
import { countBookings, listTodayBookings } from "./bookings.ts";
import {
  createConfirmedBooking,
  createReturned,
  listFailed,
  listRefundAmounts,
  part,
  returnRefund,
} from "./cancel-booking.fixture.ts";
import { shop } from "./proposals.fixture.ts";
import { syncBookingPayment } from "./sync-payment.ts";

const dispute = async (intent: string, outcome: "won" | undefined) => {
  const { latest_charge } = await shop.sdk.paymentIntents.retrieve(intent);
  await shop.local("POST", `/_local/charges/${latest_charge}/dispute`, {});
  await syncBookingPayment(intent, { actor: "stripe" });
  if (outcome === undefined) return;
  const [opened] = (await shop.sdk.disputes.list({ payment_intent: intent })).data;
  await shop.local("POST", `/_local/disputes/${opened?.id}/close`, { status: outcome });
  await syncBookingPayment(intent, { actor: "stripe" });
};

describe("a refund that failed and that an admin has paid in another way", () => {
  it("is not sent any more, leaves what waits, and is in the audit log once", async () => {
    const { id, intent, member, admin, settle, delivery } = await createReturned();
    const isWaiting = async () => (await listTodayBookings(Date.now())).refunds.some((row) => row.id === id);
    expect(await isWaiting()).toBe(true);
    const count = async () => {
      const { figures } = await countBookings(0);
      const { refund_pending } = await bookingListStore.countByFilter();
      return [refund_pending, figures.by_state.refund_pending, figures.paid_this_month];
    };
    const [pending = 0, listed = 0, paid = 0] = await count();
    const delayed = (await listEmailsTo(member.email)).at(-1);
    const isDelayTrue = async () => delayed && (await isStillTrue(delayed, Date.now()));
    expect([delayed?.subject, await isDelayTrue()]).toEqual(["Your refund of $80.00 is delayed", true]);
    const { status, body } = await settle(delivery);
    expect([status, body.waits_on, body.refunded_at]).toEqual([200, "nobody", null]);
    expect((await settle(delivery)).body.refund_settled_at, "a double press").toBe(body.refund_settled_at);
    expect([await isWaiting(), await isDelayTrue()]).toEqual([false, false]);
    const subjects = (await listEmailsTo(member.email)).map((email) => email.subject);
    const told = "We've paid your refund of $80.00";
    expect(
      subjects.filter((each) => each === told),
      "once",
    ).toHaveLength(1);
    expect(await count()).toEqual([pending - 1, listed - 1, paid - 1]);
    expect(await listFailed(id)).toEqual([]);
    expect(await outboxStore.redrive(delivery, Date.now()), "no one can try it").toBe(false);
    expect(await deliverRefunds(id)).toBe(0);
    expect(await listRefundAmounts(intent)).toEqual([8_000]);
    const settled = (await listAllOfMember(member.id)).filter(
      ({ action }) => action === "booking.refund_settled",
    );
    expect(settled).toMatchObject([{ by: admin.id, detail: { booking_id: id, amount_cents: 8_000 } }]);
  });

  it("is not sent after a dispute that we have won, also if Stripe had refused to make it", async () => {
    const { id, intent, member } = await createConfirmedBooking();
    const admin = await createMember({ is_admin: true });
    await callBookings("cancelBooking", member, { id });
    const { id: delivery } = await createFailedDelivery({ kind: "refund", booking_id: id });
    expect((await callBookings("adminSettleRefund", admin, { id, delivery })).status).toBe(200);
    await dispute(intent, "won");
    expect(await getBookingRow(id)).toMatchObject({ dispute: { status: "won" }, refunded_at: null });
    await deliverRefunds(id);
    expect(await listRefundAmounts(intent)).toEqual([]);
  });

  it("is noted as refunded, and in the audit log, if someone makes it at Stripe all the same, and waits again if that fails", async () => {
    const { id, intent, member, settle, delivery } = await createReturned();
    await settle(delivery);
    await shop.sdk.refunds.create({ payment_intent: intent });
    await syncBookingPayment(intent, { actor: "stripe" });
    const { refunded_at, refund_settled_at } = await getBookingRow(id);
    expect([refunded_at, refund_settled_at]).toEqual([expect.any(String), undefined]);
    const [entry] = await listAllOfMember(member.id);
    expect(entry).toMatchObject({
      action: "booking.refunded",
      by: "stripe",
      detail: { amount_cents: 8_000 },
    });
    await returnRefund(intent);
    const [failed] = await listFailed(id);
    expect((await settle(`${failed?.id}`)).body.refund_settled_at).toEqual(expect.any(String));
  });

  it("takes another failed delivery of the same refund with it when that is settled, too", async () => {
    const { id, settle, delivery } = await createReturned();
    const other = await createFailedDelivery({ kind: "refund", booking_id: id });
    const at = (await settle(delivery)).body.refund_settled_at;
    expect((await settle(other.id)).body.refund_settled_at).toBe(at);
    expect(await listFailed(id)).toEqual([]);
  });

  it("waits again if the bank returns another refund later, but not if that is one of a part", async () => {
    const { id, intent, member } = await createConfirmedBooking();
    const admin = await createMember({ is_admin: true });
    await callBookings("adminRefundBooking", admin, { id, ...part });
    await deliverRefunds(id);
    await callBookings("cancelBooking", member, { id });
    await deliverRefunds(id);
    const settle = async () => {
      const [failed] = await listFailed(id);
      return callBookings("adminSettleRefund", admin, { id, delivery: failed?.id });
    };
    // The bank returns the part first. It counts as the refund of all that was left, until the rest is returned, too.
    await returnRefund(intent, 500);
    expect((await settle()).body.waits_on).toBe("nobody");
    await returnRefund(intent, 7_500);
    expect((await getBookingRow(id)).refunded_cents, "the part is settled").toBe(500);
    expect(await listFailed(id)).toMatchObject([
      { last_error: expect.stringContaining("An earlier one was paid") },
    ]);
    expect((await settle()).body.waits_on).toBe("nobody");

    const other = await createReturned(part);
    await other.settle(other.delivery);
    await returnRefund(other.intent, 500);
    const { refunded_cents, refund_settled_at, part_refunds } = await getBookingRow(other.id);
    expect([refunded_cents, refund_settled_at, part_refunds[0]?.refunded_at]).toEqual([
      0,
      expect.any(String),
      null,
    ]);
    const [failed] = await listFailed(other.id);
    await outboxStore.redrive(`${failed?.id}`, Date.now());
    await deliverRefunds(other.id);
    expect(await listRefundAmounts(other.intent), "a part can be sent again").toEqual([500, 7_500, 500]);
    const made = await getBookingRow(other.id);
    expect(isRefundReturned({ ...made, refund_settled_at: made.refund_settled_at ?? null })).toBe(false);
  });

  it("is tried again and not settled if another admin presses that first", async () => {
    const { id, intent, settle, delivery } = await createReturned();
    const { update } = bookingStore;
    vi.spyOn(bookingStore, "update").mockImplementationOnce(async (...change) => {
      await outboxStore.redrive(delivery, Date.now());
      return update(...change);
    });
    expect((await settle(delivery)).status).toBe(409);
    await deliverRefunds(id);
    const { refunded_at, refund_settled_at } = await getBookingRow(id);
    expect([refunded_at, refund_settled_at]).toEqual([expect.any(String), undefined]);
    expect(await listRefundAmounts(intent)).toEqual([8_000, 8_000]);
  });

  it("is refused while it is tried again, while the bank has the payment, and for another delivery", async () => {
    const { id, intent, settle, delivery } = await createReturned();
    const other = await createReturned();
    for (const wrong of [other.delivery, createId("obx", Date.now())])
      expect((await settle(wrong)).status).toBe(409);
    await outboxStore.redrive(delivery, Date.now());
    expect((await settle(delivery)).status).toBe(409);
    expect((await getBookingRow(id)).refund_settled_at).toBeUndefined();
    await deliverRefunds(id);
    expect((await settle(delivery)).status, "it was made").toBe(409);
    expect(await listRefundAmounts(intent)).toHaveLength(2);
    const isOffered = async () => (await toOutboxItems(await listFailed(other.id)))[0]?.can_settle === true;
    expect(await isOffered()).toBe(true);
    await dispute(other.intent, undefined);
    expect((await other.settle(other.delivery)).status).toBe(409);
    expect(await isOffered(), "what is refused").toBe(false);
  });

  it("is refused while a part is still to be sent", async () => {
    const { id, member } = await createConfirmedBooking();
    const admin = await createMember({ is_admin: true });
    await callBookings("adminRefundBooking", admin, { id, ...part });
    await callBookings("cancelBooking", member, { id });
    const { id: delivery } = await createFailedDelivery({ kind: "refund", booking_id: id });
    const { status, body } = await callBookings("adminSettleRefund", admin, { id, delivery });
    expect([status, body.error]).toMatchObject([409, { message: refundMessages.partOpen }]);
  });
});
