import { describe, expect, it } from "vitest";
import {
  callBookings,
  createAdvisor,
  createPaidBooking,
  createUnpaidBooking,
  getBookingRow,
  listEmailsTo,
  toNineAmSlot,
  wholeRefund,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { bookingStore } from "./booking-store.ts";
import { createClient, schedule, shop } from "./schedule.fixture.ts";

describe("scheduling without a valid payment", () => {
  type Client = Awaited<ReturnType<typeof createClient>>;
  /** Writes another booking's payment into the row, which no request can do. */
  const tamper = async (client: Client, other: { intent: string }) => {
    const row = await getBookingRow(client.id);
    await bookingStore.update(
      row,
      { changes: { state: "paid", paid_at: row.created_at, payment_intent_id: other.intent } },
      Date.now(),
    );
  };

  const wrong: [string, number, string, (client: Client) => Promise<unknown>][] = [
    [
      "another member's payment",
      403,
      "not_your_session",
      async (client) => tamper(client, await createClient()),
    ],
    [
      "the member's payment for another advisor",
      409,
      "payment_already_used",
      async (client) => tamper(client, await createPaidBooking(shop, client.member, await createAdvisor())),
    ],
    [
      "the member's payment for another length",
      409,
      "payment_already_used",
      async (client) => tamper(client, await createPaidBooking(shop, client.member, client.advisor, 30)),
    ],
    [
      "the member's payment for another booking of the same kind",
      409,
      "payment_already_used",
      async (client) => tamper(client, await createPaidBooking(shop, client.member, client.advisor)),
    ],
    [
      "a payment for a session that was cancelled too late for a refund",
      409,
      "payment_already_used",
      async ({ id, member }) => {
        await callBookings("getBooking", member, { id });
        await bookingStore.update(await getBookingRow(id), { changes: { state: "cancelled" } }, Date.now());
      },
    ],
    [
      "a booking that was closed before it was paid",
      402,
      "payment_required",
      async ({ id }) =>
        bookingStore.update(await getBookingRow(id), { changes: { state: "expired" } }, Date.now()),
    ],
    [
      "a payment refunded in Stripe's dashboard",
      402,
      "payment_required",
      ({ intent }) => shop.sdk.refunds.create({ payment_intent: intent }),
    ],
    [
      "a payment refunded by an admin",
      402,
      "payment_required",
      async ({ id, member }) => {
        await callBookings("getBooking", member, { id });
        const admin = await createMember({ is_admin: true });
        await callBookings("adminRefundBooking", admin, { id, ...wholeRefund });
      },
    ],
    ["a payment that is already used", 409, "already_scheduled", ({ member, id }) => schedule(member, id)],
    [
      "a payment below the price",
      409,
      "price_mismatch",
      async ({ id, member }) => {
        await callBookings("getBooking", member, { id });
        await bookingStore.update(await getBookingRow(id), { changes: { amount_cents: 9_999 } }, Date.now());
      },
    ],
  ];
  it.each(wrong)("%s: returns %i %s and sends nothing", async (_, status, code, breakPayment) => {
    const client = await createClient();
    await breakPayment(client);
    const before = (await listEmailsTo(client.advisor.email)).length;
    const answer = await schedule(client.member, client.id, [toNineAmSlot(8)]);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect(await listEmailsTo(client.advisor.email)).toHaveLength(before);
  });

  it("no payment, a pending one and a declined one: returns 402 and sends nothing", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const { id, intent } = await createUnpaidBooking(member, advisor);
    expect((await schedule(member, id)).body.error?.code).toBe("payment_required");
    await shop.sdk.paymentIntents
      .confirm(intent, { payment_method: "pm_card_visa_chargeDeclined" })
      .catch(() => undefined);
    expect((await schedule(member, id)).body.error?.code).toBe("payment_required");
    await bookingStore.update(await getBookingRow(id), { changes: { payment_intent_id: null } }, Date.now());
    expect((await schedule(member, id)).body.error?.code).toBe("payment_required");
    expect([await listEmailsTo(advisor.email), await listEmailsTo(member.email)]).toEqual([[], []]);
  });

  it("returns 502 while Stripe is unavailable, and a retry succeeds", async () => {
    const { member, advisor, id } = await createClient();
    await shop.misbehave({ call: "GET /v1/payment_intents", mode: "status", status: 503, times: 1 });
    expect((await schedule(member, id)).status).toBe(502);
    expect(await listEmailsTo(advisor.email)).toEqual([]);
    expect((await schedule(member, id)).status).toBe(200);
  });
});
