import { expect, it, vi } from "vitest";
import {
  callBookings,
  createAdvisor,
  createPaidBooking,
  deliverRefunds,
  getBookingRow,
  listEmailsTo,
} from "../../test/support/bookings.fixture.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { createMember } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listAllOfMember } from "../audit/audit.ts";
import { refundBooking, syncBookingPayment } from "./sync-payment.ts";

/** Whether Stripe accepts a refund without making it, as when it is pending. */
const stripe = { isPending: false };

vi.mock("./payment-intent.ts", async (original) => {
  const actual = await original<typeof import("./payment-intent.ts")>();
  return {
    ...actual,
    refundPayment: async (row: Parameters<typeof actual.refundPayment>[0]) => {
      if (!stripe.isPending) await actual.refundPayment(row);
    },
  };
});

const shop = await startShopForFile();

it("dispute: is shown on the booking, audited, and reported once, and its outcome follows", async () => {
  const [member, admin] = [await createMember(), await createMember({ is_admin: true })];
  const { id, intent } = await createPaidBooking(shop, member, await createAdvisor());
  const { latest_charge } = await shop.sdk.paymentIntents.retrieve(intent);
  await shop.local("POST", `/_local/charges/${latest_charge}/dispute`);
  const [dispute] = (await shop.sdk.disputes.list({ payment_intent: intent })).data;
  const sync = (event: string) =>
    syncBookingPayment(intent, { idempotencyId: `event#${event}`, actor: "stripe" });
  const lines = await recordLogLines(async () => {
    await sync("evt_created");
    await Promise.all([sync("evt_created"), sync("evt_funds"), sync("evt_other")]);
  });
  const shown = async () => {
    const { body } = await callBookings("adminListBookings", admin, {});
    return body.items.find((each) => each.id === id)?.dispute;
  };
  expect(await shown()).toMatchObject({ id: dispute?.id, status: "needs_response" });
  const alarms = lines.map((line) => JSON.parse(line)).filter((line) => "subscriptions_to_review" in line);
  expect(alarms).toMatchObject([{ booking_id: id, subscriptions_to_review: 1 }]);
  await shop.local("POST", `/_local/disputes/${dispute?.id}/close`, { status: "lost" });
  await sync("evt_closed");
  expect(await shown()).toMatchObject({ id: dispute?.id, status: "lost" });
  expect((await listAllOfMember(member.id)).map(({ action, detail }) => [action, detail.status])).toEqual([
    ["booking.dispute_changed", "lost"],
    ["booking.disputed", "needs_response"],
    ["booking.paid", undefined],
  ]);
  expect(await getBookingRow(id)).toMatchObject({ state: "paid", refunded_at: null });
});

it.each([
  ["won", [8_000]],
  ["lost", []],
] as const)(
  "refund: waits while the bank decides a dispute; once it is %s, %j is refunded",
  async (outcome, refunds) => {
    const member = await createMember();
    const { id, intent } = await createPaidBooking(shop, member, await createAdvisor());
    const { latest_charge } = await shop.sdk.paymentIntents.retrieve(intent);
    await shop.local("POST", `/_local/charges/${latest_charge}/dispute`);
    await syncBookingPayment(intent, { actor: "stripe" });
    await callBookings("cancelBooking", member, { id });
    expect((await listEmailsTo(member.email)).at(-1)).toMatchObject({
      note: expect.stringContaining("Your bank is looking into"),
    });
    expect(await deliverRefunds(id)).toBe(1);
    const listRefunds = async () =>
      (await shop.sdk.refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount);
    expect(await listRefunds(), "while the bank decides").toEqual([]);
    await expect(shop.sdk.refunds.create({ payment_intent: intent })).rejects.toThrow("charged back");
    const [dispute] = (await shop.sdk.disputes.list({ payment_intent: intent })).data;
    await shop.local("POST", `/_local/disputes/${dispute?.id}/close`, { status: outcome });
    await Promise.all(
      ["event#evt_closed", "event#evt_closed", "event#evt_funds"].map((idempotencyId) =>
        syncBookingPayment(intent, { idempotencyId, actor: "stripe" }),
      ),
    );
    expect(await deliverRefunds(id)).toBe(refunds.length);
    expect(await listRefunds()).toEqual(refunds);
  },
);

it("refund: is noted as done only when Stripe shows it, and is retried until then", async () => {
  const member = await createMember();
  const { id } = await createPaidBooking(shop, member, await createAdvisor());
  await callBookings("getBooking", member, { id });
  await callBookings("cancelBooking", member, { id });
  const emails = (await listEmailsTo(member.email)).length;
  stripe.isPending = true;
  await expect(refundBooking(id)).rejects.toThrow("does not show");
  expect(await deliverRefunds(id)).toBe(1);
  expect((await getBookingRow(id)).refunded_at).toBeNull();
  expect(await listEmailsTo(member.email)).toHaveLength(emails);
  stripe.isPending = false;
  expect(await deliverRefunds(id)).toBe(1);
  expect((await getBookingRow(id)).refunded_at).not.toBeNull();
  expect(await deliverRefunds(id)).toBe(0);
});
