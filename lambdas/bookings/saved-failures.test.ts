import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import {
  callBookings,
  callCreateBooking,
  createAdvisor,
  createRequestedBooking,
  createUnpaidBooking,
  getBookingRow,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { refundBooking, syncBookingPayment } from "./sync-payment.ts";

const shop = await startShopForFile();
afterEach(() => shop.behave());

/** A failure that Stripe has saved, and repeats for a day for the same idempotency key. */
const misbehave = (call: string, after = false) =>
  shop.misbehave({ call, mode: "status", status: 500, times: 1, saved: true, after });

const listIntents = async (member: { id: string }) =>
  (await shop.sdk.paymentIntents.list({ limit: 100 })).data.filter(
    ({ metadata }) => metadata.member_id === member.id,
  );

describe.each([
  ["a failure", false],
  ["a failure although it took effect", true],
])("%s that Stripe has saved for an idempotency key", (_, after) => {
  it("does not block a booking's payment beyond the third press", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    await misbehave("POST /v1/payment_intents", after);
    const key = randomUUID();
    const statuses = [];
    for (let press = 0; press < 4; press++)
      statuses.push(
        (await callCreateBooking(member, { advisor_id: advisor.id, session_length: 60 }, key)).status,
      );
    expect(statuses).toEqual([502, 502, 502, 201]);
    expect(await listIntents(member)).toHaveLength(1);
  });

  it("does not block a refund beyond the third attempt, and refunds once", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const { id, intent } = await createRequestedBooking(shop, member, advisor);
    await callBookings("cancelBooking", member, { id });
    await misbehave("POST /v1/refunds", after);
    for (let attempt = 0; attempt < 3; attempt++)
      await refundBooking(id).catch((error: Error) => expect(error.message).toContain("payment provider"));
    await refundBooking(id);
    expect((await getBookingRow(id)).refunded_at).not.toBeNull();
    expect((await shop.sdk.refunds.list({ payment_intent: intent })).data).toHaveLength(1);
  });

  it("does not block the cancellation of an unpaid booking beyond the third press", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const { id, intent } = await createUnpaidBooking(member, advisor);
    await misbehave(`POST /v1/payment_intents/${intent}/cancel`, after);
    const statuses = [];
    for (let press = 0; press < 4; press++)
      statuses.push((await callBookings("cancelBooking", member, { id })).status);
    expect(statuses).toEqual([502, 502, 502, 200]);
    expect((await shop.sdk.paymentIntents.retrieve(intent)).status).toBe("canceled");
  });
});

it("a refund that the bank has returned is made again, also after three failures at Stripe", async () => {
  const [member, advisor] = [await createMember(), await createAdvisor()];
  const { id, intent } = await createRequestedBooking(shop, member, advisor);
  await callBookings("cancelBooking", member, { id });
  await refundBooking(id);
  const listRefunds = async () => (await shop.sdk.refunds.list({ payment_intent: intent })).data;
  await shop.local("POST", `/_local/refunds/${(await listRefunds())[0]?.id}/fail`);
  await syncBookingPayment(intent, { actor: "stripe" });
  await misbehave("POST /v1/refunds");
  for (let attempt = 0; attempt < 3; attempt++)
    await refundBooking(id).catch((error: Error) => expect(error.message).toContain("payment provider"));
  await refundBooking(id);
  expect((await listRefunds()).map(({ status }) => status)).toEqual(["succeeded", "failed"]);
});
