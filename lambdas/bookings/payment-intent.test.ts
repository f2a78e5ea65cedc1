import type Stripe from "stripe";
import { afterEach, describe, expect, it } from "vitest";
import { payIntent } from "../../test/support/bookings.fixture.ts";
import { make } from "../../test/support/make.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import type { BookingRow } from "../table/entities.ts";
import {
  cancelIntent,
  fetchIntent,
  findFailedPart,
  findFailedRest,
  getOrCreateIntent,
  isPartRefunded,
  isRestFailedInDashboard,
  listDeclinedCharges,
  refundPayment,
} from "./payment-intent.ts";

const shop = await startShopForFile();
afterEach(() => shop.behave());

const refundedAt = "2026-06-01T12:00:00.000Z";
const buildPart = (amount_cents: number): BookingRow["part_refunds"][number] => ({
  amount_cents,
  reason: "A late start",
  by: "admin",
  requested_at: "2026-06-01T11:00:00.000Z",
  refunded_at: null,
});

/** A booking with an unpaid payment intent at Stripe. */
async function createIntent(changes: Partial<BookingRow> = {}) {
  const row = make.booking({ payment_intent_id: null, ...changes });
  const { id } = await getOrCreateIntent(row);
  return { id, row: { ...row, payment_intent_id: id } };
}

async function createPayment(changes: Partial<BookingRow> = {}) {
  const created = await createIntent(changes);
  await payIntent(shop, created.id);
  return created;
}

const retrieve = (id: string) => shop.sdk.paymentIntents.retrieve(id);
const listRefunds = async (payment_intent: string) => (await shop.sdk.refunds.list({ payment_intent })).data;
const listAmounts = async (id: string) => (await listRefunds(id)).map(({ amount }) => amount);
const refundInDashboard = (payment_intent: string, amount: number) =>
  shop.sdk.refunds.create({ payment_intent, amount });

/** Lets the bank return the newest refund. */
const returnRefund = async (id: string) =>
  shop.local("POST", `/_local/refunds/${(await listRefunds(id))[0]?.id}/fail`);

describe("the payment of a booking at Stripe", () => {
  it("names the booking and what it is for, sends the receipt to the client, and is created once", async () => {
    const { id, row } = await createIntent({ session_length: 30, amount_cents: 4_050 });
    expect(await retrieve(id)).toMatchObject({
      amount: 4_050,
      currency: "usd",
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      description: `30 minutes with ${row.advisor_name}`,
      receipt_email: row.client_email,
      metadata: {
        booking_id: row.id,
        member_id: row.member_id,
        advisor_id: row.advisor_id,
        advisor_name: row.advisor_name,
        session_length: "30",
        session_price: "40.50",
      },
    });
    expect((await getOrCreateIntent({ ...row, payment_intent_id: null })).id, "a lost answer").toBe(id);
    await shop.clearCalls();
    expect((await getOrCreateIntent(row)).id).toBe(id);
    expect(await shop.calls("POST", "/v1/payment_intents")).toEqual([]);
  });

  it("is created without a receipt if there is no address, or if Stripe refuses it", async () => {
    await shop.refuseEmail("refused@example.com");
    for (const client_email of [null, "refused@example.com"]) {
      const { id, row } = await createIntent({ client_email });
      expect((await retrieve(id)).receipt_email).toBeNull();
      expect((await getOrCreateIntent({ ...row, payment_intent_id: null })).id).toBe(id);
    }
  });

  it("is found again if it was created, but Stripe has saved a failure", async () => {
    await createIntent();
    const row = make.booking({ payment_intent_id: null });
    await shop.misbehave({
      call: "POST /v1/payment_intents",
      mode: "status",
      status: 500,
      times: 1,
      saved: true,
      after: true,
    });
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(getOrCreateIntent(row)).rejects.toMatchObject({ code: "payment_provider_unavailable" });
    const { id, metadata } = await getOrCreateIntent(row);
    expect(metadata.booking_id).toBe(row.id);
    const { data } = await shop.sdk.paymentIntents.list({ limit: 100 });
    expect(data.filter((each) => each.metadata.booking_id === row.id).map((each) => each.id)).toEqual([id]);
  });

  it("is fetched with all of its refunds, and no other payment's", async () => {
    const [{ id }, other] = [await createPayment(), await createPayment()];
    for (let cent = 0; cent < 11; cent++) await refundInDashboard(id, 1);
    await refundInDashboard(other.id, 7);
    const { latest_charge } = await fetchIntent(id);
    const refunds = typeof latest_charge === "object" ? latest_charge?.refunds?.data : undefined;
    expect(refunds?.map(({ amount }) => amount)).toEqual(Array(11).fill(1));
  });

  it("has the declined cards of its own, without the one that has paid", async () => {
    const [{ id }, other] = [await createIntent(), await createIntent()];
    for (const intent of [id, other.id])
      await shop.sdk.paymentIntents
        .confirm(intent, { payment_method: "pm_card_visa_chargeDeclined" })
        .catch(() => undefined);
    await payIntent(shop, id);
    expect(await listDeclinedCharges(id)).toMatchObject([{ payment_intent: id, status: "failed" }]);
  });

  it("is cancelled for good, unless it was paid before", async () => {
    const [open, closed, paid] = [await createIntent(), await createIntent(), await createPayment()];
    const call = `POST /v1/payment_intents/${open.id}/cancel`;
    await shop.misbehave({ call, mode: "status", status: 500, times: 1, saved: true });
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(cancelIntent(open.id)).rejects.toMatchObject({ code: "payment_provider_unavailable" });
    for (const _ of ["in time", "again"]) expect(await cancelIntent(open.id)).toBe(true);
    expect((await retrieve(open.id)).status).toBe("canceled");
    await shop.sdk.paymentIntents.cancel(closed.id);
    expect(await cancelIntent(closed.id), "in Stripe's dashboard").toBe(true);
    expect(await cancelIntent("pi_of_another_account"), "unknown to Stripe").toBe(true);
    expect(await cancelIntent(paid.id)).toBe(false);
    expect((await retrieve(paid.id)).status).toBe("succeeded");
  });
});

describe("a refund at Stripe", () => {
  it("of a part is made once, also after the bank has returned another part", async () => {
    const { id, row } = await createPayment({ part_refunds: [buildPart(500), buildPart(700)] });
    await refundPayment(row, 1);
    await refundPayment(row, 0);
    await returnRefund(id);
    await refundPayment(row, 1);
    expect(await listAmounts(id), "a lost answer").toEqual([500, 700]);
    await refundPayment(row, 0);
    expect(await listAmounts(id)).toEqual([500, 500, 700]);
    expect((await listRefunds(id))[0]?.metadata).toEqual({ booking_id: row.id, part: "0" });
  });

  it("of a part is not made again if Stripe has saved a failure although it was made", async () => {
    const { id, row } = await createPayment({ part_refunds: [buildPart(500)] });
    const other = await createPayment();
    const call = "POST /v1/refunds";
    await shop.misbehave({ call, mode: "status", status: 500, times: 1, saved: true, after: true });
    await expect(refundPayment(row, 0)).rejects.toMatchObject({ code: "payment_provider_unavailable" });
    for (let cent = 0; cent < 10; cent++) await refundInDashboard(other.id, 1);
    await refundPayment(row, 0);
    expect(await listAmounts(id)).toEqual([500]);
  });

  it("of the rest is made although others are found: of a part, in the dashboard, and one that was returned", async () => {
    const { id, row } = await createPayment({ part_refunds: [buildPart(500)] });
    await refundPayment(row, 0);
    await refundInDashboard(id, 100);
    await refundPayment(row);
    await returnRefund(id);
    await shop.misbehave({ call: "POST /v1/refunds", mode: "status", status: 500, times: 1, saved: true });
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(refundPayment(row)).rejects.toMatchObject({ code: "payment_provider_unavailable" });
    await refundPayment(row);
    expect(await listAmounts(id)).toEqual([7_400, 7_400, 100, 500]);
    expect((await listRefunds(id))[0]?.metadata).toEqual({ booking_id: row.id });
  });
});

describe("which refund the bank has returned", () => {
  const ofPart = { booking_id: "bkg_1", part: "0" };
  const ofRest = { booking_id: "bkg_1" };
  const build = (id: string, status: string, metadata: object, changes: object = {}) => ({
    ...{ id, status, metadata, amount: 500, created: Date.parse(refundedAt) / 1_000 - 60 },
    ...changes,
  });
  const buildFailed = (id: string, metadata: object = {}, changes = {}) =>
    build(id, "failed", metadata, changes);
  const buildMade = (id: string, metadata: object = {}) => build(id, "succeeded", metadata);
  const later = { created: Date.parse(refundedAt) / 1_000 + 60 };
  /** An intent with these refunds, newest first. */
  const buildIntent = (refunds: readonly object[]) =>
    ({ latest_charge: { refunds: { data: refunds } } }) as unknown as Stripe.PaymentIntent;

  it.each([
    ["that was returned", [buildFailed("re_1", ofPart)], "re_1"],
    ["that was made again by a redrive", [buildMade("re_2", ofPart), buildFailed("re_1", ofPart)], undefined],
    ["that was made again in the dashboard", [buildMade("re_2"), buildFailed("re_1", ofPart)], undefined],
    ["that was returned there, too", [buildFailed("re_2"), buildFailed("re_1", ofPart)], "re_2"],
    [
      "as large as a later returned one",
      [buildFailed("re_2", {}, later), buildMade("re_1", ofPart)],
      undefined,
    ],
    ["as large as an earlier returned one", [buildMade("re_2", ofPart), buildFailed("re_1")], undefined],
    ["not as large", [buildFailed("re_2", {}, { amount: 300 }), buildMade("re_1", ofPart)], undefined],
    ["as large as the returned rest", [buildFailed("re_2", ofRest), buildMade("re_1", ofPart)], undefined],
    ["that was not made", [buildFailed("re_2"), buildFailed("re_1")], undefined],
  ])("of a part %s", (_, refunds, expected) => {
    const parts = [{ ...buildPart(500), refunded_at: refundedAt }];
    expect(findFailedPart(buildIntent(refunds), 0, parts)?.id).toBe(expected);
  });

  it("of a part that is not noted as paid back is its own", () => {
    const intent = buildIntent([buildFailed("re_2"), buildFailed("re_1", ofPart)]);
    expect(findFailedPart(intent, 0, [buildPart(500)])?.id).toBe("re_1");
  });

  it.each([
    ["that was returned", [buildMade("re_2", ofPart), buildFailed("re_1", ofRest)], "re_1"],
    ["that was made again", [buildMade("re_2", ofRest), buildFailed("re_1", ofRest)], undefined],
    ["beside a part that was returned", [buildFailed("re_2", ofPart), buildMade("re_1", ofRest)], undefined],
    ["that was made in the dashboard", [buildFailed("re_1")], undefined],
  ])("of the rest %s", (_, refunds, expected) => {
    expect(findFailedRest(buildIntent(refunds), "bkg_1")?.id).toBe(expected);
  });

  it.each([
    ["as large as what is left", [buildFailed("re_2"), buildMade("re_1", ofPart)], 1_000, true],
    ["two that are as large together", [buildFailed("re_2"), buildFailed("re_1")], 1_000, true],
    ["smaller than what is left", [buildFailed("re_2"), buildMade("re_1")], 1_001, false],
    ["large enough only beside ours", [buildFailed("re_2"), buildFailed("re_1", ofRest)], 1_000, false],
  ])("of all that was left, in the dashboard, may be %s", (_, refunds, amount_received, expected) => {
    const intent = { ...buildIntent(refunds), amount_received };
    expect(isRestFailedInDashboard(intent, make.booking({ part_refunds: [] }))).toBe(expected);
  });

  it.each([
    ["by its number", [build("re_1", "pending", ofPart)], true],
    ["not while it was returned", [buildFailed("re_1", ofPart)], false],
    ["not by the rest", [buildMade("re_1", ofRest)], false],
    ["not by another part", [buildMade("re_1", { ...ofPart, part: "1" })], false],
  ])("a part is made %s", (_, refunds, expected) => {
    expect(isPartRefunded(buildIntent(refunds), 0)).toBe(expected);
  });
});
