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
import { createMember } from "../../test/support/member-rows.ts";
import { listNoticeEvents } from "../../test/support/outbox-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { refundBooking, syncBookingPayment } from "./sync-payment.ts";

/** Whether Stripe accepts a refund without making it, as when it is pending. */
const stripe = { isPending: false };

vi.mock("./payment-intent.ts", async (original) => {
  const actual = await original<typeof import("./payment-intent.ts")>();
  return {
    ...actual,
    refundPayment: async (...given: Parameters<typeof actual.refundPayment>) => {
      if (!stripe.isPending) await actual.refundPayment(...given);
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
  const since = new Date((dispute?.created ?? 0) * 1_000).toISOString();
  expect(await shown()).toMatchObject({ id: dispute?.id, status: "needs_response", since });
  const alarms = lines.map((line) => JSON.parse(line)).filter((line) => "payments_to_review" in line);
  expect(alarms).toMatchObject([{ booking_id: id, payments_to_review: 1 }]);
  for (const [path, status] of [
    ["answer", "under_review"],
    ["close", "lost"],
  ] as const) {
    await shop.local("POST", `/_local/disputes/${dispute?.id}/${path}`, path === "close" ? { status } : {});
    await sync(`evt_${status}`);
    const decided_at = status === "lost" ? expect.any(String) : null;
    expect(await shown()).toMatchObject({ id: dispute?.id, status, decided_at });
    const { body } = await callBookings("adminListBookings", admin, { state: "disputed" });
    expect(body.items.some((each) => each.id === id)).toBe(status === "under_review");
  }
  expect((await listAllOfMember(member.id)).map(({ action, detail }) => [action, detail.status])).toEqual([
    ["booking.dispute_changed", "lost"],
    ["booking.dispute_changed", "under_review"],
    ["booking.disputed", "needs_response"],
    ["booking.paid", undefined],
  ]);
  expect(await getBookingRow(id)).toMatchObject({ state: "paid", refunded_at: null });
  expect(await listNoticeEvents(id)).toEqual([`dispute ${dispute?.id} needs_response`]);
});

it("dispute: is reported again when the bank, which only asked at first, takes the money", async () => {
  const { id, intent } = await createPaidBooking(shop, await createMember(), await createAdvisor());
  const { latest_charge } = await shop.sdk.paymentIntents.retrieve(intent);
  await shop.local("POST", `/_local/charges/${latest_charge}/dispute`, { is_inquiry: true });
  const [dispute] = (await shop.sdk.disputes.list({ payment_intent: intent })).data;
  const sync = () => syncBookingPayment(intent, { actor: "stripe" });
  const lines = await recordLogLines(async () => {
    await sync();
    for (const step of ["answer", "escalate", "answer"]) {
      await shop.local("POST", `/_local/disputes/${dispute?.id}/${step}`);
      await sync();
    }
  });
  expect((await listNoticeEvents(id)).toSorted()).toEqual([
    `dispute ${dispute?.id} needs_response`,
    `dispute ${dispute?.id} warning_needs_response`,
  ]);
  const alarms = lines.map((line) => JSON.parse(line)).filter((line) => "payments_to_review" in line);
  expect(alarms.map(({ status }) => status)).toEqual(["warning_needs_response", "needs_response"]);
});

it("dispute: of two payments that are disputed, each booking has its own", async () => {
  const advisor = await createAdvisor();
  const dispute = async () => {
    const { id, intent } = await createPaidBooking(shop, await createMember(), advisor);
    const { latest_charge } = await shop.sdk.paymentIntents.retrieve(intent);
    await shop.local("POST", `/_local/charges/${latest_charge}/dispute`);
    const [opened] = (await shop.sdk.disputes.list({ payment_intent: intent })).data;
    return { id, intent, opened: opened?.id };
  };
  for (const { id, intent, opened } of [await dispute(), await dispute()]) {
    await syncBookingPayment(intent, { actor: "stripe" });
    expect((await getBookingRow(id)).dispute?.id).toBe(opened);
  }
});

it.each([
  ["won", true, "and the rest", 8_000],
  ["won", true, "of a part", 1_000],
  ["lost", false, "and the rest", 0],
] as const)(
  "refund: waits while the bank decides; once a dispute is %s (known before: %s), the refund %s is %d cents",
  async (outcome, isKnown, what, cents) => {
    const [member, admin] = [await createMember(), await createMember({ is_admin: true })];
    const { id, intent } = await createPaidBooking(shop, member, await createAdvisor());
    const { latest_charge } = await shop.sdk.paymentIntents.retrieve(intent);
    await callBookings("getBooking", member, { id });
    const part = { amount_cents: 1_000, left_cents: 8_000, reason: "A late start" };
    await callBookings("adminRefundBooking", admin, { id, ...part });
    await shop.local("POST", `/_local/charges/${latest_charge}/dispute`);
    if (isKnown) await syncBookingPayment(intent, { actor: "stripe" });
    if (what === "and the rest") {
      await callBookings("cancelBooking", member, { id });
      const { note } = (await listEmailsTo(member.email)).at(-1) ?? {};
      expect(note?.startsWith("Your bank is looking into")).toBe(isKnown);
    }
    expect(await deliverRefunds(id)).toBe(what === "of a part" ? 1 : 2);
    const sumRefunds = async () =>
      (await shop.sdk.refunds.list({ payment_intent: intent })).data.reduce(
        (sum, { amount }) => sum + amount,
        0,
      );
    expect(await sumRefunds(), "while the bank decides").toBe(0);
    expect(await deliverRefunds(id), "nothing is tried again").toBe(0);
    await expect(shop.sdk.refunds.create({ payment_intent: intent })).rejects.toThrow("charged back");
    const [dispute] = (await shop.sdk.disputes.list({ payment_intent: intent })).data;
    await shop.local("POST", `/_local/disputes/${dispute?.id}/close`, { status: outcome });
    await Promise.all(
      ["event#evt_closed", "event#evt_closed", "event#evt_funds"].map((idempotencyId) =>
        syncBookingPayment(intent, { idempotencyId, actor: "stripe" }),
      ),
    );
    await deliverRefunds(id);
    expect(await sumRefunds()).toBe(cents);
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
