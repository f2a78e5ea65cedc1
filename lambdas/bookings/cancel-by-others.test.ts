import { describe, expect, it, vi } from "vitest";
import { getRefundableCents, refundMessages } from "../../contract/refund-rules.ts";
import {
  callBookings,
  createAdvisor,
  createRequestedBooking,
  createUnpaidBooking,
  deliverRefunds,
  getBookingRow,
  listEmailsTo,
  wholeRefund,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { anonymizeBookings } from "./anonymize-bookings.ts";
import { countOpenBookings, listBookingsOfMember } from "./bookings.ts";
import { createConfirmedBooking, createPeople, hour, listRefundAmounts } from "./cancel-booking.fixture.ts";
import { setTime, shop } from "./proposals.fixture.ts";
import { syncBookingPayment } from "./sync-payment.ts";

describe("booking admin", () => {
  it("refund ignores the cancellation policy, cancels the booking, emails both sides and is audited", async () => {
    const { id, intent, member, advisor, start } = await createConfirmedBooking();
    const admin = await createMember({ is_admin: true });
    setTime(start - hour);
    const { status, body } = await callBookings("adminRefundBooking", admin, { id, ...wholeRefund });
    expect([status, body]).toMatchObject([
      200,
      { state: "cancelled", cancelled_by: "admin", waits_on: "refund" },
    ]);
    expect((await callBookings("adminRefundBooking", admin, { id, ...wholeRefund })).status).toBe(200);
    expect(await deliverRefunds(id)).toBe(1);
    expect(await listRefundAmounts(intent)).toEqual([8_000]);
    expect((await listEmailsTo(advisor.email)).at(-1)?.invite?.method).toBe("CANCEL");
    const cancelled = (await listEmailsTo(member.email)).find(({ invite }) => invite?.method === "CANCEL");
    expect(cancelled?.facts).toContainEqual({ label: "Reason", value: wholeRefund.reason });
    expect(await listAllOfMember(member.id)).toMatchObject([
      { action: "booking.refunded", by: admin.id, detail: { booking_id: id, amount_cents: 8_000 } },
      { action: "booking.paid", by: member.id },
    ]);
  });

  it("refund of the whole names all that Stripe sends, with a part that the bank has returned", async () => {
    const { id, intent, member } = await createConfirmedBooking();
    const admin = await createMember({ is_admin: true });
    const refund = (input: object) => callBookings("adminRefundBooking", admin, { id, ...input });
    await refund({ ...wholeRefund, amount_cents: 500 });
    await deliverRefunds(id);
    const [part] = (await shop.sdk.refunds.list({ payment_intent: intent })).data;
    await shop.local("POST", `/_local/refunds/${part?.id}/fail`);
    await syncBookingPayment(intent, { actor: "stripe" });
    const { body } = await callBookings("adminGetBooking", admin, { id });
    expect(getRefundableCents(body)).toBe(8_000);
    expect((await refund({ ...wholeRefund, amount_cents: 7_500, left_cents: 7_500 })).status).toBe(409);
    expect((await refund(wholeRefund)).body.state).toBe("cancelled");
    await deliverRefunds(id);
    expect(await listRefundAmounts(intent)).toEqual([8_000, 500]);
    for (const subject of ["Cancelled", "We've refunded $80.00"])
      expect(
        (await listEmailsTo(member.email)).find((email) => email.subject.startsWith(subject))?.facts,
      ).toContainEqual({
        label: "Refund",
        value: "$80.00",
      });
    expect(await listAllOfMember(member.id)).toContainEqual(
      expect.objectContaining({ detail: expect.objectContaining({ amount_cents: 8_000, of_cents: 8_000 }) }),
    );
    expect((await getBookingRow(id)).part_refunds).toMatchObject([{ refunded_at: expect.any(String) }]);
  });

  it("refund from an old page is refused with what has changed, and nothing is paid back", async () => {
    const { id, intent } = await createConfirmedBooking();
    const admin = await createMember({ is_admin: true });
    const refund = async (input: object) =>
      (await callBookings("adminRefundBooking", admin, { id, ...input })).body.error;
    const part = { amount_cents: 500, left_cents: 8_000, reason: "A late start" };
    const { changed, nothingLeft, tooMuch } = refundMessages;
    const tooLarge = await refund({ ...part, amount_cents: 8_001 });
    expect(tooLarge).toMatchObject({ fields: { amount_cents: tooMuch } });
    expect(await refund(part)).toBeUndefined();
    expect(await refund({ ...part, reason: "No picture" })).toMatchObject({ message: changed });
    await deliverRefunds(id);
    await shop.sdk.refunds.create({ payment_intent: intent, amount: 200 });
    await syncBookingPayment(intent, { actor: "stripe" });
    expect(await refund({ ...part, amount_cents: 700 })).toMatchObject({ message: changed });
    expect(await listRefundAmounts(intent)).toEqual([200, 500]);
    expect((await getBookingRow(id)).part_refunds).toHaveLength(1);
    expect(await refund({ ...part, amount_cents: 7_300, left_cents: 7_300 })).toBeUndefined();
    expect(await refund({ ...part, left_cents: 7_300 })).toMatchObject({ message: nothingLeft });
  });

  it.each(["in the back office", "in Stripe's dashboard"])(
    "refund %s keeps a started session confirmed, and emails only the client",
    async (where) => {
      const { id, intent, member, advisor, start } = await createConfirmedBooking();
      const admin = await createMember({ is_admin: true });
      const before = await listEmailsTo(advisor.email);
      setTime(start);
      if (where === "in the back office") {
        const { status, body } = await callBookings("adminRefundBooking", admin, { id, ...wholeRefund });
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
        refund_requested_at: expect.any(String),
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
    expect((await callBookings("adminRefundBooking", admin, { id, ...wholeRefund })).body).toMatchObject({
      cancelled_by: "client",
      waits_on: "refund",
    });
    vi.useRealTimers();
    const unpaid = await createUnpaidBooking(member, await createAdvisor());
    expect((await callBookings("adminRefundBooking", admin, { id: unpaid.id, ...wholeRefund })).status).toBe(
      402,
    );
    expect(
      (await callBookings("adminRefundBooking", admin, { id: `bkg_${"0".repeat(32)}`, ...wholeRefund }))
        .status,
    ).toBe(404);
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
    expect((await callBookings("adminRefundBooking", member, { id, ...wholeRefund })).status).toBe(403);
  });
});

describe("bookings used by other rooms", () => {
  it("deleting a member cancels their open bookings and anonymizes all of them, and can be repeated", async () => {
    const { member, advisor } = await createPeople();
    const waiting = await createRequestedBooking(shop, member, advisor);
    const unpaid = await createUnpaidBooking(member, advisor);
    const over = await createRequestedBooking(shop, member, advisor);
    await callBookings("answerProposal", null, {
      token: over.token,
      action: "decline",
      reason: "Sorry, Maya",
    });
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

  it("deleting a member cancels and anonymizes a booking in one write, and the emails name no one for it", async () => {
    const { member, advisor } = await createPeople();
    const { id } = await createRequestedBooking(shop, member, advisor);
    const { version } = await getBookingRow(id);
    await anonymizeBookings(member);
    expect(await getBookingRow(id)).toMatchObject({
      state: "cancelled",
      member_id: null,
      version: version + 1,
    });
    // The client can open no page and gets no email after this one.
    const [last] = (await listEmailsTo(member.email)).slice(-1);
    expect(last).toMatchObject({ member_id: member.id, note: expect.not.stringContaining("email") });
    expect(last?.action).toBeUndefined();
    // An owner or "This wasn't me" may have deleted the account.
    const [toAdvisor] = (await listEmailsTo(advisor.email)).slice(-1);
    expect([last, toAdvisor].map((email) => email?.paragraphs.at(-1))).toEqual([
      "Your booking with Ana Ruiz is cancelled, because your account was deleted.",
      "The session request from Maya Lind is cancelled. You don't need to respond.",
    ]);
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
