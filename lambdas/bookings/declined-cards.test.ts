import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";
import type { BookingRow, MemberRow } from "../../lambdas/table/entities.ts";
import {
  callBookings,
  callCreateBooking,
  createAdvisor,
  createUnpaidBooking,
  getBookingRow,
  payIntent,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { callMembership, createCheckout } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { assertPaymentsAllowed, countDeclinedCards } from "../stripe/declined-cards.ts";
import { bookingStore } from "./booking-store.ts";
import { syncBookingPayment } from "./sync-payment.ts";
import { closeUnpaid } from "./unpaid-bookings.ts";

const shop = await startShopForFile();
const advisor = await createAdvisor();
const input = { advisor_id: advisor.id, session_length: 60 } as const;

const createBooking = (member: MemberRow) => createUnpaidBooking(member, advisor);

/** Tries a stolen card, as a browser with the client secret, and delivers Stripe's event about it unless that is late. */
async function tryCard(intent: string, isLate = false): Promise<string> {
  const code = await shop.sdk.paymentIntents
    .confirm(intent, { payment_method: "pm_card_visa_chargeDeclined" })
    .then(
      () => "paid",
      (error: { code?: string }) => error.code ?? "",
    );
  if (code === "card_declined" && !isLate)
    await syncBookingPayment(intent, { idempotencyId: `event#evt_${randomUUID()}`, actor: "stripe" });
  return code;
}

async function tryCards(intent: string, count: number, isLate = false): Promise<string[]> {
  const codes: string[] = [];
  for (let card = 0; card < count; card++) codes.push(await tryCard(intent, isLate));
  return codes;
}

it("card testing: a payment is cancelled after ten declined cards, and takes no further card", async () => {
  const { id, intent } = await createBooking(await createMember());
  expect(await tryCards(intent, 12)).toEqual([
    ...Array(10).fill("card_declined"),
    ...Array(2).fill("payment_intent_unexpected_state"),
  ]);
  expect((await shop.sdk.paymentIntents.retrieve(intent)).status).toBe("canceled");
  expect((await getBookingRow(id)).state).toBe("expired");
});

it("card testing: after nine declined cards the tenth can pay", async () => {
  const member = await createMember();
  const { id, intent } = await createBooking(member);
  await tryCards(intent, 9);
  await payIntent(shop, intent);
  expect((await callBookings("getBooking", member, { id })).body.state).toBe("paid");
});

it("card testing: a declined card counts once, however often Stripe's event comes", async () => {
  const { intent } = await createBooking(await createMember());
  await tryCards(intent, 9);
  for (let copy = 0; copy < 3; copy++) await syncBookingPayment(intent, { actor: "stripe" });
  expect((await shop.sdk.paymentIntents.retrieve(intent)).status).toBe("requires_payment_method");
});

it("card testing: reading or creating a booking counts what no event has said yet, and closes every open payment", async () => {
  const member = await createMember();
  const [first, second, third] = [
    await createBooking(member),
    await createBooking(member),
    await createBooking(member),
  ];
  await tryCards(first.intent, 12, true);
  expect((await callBookings("getBooking", member, { id: first.id })).body.state).toBe("expired");
  await tryCards(second.intent, 8, true);
  expect((await callCreateBooking(member, input)).status).toBe(429);
  for (const { intent } of [first, second, third])
    expect((await shop.sdk.paymentIntents.retrieve(intent)).status).toBe("canceled");
});

it("card testing: a fourth unpaid booking closes the oldest", async () => {
  const member = await createMember();
  const intents: string[] = [];
  for (let n = 0; n < 5; n++) intents.push((await createBooking(member)).intent);
  const statuses = await Promise.all(
    intents.map(async (intent) => (await shop.sdk.paymentIntents.retrieve(intent)).status),
  );
  expect(statuses).toEqual([...Array(2).fill("canceled"), ...Array(3).fill("requires_payment_method")]);
});

it("card testing: closed bookings, and one without a payment yet, are no open payments", async () => {
  const member = await createMember();
  const { intent } = await createBooking(member);
  for (let n = 0; n < 3; n++) {
    const { id } = await createBooking(member);
    expect((await callBookings("cancelBooking", member, { id })).body.state).toBe("cancelled");
  }
  const { id } = await createBooking(member);
  await bookingStore.update(await getBookingRow(id), { changes: { payment_intent_id: null } }, Date.now());
  for (let n = 0; n < 2; n++) await createBooking(member);
  expect((await shop.sdk.paymentIntents.retrieve(intent)).status).toBe("requires_payment_method");
  const rows = await bookingStore.listAllByMember(member.id);
  expect(rows.filter(({ state }) => state === "cancelled")).toHaveLength(3);
});

it("card testing: a payment that is made while it is being closed counts", async () => {
  const member = await createMember();
  const { id, intent } = await createBooking(member);
  const row = await getBookingRow(id);
  await payIntent(shop, intent);
  await closeUnpaid([row]);
  expect((await callBookings("getBooking", member, { id })).body.state).toBe("paid");
});

/** Cancels the next booking of the member after Stripe has created its payment, before `write` notes it in the row. */
function cancelWhilePaymentIsCreated(member: MemberRow, write: typeof bookingStore.update) {
  vi.spyOn(bookingStore, "update").mockImplementationOnce(async (row, ...change) => {
    expect((await callBookings("cancelBooking", member, { id: row.id })).body.state).toBe("cancelled");
    return write(row, ...change);
  });
}

async function findIntent({ id }: MemberRow): Promise<string> {
  const { data } = await shop.sdk.paymentIntents.list({ limit: 100 });
  return data.find(({ metadata }) => metadata.member_id === id)?.id ?? "";
}

it("card testing: a booking that is cancelled while its payment is created gives out no payment", async () => {
  const member = await createMember();
  cancelWhilePaymentIsCreated(member, bookingStore.update);
  const { status, body } = await callCreateBooking(member, input);
  expect([status, body.client_secret]).toEqual([409, undefined]);
  expect(await tryCard(await findIntent(member))).toBe("payment_intent_unexpected_state");
});

/** Changes the next booking after Stripe has created its payment, before that is noted in the row. */
const changeWhilePaymentIsCreated = (changes: Partial<BookingRow>) =>
  vi.spyOn(bookingStore, "update").mockImplementationOnce(async (row, ...change) => {
    await bookingStore.update(row, { changes }, Date.now());
    return bookingStore.update(row, ...change);
  });

it("card testing: a booking that has another payment by then keeps it, and gives out no second one", async () => {
  const member = await createMember();
  changeWhilePaymentIsCreated({ payment_intent_id: "pi_first" });
  expect((await callCreateBooking(member, input)).status).toBe(409);
  const rows = await bookingStore.listAllByMember(member.id);
  expect(rows).toMatchObject([{ payment_intent_id: "pi_first" }]);
  expect(await tryCard(await findIntent(member))).toBe("payment_intent_unexpected_state");
});

it("a booking of which an admin notes something while its payment is created keeps its payment", async () => {
  changeWhilePaymentIsCreated({ admin_note: "Has called" });
  const { status, body } = await callCreateBooking(await createMember(), input);
  expect(status).toBe(201);
  const row = await getBookingRow(body.booking_id);
  expect(row.admin_note).toBe("Has called");
  await payIntent(shop, row.payment_intent_id ?? "");
});

it("card testing: a payment that outlives its booking takes one declined card, which counts for its member", async () => {
  const member = await createMember();
  cancelWhilePaymentIsCreated(member, async () => {
    throw new Error("The process has died");
  });
  expect((await callCreateBooking(member, input)).status).toBe(500);
  const left = await findIntent(member);
  for (const cards of [10, 9]) await tryCards((await createBooking(member)).intent, cards);
  expect(await tryCards(left, 2)).toEqual(["card_declined", "payment_intent_unexpected_state"]);
  expect((await callCreateBooking(member, input)).status).toBe(429);
});

it("card testing: bookings at the same moment leave three open payments", async () => {
  const member = await createMember();
  const answers = await Promise.all(Array.from({ length: 6 }, () => callCreateBooking(member, input)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
  const rows = await Promise.all(answers.map(({ body }) => getBookingRow(body.booking_id)));
  expect(rows.filter(({ state }) => state === "pending_payment")).toHaveLength(3);
});

it("card testing: twenty declined cards stop a member's new payments for a day, with a clear message", async () => {
  const member = await createMember();
  const other = await createMember();
  const page = await createCheckout(member);
  const [first, second, third] = [
    await createBooking(member),
    await createBooking(member),
    await createBooking(member),
  ];
  await tryCards(first.intent, 10);
  await tryCards(second.intent, 10);
  const message = "Too many cards were declined, so new payments are paused. You can pay again in 24 hours.";
  const booking = await callCreateBooking(member, input);
  expect([booking.status, booking.body.error]).toEqual([
    429,
    expect.objectContaining({ code: "too_many_requests", message }),
  ]);
  const checkout = await callMembership("startCheckout", member);
  expect([checkout.status, checkout.body.error.message]).toEqual([429, message]);
  // The payments that were open before are closed as well.
  expect((await shop.sdk.checkout.sessions.retrieve(page.id)).status).toBe("expired");
  expect(await tryCards(third.intent, 1)).toEqual(["payment_intent_unexpected_state"]);
  expect((await callCreateBooking(other, input)).status).toBe(201);
  vi.useFakeTimers({ now: Date.now() + 24 * 3_600_000 + 1_000, toFake: ["Date"] });
  try {
    expect((await callCreateBooking(member, input)).status).toBe(201);
  } finally {
    vi.useRealTimers();
  }
});

it("card testing: only cards of the same day count for a member, and a pause ends when it was said to", async () => {
  const { id: memberId } = await createMember();
  const hour = 3_600_000;
  const now = Date.parse("2026-05-04T01:00:00.000Z");
  const decline = (intent: string, at: number, handledAt = at, cards = 10) => {
    const charges = Array.from({ length: cards }, (_, n) => ({ id: `${intent}-${n}`, created: at / 1_000 }));
    return countDeclinedCards({ intent, memberId, charges }, handledAt);
  };
  await decline("first", now - 2 * hour, now);
  expect(await decline("second", now)).toEqual({ isPaymentOver: true, isMemberOver: false });
  expect(await decline("third", now, now, 9), "19 cards").toMatchObject({ isMemberOver: false });
  await assertPaymentsAllowed(memberId, now);
  await decline("last", now, now, 1);
  await expect(assertPaymentsAllowed(memberId, now + hour)).rejects.toMatchObject({
    code: "too_many_requests",
  });
  await decline("fourth", now + 12 * hour);
  await assertPaymentsAllowed(memberId, now + 25 * hour);
});

it("card testing: a failed 3-D Secure check counts as a declined card", async () => {
  const { id, intent } = await createBooking(await createMember());
  const { client_secret } = await shop.sdk.paymentIntents.retrieve(intent);
  for (let check = 0; check < 10; check++) {
    await shop.sdk.paymentIntents.confirm(intent, { payment_method: "pm_card_authenticationRequired" });
    await shop.sdk.rawRequest("POST", `/v1/payment_intents/${intent}/authenticate`, {
      client_secret,
      outcome: "fail",
    });
    await syncBookingPayment(intent, { actor: "stripe", failedPayment: `evt_${randomUUID()}` });
  }
  expect((await getBookingRow(id)).state).toBe("expired");
});
