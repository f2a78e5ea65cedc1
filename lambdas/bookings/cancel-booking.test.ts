import { afterEach, describe, expect, it, vi } from "vitest";
import {
  createAdvisor,
  callBookings,
  createUnpaidBooking,
  clockAt,
  mailsTo,
  toNineAmSlot,
  createPaidBooking,
  payIntent,
  refundsDone,
  createRequestedBooking,
  rowOf,
} from "../../test/support/bookings.fixture.ts";
import { aMember } from "../../test/support/membership.fixture.ts";
import { openedShop } from "../../test/support/shop.fixture.ts";
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

const shop = await openedShop();
afterEach(async () => {
  vi.useRealTimers();
  await shop.behave();
});

const hour = 3_600_000;
const at = (instant: number) => vi.useFakeTimers({ toFake: ["Date"] }).setSystemTime(instant);
const refundsOf = async (payment_intent: string) =>
  (await shop.sdk.refunds.list({ payment_intent })).data.map(({ amount }) => amount);
/** What was given up of a booking's errands. */
const deadOf = async (id: string) =>
  (await outboxAdminStore.page("dead", undefined)).items.filter(({ errand }) =>
    JSON.stringify(errand).includes(id),
  );
const people = async () => ({ member: await aMember(), advisor: await createAdvisor() });

async function confirmed() {
  const { member, advisor } = await people();
  const booking = await createRequestedBooking(shop, member, advisor, [toNineAmSlot(5)]);
  const slot = booking.slots[0]?.starts_at ?? "";
  await callBookings("answerOffer", null, { token: booking.token, action: "confirm", slot });
  return { ...booking, member, advisor, start: Date.parse(slot) };
}

describe("a client who cancels", () => {
  it("before choosing times, or before an answer, gets everything back, and the advisor hears of what they knew", async () => {
    const { member, advisor } = await people();
    const waiting = await createRequestedBooking(shop, member, advisor);
    const bare = await createPaidBooking(shop, member, advisor);
    await callBookings("getBooking", member, { id: bare.id });
    for (const { id, intent } of [bare, waiting]) {
      const { status, body } = await callBookings("cancelBooking", member, { id });
      expect([status, body]).toMatchObject([200, { state: "cancelled", cancelled_by: "client" }]);
      expect(await refundsDone(id)).toBe(1);
      expect(await refundsOf(intent)).toEqual([8_000]);
    }
    expect((await mailsTo(advisor.email)).map(({ subject }) => subject)).toEqual([
      "Maya Lind asks for 60 minutes with you",
      "Cancelled: your session with Maya Lind",
    ]);
    expect((await callBookings("viewOffer", null, { token: waiting.token })).body.state).toBe("cancelled");
  });

  it("more than 24 hours before the confirmed time gets everything back, and the half-hours are free again", async () => {
    const { id, intent, member, advisor, start } = await confirmed();
    at(start - 24 * hour - 1_000);
    await callBookings("cancelBooking", member, { id });
    expect(await refundsDone(id)).toBe(1);
    expect(await refundsOf(intent)).toEqual([8_000]);
    for (const { email } of [member, advisor])
      expect((await mailsTo(email)).find(({ invite }) => invite?.method === "CANCEL")?.invite?.sequence).toBe(
        1,
      );
  });

  it("later than that gets nothing back, and is told so", async () => {
    const { id, intent, member, start } = await confirmed();
    at(start - 24 * hour);
    const { body } = await callBookings("cancelBooking", member, { id });
    expect(body).toMatchObject({ state: "cancelled", refund_requested_at: null });
    expect([await refundsDone(id), await refundsOf(intent)]).toEqual([0, []]);
    expect((await mailsTo(member.email)).at(-1)?.paragraphs.join()).toContain("less than 24 hours away");
  });

  it("once it has begun cannot any more", async () => {
    const { id, member, start } = await confirmed();
    at(start);
    const { status, body } = await callBookings("cancelBooking", member, { id });
    expect([status, body.error?.code]).toEqual([409, "slot_past"]);
    expect((await rowOf(id)).state).toBe("confirmed");
  });

  it("twice, or twenty times at once, has cancelled once", async () => {
    const { member, advisor } = await people();
    const { id, intent } = await createRequestedBooking(shop, member, advisor);
    const many = await Promise.all(Array.from({ length: 20 }, () => callBookings("cancelBooking", member, { id })));
    expect(many.map(({ status, body }) => `${status} ${body.state}`)).toEqual(
      Array(20).fill("200 cancelled"),
    );
    expect((await callBookings("cancelBooking", member, { id })).body.state).toBe("cancelled");
    expect(await refundsDone(id)).toBe(1);
    expect(await refundsOf(intent)).toEqual([8_000]);
    expect(
      (await mailsTo(member.email)).filter(({ subject }) => subject.startsWith("Cancelled")),
    ).toHaveLength(1);
  });

  it("while the card is being charged keeps no money of theirs", async () => {
    const { member, advisor } = await people();
    const unpaid = await createUnpaidBooking(member, advisor);
    expect((await callBookings("cancelBooking", member, { id: unpaid.id })).body.state).toBe("cancelled");
    await expect(payIntent(shop, unpaid.intent)).rejects.toMatchObject({ code: "payment_intent_unexpected_state" });
    const quick = await createPaidBooking(shop, member, advisor);
    expect((await callBookings("cancelBooking", member, { id: quick.id })).body).toMatchObject({
      state: "cancelled",
      refund_requested_at: expect.any(String),
    });
    expect(await refundsDone(quick.id)).toBe(1);
  });
});

describe("money goes back once", () => {
  it("whatever Stripe does meanwhile, and however often it is tried", async () => {
    const { member, advisor } = await people();
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
      expect((await rowOf(id)).refunded_at).toBeNull();
    }
    await Promise.all([
      refundBooking(id),
      refundBooking(id),
      syncBookingPayment(intent, { actor: "stripe" }),
    ]);
    await refundBooking(id);
    expect(await refundsOf(intent)).toEqual([8_000]);
    expect((await mailsTo(member.email)).filter(({ subject }) => subject.includes("refund"))).toHaveLength(1);
  });

  it("where an errand finds it given back by hand, and nowhere where nobody is owed any", async () => {
    const { member, advisor } = await people();
    const { id, intent } = await createRequestedBooking(shop, member, advisor);
    await refundBooking(id);
    expect(await refundsOf(intent)).toEqual([]);
    await callBookings("cancelBooking", member, { id });
    await shop.sdk.refunds.create({ payment_intent: intent });
    await refundBooking(id);
    expect((await rowOf(id)).refunded_at).toEqual(expect.any(String));
    await shop.forgetCalls();
    await refundBooking(id);
    expect(await shop.calls("POST", "/v1/refunds")).toEqual([]);
    expect(await refundsOf(intent)).toEqual([8_000]);
  });

  it("when it was given back by hand at Stripe: the booking ends, and nothing is given back again", async () => {
    const { id, intent, member, advisor } = await confirmed();
    await shop.sdk.refunds.create({ payment_intent: intent });
    for (const marker of ["event#evt_1", "event#evt_1", "event#evt_2"])
      await syncBookingPayment(intent, { idempotencyId: marker, actor: "stripe" });
    expect(await rowOf(id)).toMatchObject({
      state: "cancelled",
      cancelled_by: "admin",
      refunded_at: expect.any(String),
    });
    expect(await refundsDone(id)).toBe(0);
    expect(
      (await mailsTo(advisor.email)).filter(({ subject }) => subject.startsWith("Cancelled")),
    ).toHaveLength(1);
    expect((await mailsTo(member.email)).filter(({ subject }) => subject.includes("refund"))).toHaveLength(1);
  });

  it("by hand at Stripe before we knew that it was paid: nothing waits for it any more", async () => {
    const { member, advisor } = await people();
    const { id, intent } = await createPaidBooking(shop, member, advisor);
    await shop.sdk.refunds.create({ payment_intent: intent });
    await clockAt(Date.now() + 24.1 * hour);
    expect(await rowOf(id)).toMatchObject({ state: "expired", refunded_at: expect.any(String) });
    expect(await countOpenBookings(advisor.id)).toBe(0);
  });

  it("and, where the card's bank sends it back, waits for an admin, who begins it anew", async () => {
    const { id, intent, member } = await confirmed();
    await callBookings("cancelBooking", member, { id });
    await refundsDone(id);
    const failRefund = async () => {
      const [refunded] = (await shop.sdk.refunds.list({ payment_intent: intent })).data;
      await shop.local("POST", `/_local/refunds/${refunded?.id}/fail`);
      return `${refunded?.id}`;
    };
    const first = await failRefund();
    await Promise.all(
      ["event#evt_1", "event#evt_1", "event#evt_2"].map((marker) =>
        syncBookingPayment(intent, { idempotencyId: marker, actor: "stripe" }),
      ),
    );
    expect(await rowOf(id)).toMatchObject({
      state: "cancelled",
      refund_requested_at: expect.any(String),
      refunded_at: null,
    });
    expect(await refundsDone(id), "nobody tries again by themselves").toBe(0);
    expect(await refundsOf(intent)).toEqual([8_000]);
    const [row, ...others] = await deadOf(id);
    expect([row, others]).toMatchObject([
      {
        errand: { kind: "refund" },
        tries: 1,
        last_error: expect.stringContaining("expired_or_canceled_card"),
      },
      [],
    ]);
    expect((await listAllOfMember(member.id))[0]).toMatchObject({
      action: "booking.refund_failed",
      by: "stripe",
      detail: { booking_id: id, refund_id: first, reason: "expired_or_canceled_card" },
    });

    await outboxStore.revive(row?.id ?? "", Date.now());
    expect(await refundsDone(id)).toBe(1);
    expect(await refundsOf(intent)).toEqual([8_000, 8_000]);
    expect((await rowOf(id)).refunded_at).toEqual(expect.any(String));
    await failRefund();
    await syncBookingPayment(intent, { actor: "stripe" });
    expect(await deadOf(id), "a second time, too").toHaveLength(1);
  });

  it("not where Stripe takes the call and the bank refuses at once: the errand is not done", async () => {
    const { member, advisor } = await people();
    const { id, intent } = await createRequestedBooking(shop, member, advisor);
    await callBookings("cancelBooking", member, { id });
    await refundPayment(await rowOf(id));
    const [refunded] = (await shop.sdk.refunds.list({ payment_intent: intent })).data;
    await shop.local("POST", `/_local/refunds/${refunded?.id}/fail`);
    await syncBookingPayment(intent, { actor: "stripe" });
    expect(await deadOf(id)).toEqual([]);
    expect(await refundsDone(id)).toBe(1);
    expect((await rowOf(id)).refunded_at).toEqual(expect.any(String));
    expect(await refundsOf(intent)).toEqual([8_000, 8_000]);
  });

  it("when it came in the moment in which the booking was given up", async () => {
    const { member, advisor } = await people();
    const { id, intent } = await createUnpaidBooking(member, advisor);
    await payIntent(shop, intent);
    await bookingStore.update(await rowOf(id), { state: "expired" }, {}, Date.now());
    await syncBookingPayment(intent, { actor: "stripe" });
    expect(await rowOf(id)).toMatchObject({ state: "expired", refund_requested_at: expect.any(String) });
    expect(await refundsDone(id)).toBe(1);
    expect(await refundsOf(intent)).toEqual([8_000]);
  });
});

describe("an admin", () => {
  it("gives money back whatever the policy says, which frees the time, tells both, and is on record", async () => {
    const { id, intent, member, advisor, start } = await confirmed();
    const admin = await aMember({ is_admin: true });
    at(start - hour);
    const { status, body } = await callBookings("adminRefundBooking", admin, { id });
    expect([status, body]).toMatchObject([
      200,
      { state: "cancelled", cancelled_by: "admin", waits_on: "refund" },
    ]);
    expect((await callBookings("adminRefundBooking", admin, { id })).status).toBe(200);
    expect(await refundsDone(id)).toBe(1);
    expect(await refundsOf(intent)).toEqual([8_000]);
    expect((await mailsTo(advisor.email)).at(-1)?.invite?.method).toBe("CANCEL");
    expect(await listAllOfMember(member.id)).toMatchObject([
      { action: "booking.refunded", by: admin.id, detail: { booking_id: id, amount_cents: 8_000 } },
      { action: "booking.paid", by: member.id },
    ]);
  });

  it.each(["an admin here", "the owner, at Stripe"])(
    "or %s: a session that has begun is refunded, not cancelled, and only who paid is told",
    async (who) => {
      const { id, intent, member, advisor, start } = await confirmed();
      const admin = await aMember({ is_admin: true });
      const before = await mailsTo(advisor.email);
      at(start);
      if (who === "an admin here") {
        const { status, body } = await callBookings("adminRefundBooking", admin, { id });
        expect([status, body]).toMatchObject([200, { state: "confirmed", waits_on: "refund" }]);
        expect(await refundsDone(id)).toBe(1);
      } else {
        await shop.sdk.refunds.create({ payment_intent: intent });
        await syncBookingPayment(intent, { idempotencyId: `event#${id}`, actor: "stripe" });
        expect(await refundsDone(id)).toBe(0);
      }
      expect(await refundsOf(intent)).toEqual([8_000]);
      expect(await rowOf(id)).toMatchObject({
        state: "confirmed",
        cancelled_by: null,
        refunded_at: expect.any(String),
      });
      expect(await mailsTo(advisor.email)).toEqual(before);
      expect((await mailsTo(member.email)).at(-1)?.subject).toBe("Your refund of $80.00");
      expect(JSON.stringify(await mailsTo(member.email))).not.toMatch(/cancelled/i);
    },
  );

  it("makes good for a late cancellation too, and not for what was never paid", async () => {
    const { id, member, start } = await confirmed();
    const admin = await aMember({ is_admin: true });
    at(start - hour);
    await callBookings("cancelBooking", member, { id });
    expect((await callBookings("adminRefundBooking", admin, { id })).body).toMatchObject({
      cancelled_by: "client",
      waits_on: "refund",
    });
    vi.useRealTimers();
    const unpaid = await createUnpaidBooking(member, await createAdvisor());
    expect((await callBookings("adminRefundBooking", admin, { id: unpaid.id })).status).toBe(402);
    expect((await callBookings("adminRefundBooking", admin, { id: `bkg_${"0".repeat(32)}` })).status).toBe(404);
  });

  it("sees every booking, by state, with whom it waits for; nobody else does", async () => {
    const { id, member } = await confirmed();
    const admin = await aMember({ is_admin: true });
    const { body } = await callBookings("adminListBookings", admin, { state: "confirmed" });
    expect(body.items.find((item) => item.id === id)).toMatchObject({
      client_email: member.email,
      member_id: member.id,
      waits_on: "nobody",
      payment_intent_id: expect.stringMatching(/^pi_/),
    });
    expect(new Set(body.items.map(({ state }) => state))).toEqual(new Set(["confirmed"]));
    expect((await callBookings("adminListBookings", admin)).body.items.length).toBeGreaterThan(body.items.length);
    expect((await callBookings("adminListBookings", admin, { state: "lost" })).status).toBe(400);
    expect((await callBookings("adminListBookings", member)).status).toBe(403);
    expect((await callBookings("adminRefundBooking", member, { id })).status).toBe(403);
  });
});

describe("for the rest of the house", () => {
  it("a leaving member's bookings end by the policy, and nothing says whose they were; twice is once", async () => {
    const { member, advisor } = await people();
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
      const row = await rowOf(id);
      expect(row).toMatchObject({ state, member_id: null, client_name: "Former member", client_email: null });
      expect(JSON.stringify(row)).not.toMatch(/Maya|Lind/);
    }
    expect(await refundsDone(waiting.id)).toBe(1);
    expect(await refundsOf(waiting.intent)).toEqual([8_000]);
    expect(await refundsOf(over.intent)).toEqual([]);
    expect(await refundsDone(over.id)).toBe(1);
    expect(await countOpenBookings(advisor.id)).toBe(0);
  });

  it("a leaving member's booking ends and forgets them in one write: its refund finds nobody to write to", async () => {
    const { member, advisor } = await people();
    const { id } = await createRequestedBooking(shop, member, advisor);
    const { version } = await rowOf(id);
    await anonymizeBookings(member);
    expect(await rowOf(id)).toMatchObject({ state: "cancelled", member_id: null, version: version + 1 });
  });

  it("an advisor's open bookings are counted until they are over", async () => {
    const { id, member, advisor, start } = await confirmed();
    await createUnpaidBooking(member, advisor);
    expect(await countOpenBookings(advisor.id)).toBe(2);
    at(start + hour);
    expect(await countOpenBookings(advisor.id)).toBe(1);
    vi.useRealTimers();
    await callBookings("cancelBooking", member, { id });
    expect(await countOpenBookings(advisor.id)).toBe(1);
  });

  it("a member's export holds their bookings, newest first, and no one else's", async () => {
    const { member, advisor } = await people();
    const [first, second] = [await createUnpaidBooking(member, advisor), await createUnpaidBooking(member, advisor)];
    await createUnpaidBooking(await aMember(), advisor);
    expect((await listBookingsOfMember(member.id)).items.map(({ id }) => id)).toEqual([second.id, first.id]);
  });
});
