import { describe, expect, it } from "vitest";
import { refundMessages } from "../../contract/refund-rules.ts";
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
import {
  createConfirmedBooking,
  listFailed,
  listRefundAmounts,
  part,
  returnRefund,
} from "./cancel-booking.fixture.ts";
import { refundPayment } from "./payment-intent.ts";
import { shop } from "./proposals.fixture.ts";
import { syncBookingPayment } from "./sync-payment.ts";

describe("the refund of a part that failed and that an admin has paid in another way", () => {
  it("is not sent any more, and the rest leaves it out", async () => {
    const { id, intent, member } = await createConfirmedBooking();
    const admin = await createMember({ is_admin: true });
    const call = (name: "adminRefundBooking" | "adminSettleRefund", input: object) =>
      callBookings(name, admin, { id, ...input });
    await call("adminRefundBooking", part);
    await deliverRefunds(id);
    await returnRefund(intent);
    const [failed] = await listFailed(id);
    expect(await toOutboxItems(await listFailed(id)), "it is offered").toMatchObject([{ can_settle: true }]);
    for (const _press of [1, 2])
      expect((await call("adminSettleRefund", { delivery: `${failed?.id}` })).status).toBe(200);
    await syncBookingPayment(intent, { actor: "stripe" });
    expect(await getBookingRow(id)).toMatchObject({
      state: "confirmed",
      refunded_cents: 500,
      refund_failed_at: null,
      part_refunds: [{ refunded_at: expect.any(String), is_settled: true }],
    });
    expect(await listFailed(id)).toEqual([]);
    const [settled] = await listAllOfMember(member.id);
    expect(settled).toMatchObject({ action: "booking.refund_settled", detail: { amount_cents: 500 } });
    const rest = { amount_cents: 7_500, left_cents: 7_500, reason: "And the rest" };
    expect((await call("adminRefundBooking", rest)).body.state).toBe("cancelled");
    await deliverRefunds(id);
    expect(await listRefundAmounts(intent), "500 failed").toEqual([7_500, 500]);
    expect(await getBookingRow(id)).toMatchObject({ refunded_cents: 8_000, refunded_at: expect.any(String) });
    const subjects = (await listEmailsTo(member.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === "We've paid your refund of $5.00")).toHaveLength(1);
    expect(subjects).toContain("We've refunded $75.00");
    await returnRefund(intent, 7_500);
    const [returned] = await listFailed(id);
    expect((await call("adminSettleRefund", { delivery: `${returned?.id}` })).body).toMatchObject({
      refunded_cents: 500,
      refund_settled_at: expect.any(String),
    });
  });

  it("is emailed although another part that the bank has returned is still to be made", async () => {
    const { id, intent, member } = await createConfirmedBooking();
    const admin = await createMember({ is_admin: true });
    await callBookings("adminRefundBooking", admin, { id, ...part });
    await callBookings("adminRefundBooking", admin, { id, ...part, amount_cents: 200, left_cents: 7_500 });
    await deliverRefunds(id);
    for (const cents of [500, 200]) await returnRefund(intent, cents);
    const [failed] = await listFailed(id);
    await callBookings("adminSettleRefund", admin, { id, delivery: failed?.id });
    expect(await getBookingRow(id)).toMatchObject({
      refund_failed_at: expect.any(String),
      part_refunds: [{ is_settled: true }, { refunded_at: null }],
    });
    const email = (await listEmailsTo(member.email)).at(-1);
    await callBookings("cancelBooking", member, { id });
    expect(email?.subject).toBe("We've paid your refund of $5.00");
    expect(email && (await isStillTrue(email, Date.now()))).toBe(true);
  });

  it("that was all that was left closes the session, as its refund would have", async () => {
    const { id, intent, member, advisor } = await createConfirmedBooking();
    const admin = await createMember({ is_admin: true });
    await callBookings("adminRefundBooking", admin, { id, ...part });
    await deliverRefunds(id);
    await returnRefund(intent);
    await callBookings("adminRefundBooking", admin, { id, ...part, amount_cents: 7_500 });
    await deliverRefunds(id);
    const [failed] = await listFailed(id);
    const settled = await callBookings("adminSettleRefund", admin, { id, delivery: failed?.id });
    expect(settled.body).toMatchObject({
      state: "cancelled",
      refunded_cents: 8_000,
      refunded_at: expect.any(String),
      refund_failed_at: null,
    });
    await deliverRefunds(id);
    await syncBookingPayment(intent, { actor: "stripe" });
    expect(await listRefundAmounts(intent), "500 failed").toEqual([7_500, 500]);
    const emails = await listEmailsTo(member.email);
    const cancelled = emails.find(({ subject }) => subject.startsWith("Cancelled"));
    expect(cancelled).toMatchObject({ note: "We've paid this refund to you in another way." });
    expect(cancelled?.facts).toContainEqual({ label: "Refund", value: "$5.00" });
    expect(JSON.stringify(emails)).not.toContain("$0.00");
    expect((await listEmailsTo(advisor.email)).at(-1)?.subject).toMatch(/^Cancelled/);
  });

  it("is not sent in place of another part, though Stripe has room for it", async () => {
    const { id, intent, member } = await createConfirmedBooking();
    const admin = await createMember({ is_admin: true });
    await callBookings("adminRefundBooking", admin, { id, ...part });
    await deliverRefunds(id);
    await returnRefund(intent);
    const [failed] = await listFailed(id);
    await callBookings("adminSettleRefund", admin, { id, delivery: failed?.id });
    await callBookings("adminRefundBooking", admin, { id, ...part, amount_cents: 200, left_cents: 7_500 });
    await callBookings("cancelBooking", member, { id });
    const row = await getBookingRow(id);
    for (const sent of [undefined, 1, undefined]) await refundPayment(row, sent);
    expect(await listRefundAmounts(intent), "500 failed").toEqual([7_500, 500]);
    await deliverRefunds(id);
    expect(await getBookingRow(id)).toMatchObject({ refunded_cents: 8_000, refunded_at: expect.any(String) });
    expect(await listFailed(id)).toEqual([]);
  });

  it("may be settled before the rest, which has failed too", async () => {
    const { id, intent, member } = await createConfirmedBooking();
    const admin = await createMember({ is_admin: true });
    await callBookings("adminRefundBooking", admin, { id, ...part });
    await callBookings("cancelBooking", member, { id });
    for (const place of [{ part: 0 }, {}]) {
      const { id: delivery } = await createFailedDelivery({ kind: "refund", booking_id: id, ...place });
      expect((await callBookings("adminSettleRefund", admin, { id, delivery })).status).toBe(200);
    }
    for (const _each of [1, 2]) await deliverRefunds(id);
    expect(await listRefundAmounts(intent), "nothing is sent").toEqual([]);
    const subjects = (await listEmailsTo(member.email)).map(({ subject }) => subject);
    for (const amount of ["$5.00", "$75.00"])
      expect(subjects).toContain(`We've paid your refund of ${amount}`);
  });

  it("leaves the rest, which the bank has returned too, as failed", async () => {
    const { id, intent, member } = await createConfirmedBooking();
    const admin = await createMember({ is_admin: true });
    await callBookings("adminRefundBooking", admin, { id, ...part });
    await callBookings("cancelBooking", member, { id });
    await deliverRefunds(id);
    for (const cents of [500, 7_500]) await returnRefund(intent, cents);
    const ofPart = (await listFailed(id)).find(({ message }) => JSON.stringify(message).includes('"part":0'));
    await callBookings("adminSettleRefund", admin, { id, delivery: ofPart?.id });
    expect(await getBookingRow(id)).toMatchObject({
      refunded_at: null,
      refund_failed_at: expect.any(String),
      refunded_cents: 500,
    });
    expect(await listFailed(id)).toHaveLength(1);
  });

  it("cannot be settled once so much was refunded in Stripe's dashboard that less is left", async () => {
    const { id, intent } = await createConfirmedBooking();
    const admin = await createMember({ is_admin: true });
    await callBookings("adminRefundBooking", admin, { id, ...part });
    await deliverRefunds(id);
    await returnRefund(intent);
    await shop.sdk.refunds.create({ payment_intent: intent, amount: 7_800 });
    await syncBookingPayment(intent, { actor: "stripe" });
    const [failed] = await listFailed(id);
    const { status, body } = await callBookings("adminSettleRefund", admin, { id, delivery: failed?.id });
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: { message: refundMessages.changed } });
    expect((await getBookingRow(id)).refunded_cents).toBe(7_800);
  });

  it.each([7_000, 200])(
    "lets another part, of %i cents, be made once although its answer is lost",
    async (cents) => {
      const { id, intent } = await createConfirmedBooking();
      const admin = await createMember({ is_admin: true });
      await callBookings("adminRefundBooking", admin, { id, ...part });
      await deliverRefunds(id);
      await returnRefund(intent);
      const [failed] = await listFailed(id);
      const settle = () => callBookings("adminSettleRefund", admin, { id, delivery: failed?.id });
      const loseAnswer = async () => {
        const other = { ...part, amount_cents: cents, left_cents: cents === 200 ? 8_000 : 7_500 };
        await callBookings("adminRefundBooking", admin, { id, ...other });
        await shop.misbehave({
          call: "POST /v1/refunds",
          mode: "status",
          status: 500,
          times: 1,
          after: true,
        });
        await deliverRefunds(id);
      };
      if (cents === 200) {
        await loseAnswer();
        await settle();
      } else {
        await settle();
        await loseAnswer();
      }
      for (const _retry of [1, 2]) await deliverRefunds(id);
      expect(await listRefundAmounts(intent), "500 failed").toEqual([cents, 500]);
      expect(await getBookingRow(id)).toMatchObject({ state: "confirmed", refunded_cents: 500 + cents });
    },
  );

  it("may be more than half of the price, also if Stripe has refused it", async () => {
    const { id } = await createConfirmedBooking();
    const admin = await createMember({ is_admin: true });
    await callBookings("adminRefundBooking", admin, { id, ...part, amount_cents: 5_000 });
    const { id: delivery } = await createFailedDelivery({ kind: "refund", booking_id: id, part: 0 });
    expect((await callBookings("adminSettleRefund", admin, { id, delivery })).status).toBe(200);
    expect((await getBookingRow(id)).refunded_cents).toBe(5_000);
  });
});
