import { describe, expect, it, vi } from "vitest";
import {
  callAsAdmin,
  callBookings,
  createPaidBooking,
  createRequestedBooking,
  createUnpaidBooking,
  deliverRefunds,
  getBookingRow,
  listEmailsTo,
  payIntent,
  runDeadlinesAt,
  toEmailText,
  wholeRefund,
} from "../../test/support/bookings.fixture.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { outboxMessage } from "../outbox/outbox.ts";
import { bookingStore } from "./booking-store.ts";
import { createConfirmedBooking, createPeople, hour, listRefundAmounts } from "./cancel-booking.fixture.ts";
import { setTime, shop } from "./proposals.fixture.ts";
import { syncBookingPayment } from "./sync-payment.ts";

describe("cancelling a booking as its client", () => {
  it("refunds in full before confirmation, and emails the advisor only about a request they received", async () => {
    const { member, advisor } = await createPeople();
    const waiting = await createRequestedBooking(shop, member, advisor);
    const bare = await createPaidBooking(shop, member, advisor);
    await callBookings("getBooking", member, { id: bare.id });
    for (const { id, intent } of [bare, waiting]) {
      const { status, body } = await callBookings("cancelBooking", member, { id, starts_at: null });
      expect([status, body]).toMatchObject([200, { state: "cancelled", cancelled_by: "client" }]);
      expect(await deliverRefunds(id)).toBe(1);
      expect(await listRefundAmounts(intent)).toEqual([8_000]);
    }
    expect((await listEmailsTo(advisor.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Maya asks for 60 minutes: answer by/),
      "Cancelled: the session request from Maya Lind",
    ]);
    expect((await callBookings("viewProposal", null, { token: waiting.token })).body.state).toBe("cancelled");
    const messages = (await listPendingRows()).map(({ message }) => outboxMessage.parse(message));
    const posts = messages.flatMap((each) => (each.kind === "hook" ? [each.payload] : []));
    expect(posts.filter(({ bookingId }) => bookingId === bare.id)).toMatchObject([
      { source: "booking.paid" },
      { source: "booking.cancelled", cancelledBy: "client", isRefunded: true },
    ]);
  });

  it("refunds in full more than 24 hours before the session, and removes it from both calendars", async () => {
    const { id, intent, member, advisor, start } = await createConfirmedBooking();
    setTime(start - 24 * hour - 1_000);
    await callBookings("cancelBooking", member, { id, refund: "full" });
    expect(await deliverRefunds(id)).toBe(1);
    expect(await listRefundAmounts(intent)).toEqual([8_000]);
    for (const { email } of [member, advisor])
      expect(
        (await listEmailsTo(email)).find(({ invite }) => invite?.method === "CANCEL")?.invite?.sequence,
      ).toBe(1);
    const cancelled = (await listEmailsTo(member.email)).find(({ invite }) => invite?.method === "CANCEL");
    const path = `/sessions/${id}`;
    expect(cancelled).toMatchObject({ action: { path }, invite: { path } });
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

  it("is refused within 24 hours of the session to a page that promised a full refund", async () => {
    const { id, member, start } = await createConfirmedBooking();
    setTime(start - 24 * hour);
    const { status, body } = await callBookings("cancelBooking", member, { id, refund: "full" });
    const message = "Cancelling is no longer refunded. Your session has not been cancelled.";
    expect([status, body.error]).toMatchObject([409, { code: "conflict", message }]);
    expect((await getBookingRow(id)).state).toBe("confirmed");
  });

  it("is refused to a page that shows another time, or none, because the other parent has accepted a new one", async () => {
    const { id, member, start } = await createConfirmedBooking();
    const cancel = (starts_at: string | null) =>
      callBookings("cancelBooking", member, { id, refund: "full", starts_at });
    for (const starts_at of [new Date(start - hour).toISOString(), null]) {
      const { status, body } = await cancel(starts_at);
      const message = "This booking has changed in the meantime. Please look at it again.";
      expect([status, body.error]).toMatchObject([409, { code: "conflict", message }]);
    }
    expect((await getBookingRow(id)).state).toBe("confirmed");
    expect((await cancel(new Date(start).toISOString())).body.state).toBe("cancelled");
  });

  it("is rejected with slot_past once the session has started", async () => {
    const { id, member, start } = await createConfirmedBooking();
    setTime(start);
    const { status, body } = await callBookings("cancelBooking", member, { id });
    expect([status, body.error?.code]).toEqual([409, "slot_past"]);
    expect((await getBookingRow(id)).state).toBe("confirmed");
  });

  it("is refused for a request that the advisor has declined, which stays declined", async () => {
    const { member, advisor } = await createPeople();
    const { id, token } = await createRequestedBooking(shop, member, advisor);
    await callBookings("answerProposal", null, { token, action: "decline", reason: "Sorry" });
    const { status, body } = await callBookings("cancelBooking", member, { id });
    expect([status, body.error?.code]).toEqual([409, "conflict"]);
    expect((await getBookingRow(id)).state).toBe("declined");
  });

  it("needs no answer from Stripe once it is paid: the refund is made later", async () => {
    const { id, intent, member } = await createConfirmedBooking();
    await shop.misbehave({ call: "POST /v1/payment_intents", mode: "status", status: 500 });
    expect((await callBookings("cancelBooking", member, { id })).body.state).toBe("cancelled");
    await shop.behave();
    expect(await deliverRefunds(id)).toBe(1);
    expect(await listRefundAmounts(intent)).toEqual([8_000]);
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

  it.each([
    ["is cancelled by an admin", 200, "cancelled"],
    ["expires", 200, "expired"],
    ["is confirmed by the advisor", 409, "confirmed"],
  ] as const)("in the moment in which it %s answers %i", async (_, status, state) => {
    const { member, advisor } = await createPeople();
    const { id, token, slots } = await createRequestedBooking(shop, member, advisor);
    const update = bookingStore.update;
    vi.spyOn(bookingStore, "update").mockImplementationOnce(async (...changes) => {
      if (state === "cancelled") await callAsAdmin("adminRefundBooking", { id, ...wholeRefund });
      else if (state === "expired") await runDeadlinesAt(Date.now() + 25 * hour);
      else
        await callBookings("answerProposal", null, { token, action: "confirm", slot: slots[0]?.starts_at });
      return update(...changes);
    });
    const answer = await callBookings("cancelBooking", member, { id });
    expect([answer.status, answer.body.state]).toEqual([status, status === 200 ? state : undefined]);
    const cancelled_by = state === "cancelled" ? "admin" : null;
    expect(await getBookingRow(id)).toMatchObject({ state, cancelled_by });
    expect(await deliverRefunds(id)).toBe(status === 200 ? 1 : 0);
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
    const paid = { action: "booking.paid", by: "job", object_id: quick.id };
    expect(await listAllOfMember(member.id)).toMatchObject([paid]);
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
