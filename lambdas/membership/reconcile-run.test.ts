import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { getMemberRow } from "../../test/support/member-rows.ts";
import { createPayingMember } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { reconcile } from "./reconcile.ts";

const day = 86_400_000;
const minute = 60_000;

const shop = await startShopForFile();
beforeEach(async () => {
  await shop.behave();
  await shop.clearCalls();
});
afterEach(() => void vi.unstubAllEnvs());

/** Runs the job at `at`, and returns the payments that it syncs. `msLeft` is the time that its function has left. */
async function run(at = Date.now(), msLeft = () => 900_000, failing = ""): Promise<string[]> {
  const synced: string[] = [];
  await reconcile(
    { time: `${new Date(at).toISOString().slice(0, 19)}Z` },
    { getRemainingTimeInMillis: msLeft },
    async (intent, trigger) => {
      expect(trigger).toEqual({ actor: "job" });
      synced.push(intent);
      if (intent === failing) throw new Error("refused for this test");
    },
  );
  return synced;
}

/** Makes payments for sessions whose events no endpoint accepts. Returns their ids, newest first as Stripe lists them. */
async function makeUndeliveredPayments(count: number): Promise<string[]> {
  const endpoint = await shop.sdk.webhookEndpoints.create({
    url: "http://127.0.0.1:9/hook",
    enabled_events: ["payment_intent.succeeded"],
  });
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    const { id } = await shop.sdk.paymentIntents.create({ amount: 4_000, currency: "usd" });
    await shop.sdk.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    ids.unshift(id);
  }
  await shop.sdk.webhookEndpoints.del(endpoint.id);
  return ids;
}

const readLines = async (work: () => Promise<unknown>) =>
  (await recordLogLines(work)).map((line): Record<string, unknown> => JSON.parse(line));

const ask = async () => (await shop.calls("GET", "/v1/events"))[0]?.body ?? {};

describe("events that no endpoint has accepted", () => {
  it("are those of four days, in the kinds that change a membership or a payment", async () => {
    const now = Date.parse("2027-03-05T04:00:00Z");
    await run(now);
    const { created, types, ...others } = await ask();
    expect(created).toEqual({ gte: String((now - 4 * day) / 1_000) });
    expect(others).toEqual({ delivery_success: "false", limit: "100" });
    expect(Object.values(types ?? {}).sort()).toEqual([
      "charge.dispute.closed",
      "charge.dispute.created",
      "charge.dispute.updated",
      "charge.refunded",
      "checkout.session.completed",
      "customer.deleted",
      "customer.subscription.created",
      "customer.subscription.deleted",
      "customer.subscription.paused",
      "customer.subscription.resumed",
      "customer.subscription.updated",
      "invoice.paid",
      "invoice.payment_failed",
      "payment_intent.succeeded",
      "refund.failed",
      "refund.updated",
    ]);
  });

  it("of one payment sync it once, and a payment that fails stops no other", async () => {
    const [last = "", first = ""] = await makeUndeliveredPayments(2);
    const { id } = await shop.sdk.webhookEndpoints.create({
      url: "http://127.0.0.1:9/hook",
      enabled_events: ["charge.refunded"],
    });
    await shop.sdk.refunds.create({ payment_intent: first, amount: 100 });
    await shop.sdk.webhookEndpoints.del(id);
    expect((await run()).toSorted()).toEqual([first, last].toSorted());
    const lines = await readLines(() =>
      expect(run(Date.now(), undefined, last)).rejects.toThrow(
        "1 memberships, payments, lists or prices could not be reconciled",
      ),
    );
    expect(lines.find(({ level }) => level === "WARN")).toMatchObject({
      message: "A payment could not be reconciled",
      payment_intent_id: last,
      error: { message: "refused for this test" },
    });
    expect(lines.at(-1)).toMatchObject({ message: "Memberships are reconciled", looked_at: 0, failed: 1 });
  });

  it("for an hour sound an alarm, and newer ones, which Stripe sends again, do not", async () => {
    await makeUndeliveredPayments(1);
    const countLate = async (at: number) =>
      (await readLines(() => run(at))).filter(({ stripe_events_undelivered }) => stripe_events_undelivered);
    expect(await countLate(Date.now())).toEqual([]);
    expect(await countLate(Date.now() + 61 * minute)).toHaveLength(1);
  });

  it("that cannot be listed, and a price that cannot be read, are counted and logged with the reason", async () => {
    for (const [call, message] of [
      ["GET /v1/events", "The undelivered events could not be listed"],
      [`GET /v1/prices/${shop.price}`, "The price of Premium could not be read"],
    ] as const) {
      await shop.misbehave({ call, mode: "status" });
      const lines = await readLines(() => expect(run()).rejects.toThrow("1 memberships, payments"));
      expect(lines).toContainEqual(expect.objectContaining({ message, error: expect.anything() }));
      await shop.behave();
    }
  });

  it("about a dispute whose payer cannot be found out are counted and logged with the payment", async () => {
    const { customer } = await createPayingMember(shop);
    const [charge] = (await shop.sdk.charges.list({ customer })).data;
    const { id } = await shop.sdk.webhookEndpoints.create({
      url: "http://127.0.0.1:9/hook",
      enabled_events: ["charge.dispute.created"],
    });
    await shop.local("POST", `/_local/charges/${charge?.id}/dispute`);
    await shop.sdk.webhookEndpoints.del(id);
    await shop.misbehave({ call: `GET /v1/charges/${charge?.id}`, mode: "status" });
    const lines = await readLines(() => expect(run()).rejects.toThrow("1 memberships, payments"));
    expect(lines).toContainEqual(
      expect.objectContaining({
        message: "A refund or dispute of Premium could not be recorded",
        payment_intent_id: charge?.payment_intent,
        error: expect.anything(),
      }),
    );
  });
});

describe("a run", () => {
  it("starts nothing when exactly a minute is left, and something a millisecond before", async () => {
    await makeUndeliveredPayments(1);
    expect(await run(Date.now(), () => minute)).toEqual([]);
    expect((await run(Date.now(), () => minute + 1)).length).toBeGreaterThan(0);
  });

  it("works on five payments at once, and on none more once the time is over", async () => {
    await makeUndeliveredPayments(6);
    let asked = 0;
    const started = await run(Date.now(), () => (++asked > 1 ? 0 : 900_000));
    expect(started).toHaveLength(5);
  });

  it("stops after twenty failures, which mean that Stripe is unavailable", async () => {
    await Promise.all(Array.from({ length: 22 }, () => createPayingMember(shop)));
    await shop.misbehave({ call: "GET /v1/subscriptions", mode: "status" });
    const lines = await readLines(() => expect(run()).rejects.toThrow("20 memberships"));
    const failed = lines.filter(({ message }) => message === "A membership could not be reconciled");
    expect(new Set(failed.map(({ customer_id }) => customer_id)).size).toBe(20);
    expect(lines.at(-1)).toMatchObject({ looked_at: 20, failed: 20 });
  });

  it("syncs a customer once, however many events and members name it", async () => {
    const { member, customer } = await createPayingMember(shop);
    const endpoint = await shop.sdk.webhookEndpoints.create({
      url: "http://127.0.0.1:9/hook",
      enabled_events: ["customer.subscription.updated"],
    });
    const [subscription] = (await shop.sdk.subscriptions.list({ customer })).data;
    for (const cancel_at of ["min_period_end", ""] as const)
      await shop.sdk.subscriptions.update(subscription?.id ?? "", { cancel_at });
    await shop.sdk.webhookEndpoints.del(endpoint.id);
    await shop.clearCalls();
    await run();
    const reads = await shop.calls("GET", "/v1/subscriptions");
    expect(reads.filter(({ body }) => body.customer === customer)).toHaveLength(1);
    expect((await getMemberRow(member)).membership.state).toBe("active");
  });
});

it("a refund that a bank has returned takes off what was noted before, also without its event", async () => {
  const { member, customer } = await createPayingMember(shop);
  await run();
  const [charge] = (await shop.sdk.charges.list({ customer })).data;
  const { id } = await shop.sdk.webhookEndpoints.create({
    url: "http://127.0.0.1:9/hook",
    enabled_events: ["charge.refunded", "refund.failed"],
  });
  const refund = await shop.sdk.refunds.create({ charge: charge?.id ?? "", amount: 500 });
  await run();
  await shop.local("POST", `/_local/refunds/${refund.id}/fail`);
  await shop.sdk.webhookEndpoints.del(id);
  await run();
  const noted = (await listAllOfMember(member.id)).filter(({ action }) => action.includes("refund"));
  expect(noted.map(({ action, detail }) => [action, detail.amount_cents]).sort()).toEqual([
    ["membership.payment_refunded", 500],
    ["membership.refund_failed", 500],
  ]);
});
