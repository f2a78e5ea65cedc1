import { afterEach, describe, expect, it, vi } from "vitest";
import {
  callBookings,
  createAdvisor,
  createPaidBooking,
  createRequestedBooking,
  createUnpaidBooking,
  deliverRefunds,
  getBookingRow,
  listEmailsTo,
  payIntent,
  runDeadlinesAt,
  toEmailText,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listAllOfMember } from "../audit/audit.ts";
import { outboxAdminStore } from "../delivery/outbox-admin-store.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import { bookingStore } from "./booking-store.ts";
import {
  anonymizeBookings,
  countOpenBookings,
  listBookingsOfMember,
  refundBooking,
  syncBookingPayment,
} from "./bookings.ts";
import { refundPayment } from "./payment-intent.ts";

const shop = await startShopForFile();
afterEach(async () => {
  vi.useRealTimers();
  await shop.behave();
});

const hour = 3_600_000;
const setTime = (instant: number) => vi.useFakeTimers({ toFake: ["Date"] }).setSystemTime(instant);
const listRefundAmounts = async (payment_intent: string) =>
  (await shop.sdk.refunds.list({ payment_intent })).data.map(({ amount }) => amount);
/** The failed deliveries of a booking. */
const listFailedDeliveries = async (id: string) =>
  (await outboxAdminStore.listPage("dead", undefined)).items.filter(({ message }) =>
    JSON.stringify(message).includes(id),
  );
const createPeople = async () => ({ member: await createMember(), advisor: await createAdvisor() });

async function createConfirmedBooking() {
  const { member, advisor } = await createPeople();
  const booking = await createRequestedBooking(shop, member, advisor, [toNineAmSlot(5)]);
  const slot = booking.slots[0]?.starts_at ?? "";
  await callBookings("answerOffer", null, { token: booking.token, action: "confirm", slot });
  return { ...booking, member, advisor, start: Date.parse(slot) };
}

describe("cancelling a booking as its client", () => {
  it("refunds in full before confirmation, and emails the advisor only about a request they received", async () => {
    const { member, advisor } = await createPeople();
    const waiting = await createRequestedBooking(shop, member, advisor);
    const bare = await createPaidBooking(shop, member, advisor);
    await callBookings("getBooking", member, { id: bare.id });
    for (const { id, intent } of [bare, waiting]) {
      const { status, body } = await callBookings("cancelBooking", member, { id });
      expect([status, body]).toMatchObject([200, { state: "cancelled", cancelled_by: "client" }]);
      expect(await deliverRefunds(id)).toBe(1);
      expect(await listRefundAmounts(intent)).toEqual([8_000]);
    }
    expect((await listEmailsTo(advisor.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Maya asks for 60 minutes: answer by/),
      "Cancelled: the session request from Maya Lind",
    ]);
    expect((await callBookings("viewOffer", null, { token: waiting.token })).body.state).toBe("cancelled");
  });

  it("refunds in full more than 24 hours before the session, and removes it from both calendars", async () => {
    const { id, intent, member, advisor, start } = await createConfirmedBooking();
    setTime(start - 24 * hour - 1_000);
    await callBookings("cancelBooking", member, { id });
    expect(await deliverRefunds(id)).toBe(1);
    expect(await listRefundAmounts(intent)).toEqual([8_000]);
    for (const { email } of [member, advisor])
      expect(
        (await listEmailsTo(email)).find(({ invite }) => invite?.method === "CANCEL")?.invite?.sequence,
      ).toBe(1);
  });

  it("refunds nothing within 24 hours of the session, and the email says so", async () => {
    const { id, intent, member, start } = await createConfirmedBooking();
    setTime(start - 24 * hour);
    const { body } = await callBookings("cancelBooking", member, { id });
    expect(body).toMatchObject({ state: "cancelled", refund_requested_at: null });
    expect([await deliverRefunds(id), await listRefundAmounts(intent)]).toEqual([0, []]);
    expect((await listEmailsTo(member.email)).map(toEmailText).at(-1)).toMatch(
      /Cancelling was free until .+, 9:00 AM E[DS]T, so we can't refund/,
    );
  });

  it("is rejected with slot_past once the session has started", async () => {
    const { id, member, start } = await createConfirmedBooking();
    setTime(start);
    const { status, body } = await callBookings("cancelBooking", member, { id });
    expect([status, body.error?.code]).toEqual([409, "slot_past"]);
    expect((await getBookingRow(id)).state).toBe("confirmed");
  });

  it("happens once when requested 20 times at once and again later", async () => {
    const { member, advisor } = await createPeople();
    const { id, intent } = await createRequestedBooking(shop, member, advisor);
    const many = await Promise.all(
      Array.from({ length: 20 }, () => callBookings("cancelBooking", member, { id })),
    );
    expect(many.map(({ status, body }) => `${status} ${body.state}`)).toEqual(
      Array(20).fill("200 cancelled"),
    );
    expect((await callBookings("cancelBooking", member, { id })).body.state).toBe("cancelled");
    expect(await deliverRefunds(id)).toBe(1);
    expect(await listRefundAmounts(intent)).toEqual([8_000]);
    expect(
      (await listEmailsTo(member.email)).filter(({ subject }) => subject.startsWith("Cancelled")),
    ).toHaveLength(1);
  });

  it("makes an unpaid intent unpayable, and refunds one that was just paid", async () => {
    const { member, advisor } = await createPeople();
    const unpaid = await createUnpaidBooking(member, advisor);
    expect((await callBookings("cancelBooking", member, { id: unpaid.id })).body.state).toBe("cancelled");
    await expect(payIntent(shop, unpaid.intent)).rejects.toMatchObject({
      code: "payment_intent_unexpected_state",
    });
    const quick = await createPaidBooking(shop, member, advisor);
    expect((await callBookings("cancelBooking", member, { id: quick.id })).body).toMatchObject({
      state: "cancelled",
      refund_requested_at: expect.any(String),
    });
    expect(await deliverRefunds(quick.id)).toBe(1);
  });
});

it("a cancelled booking stays cancelled when Stripe's event about its intent arrives late", async () => {
  const { member, advisor } = await createPeople();
  const { id, intent } = await createUnpaidBooking(member, advisor);
  await callBookings("cancelBooking", member, { id });
  const before = await getBookingRow(id);
  await syncBookingPayment(intent, { idempotencyId: `event#${intent}`, actor: "stripe" });
  expect(await getBookingRow(id)).toEqual(before);
  expect(before).toMatchObject({ state: "cancelled", cancelled_by: "client" });
});

describe("a refund", () => {
  it("of a part of the payment, in Stripe's dashboard, is not noted as a refund of the booking", async () => {
    const { member, advisor } = await createPeople();
    const { id, intent } = await createPaidBooking(shop, member, advisor);
    await callBookings("getBooking", member, { id });
    await shop.sdk.refunds.create({ payment_intent: intent, amount: 1_000 });
    await syncBookingPayment(intent, { actor: "stripe" });
    expect(await getBookingRow(id)).toMatchObject({ state: "paid", refunded_at: null });
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

    await outboxStore.redrive(row?.id ?? "", Date.now());
    expect(await deliverRefunds(id)).toBe(1);
    expect(await listRefundAmounts(intent)).toEqual([8_000, 8_000]);
    expect((await getBookingRow(id)).refunded_at).toEqual(expect.any(String));
    await failRefund();
    await syncBookingPayment(intent, { actor: "stripe" });
    expect(await listFailedDeliveries(id), "the second failure is recorded too").toHaveLength(1);
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
    await bookingStore.update(await getBookingRow(id), { state: "expired" }, {}, Date.now());
    await syncBookingPayment(intent, { actor: "stripe" });
    expect(await getBookingRow(id)).toMatchObject({
      state: "expired",
      refund_requested_at: expect.any(String),
    });
    expect(await deliverRefunds(id)).toBe(1);
    expect(await listRefundAmounts(intent)).toEqual([8_000]);
  });
});

describe("booking admin", () => {
  it("refund ignores the cancellation policy, cancels the booking, emails both sides and is audited", async () => {
    const { id, intent, member, advisor, start } = await createConfirmedBooking();
    const admin = await createMember({ is_admin: true });
    setTime(start - hour);
    const { status, body } = await callBookings("adminRefundBooking", admin, { id });
    expect([status, body]).toMatchObject([
      200,
      { state: "cancelled", cancelled_by: "admin", waits_on: "refund" },
    ]);
    expect((await callBookings("adminRefundBooking", admin, { id })).status).toBe(200);
    expect(await deliverRefunds(id)).toBe(1);
    expect(await listRefundAmounts(intent)).toEqual([8_000]);
    expect((await listEmailsTo(advisor.email)).at(-1)?.invite?.method).toBe("CANCEL");
    expect(await listAllOfMember(member.id)).toMatchObject([
      { action: "booking.refunded", by: admin.id, detail: { booking_id: id, amount_cents: 8_000 } },
      { action: "booking.paid", by: member.id },
    ]);
  });

  it.each(["in the back office", "in Stripe's dashboard"])(
    "refund %s keeps a started session confirmed, and emails only the client",
    async (where) => {
      const { id, intent, member, advisor, start } = await createConfirmedBooking();
      const admin = await createMember({ is_admin: true });
      const before = await listEmailsTo(advisor.email);
      setTime(start);
      if (where === "in the back office") {
        const { status, body } = await callBookings("adminRefundBooking", admin, { id });
        expect([status, body]).toMatchObject([200, { state: "confirmed", waits_on: "refund" }]);
        expect(await deliverRefunds(id)).toBe(1);
      } else {
        await shop.sdk.refunds.create({ payment_intent: intent });
        await syncBookingPayment(intent, { idempotencyId: `event#${id}`, actor: "stripe" });
        expect(await deliverRefunds(id)).toBe(0);
      }
      expect(await listRefundAmounts(intent)).toEqual([8_000]);
      expect(await getBookingRow(id)).toMatchObject({
        state: "confirmed",
        cancelled_by: null,
        refunded_at: expect.any(String),
      });
      expect(await listEmailsTo(advisor.email)).toEqual(before);
      expect((await listEmailsTo(member.email)).at(-1)?.subject).toBe("We've refunded $80.00");
      expect(JSON.stringify(await listEmailsTo(member.email))).not.toMatch(/cancelled/i);
    },
  );

  it("refund is possible after a late cancellation, but not for an unpaid or unknown booking", async () => {
    const { id, member, start } = await createConfirmedBooking();
    const admin = await createMember({ is_admin: true });
    setTime(start - hour);
    await callBookings("cancelBooking", member, { id });
    expect((await callBookings("adminRefundBooking", admin, { id })).body).toMatchObject({
      cancelled_by: "client",
      waits_on: "refund",
    });
    vi.useRealTimers();
    const unpaid = await createUnpaidBooking(member, await createAdvisor());
    expect((await callBookings("adminRefundBooking", admin, { id: unpaid.id })).status).toBe(402);
    expect((await callBookings("adminRefundBooking", admin, { id: `bkg_${"0".repeat(32)}` })).status).toBe(
      404,
    );
  });

  it("list shows every booking, filters by state, and is for admins only", async () => {
    const { id, member } = await createConfirmedBooking();
    const admin = await createMember({ is_admin: true });
    const { body } = await callBookings("adminListBookings", admin, { state: "confirmed" });
    expect(body.items.find((item) => item.id === id)).toMatchObject({
      client_email: member.email,
      member_id: member.id,
      waits_on: "nobody",
      payment_intent_id: expect.stringMatching(/^pi_/),
    });
    expect(new Set(body.items.map(({ state }) => state))).toEqual(new Set(["confirmed"]));
    expect((await callBookings("adminListBookings", admin)).body.items.length).toBeGreaterThan(
      body.items.length,
    );
    expect((await callBookings("adminListBookings", admin, { state: "lost" })).status).toBe(400);
    expect((await callBookings("adminListBookings", member)).status).toBe(403);
    expect((await callBookings("adminRefundBooking", member, { id })).status).toBe(403);
  });
});

describe("bookings used by other rooms", () => {
  it("deleting a member cancels their open bookings and anonymizes all of them, and can be repeated", async () => {
    const { member, advisor } = await createPeople();
    const waiting = await createRequestedBooking(shop, member, advisor);
    const unpaid = await createUnpaidBooking(member, advisor);
    const over = await createRequestedBooking(shop, member, advisor);
    await callBookings("answerOffer", null, { token: over.token, action: "decline", reason: "Sorry, Maya" });
    await anonymizeBookings(member);
    await anonymizeBookings(member);
    expect(await listBookingsOfMember(member.id)).toEqual({ items: [], next: null });
    for (const [{ id }, state] of [
      [waiting, "cancelled"],
      [unpaid, "cancelled"],
      [over, "declined"],
    ] as const) {
      const row = await getBookingRow(id);
      expect(row).toMatchObject({ state, member_id: null, client_name: "Former member", client_email: null });
      expect(JSON.stringify(row)).not.toMatch(/Maya|Lind/);
    }
    expect(await deliverRefunds(waiting.id)).toBe(1);
    expect(await listRefundAmounts(waiting.intent)).toEqual([8_000]);
    expect(await listRefundAmounts(over.intent)).toEqual([]);
    expect(await deliverRefunds(over.id)).toBe(1);
    expect(await countOpenBookings(advisor.id)).toBe(0);
  });

  it("deleting a member cancels and anonymizes a booking in one write", async () => {
    const { member, advisor } = await createPeople();
    const { id } = await createRequestedBooking(shop, member, advisor);
    const { version } = await getBookingRow(id);
    await anonymizeBookings(member);
    expect(await getBookingRow(id)).toMatchObject({
      state: "cancelled",
      member_id: null,
      version: version + 1,
    });
  });

  it("an advisor's open bookings are counted until the session has ended", async () => {
    const { id, member, advisor, start } = await createConfirmedBooking();
    await createUnpaidBooking(member, advisor);
    expect(await countOpenBookings(advisor.id)).toBe(2);
    setTime(start + hour);
    expect(await countOpenBookings(advisor.id)).toBe(1);
    vi.useRealTimers();
    await callBookings("cancelBooking", member, { id });
    expect(await countOpenBookings(advisor.id)).toBe(1);
  });

  it("a member's export lists only their own bookings, newest first", async () => {
    const { member, advisor } = await createPeople();
    const [first, second] = [
      await createUnpaidBooking(member, advisor),
      await createUnpaidBooking(member, advisor),
    ];
    await createUnpaidBooking(await createMember(), advisor);
    expect((await listBookingsOfMember(member.id)).items.map(({ id }) => id)).toEqual([second.id, first.id]);
  });
});
