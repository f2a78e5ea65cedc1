import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createAdvisor,
  createUnpaidBooking,
  getBookingRow,
  payIntent,
} from "../../test/support/bookings.fixture.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import {
  callMembership,
  createPayingMember,
  createPremiumMember,
  deliverSubscriptionEnds,
  listEmailSubjectsTo,
} from "../../test/support/membership.fixture.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { outboxMessage } from "../outbox/outbox.ts";
import { handler } from "../webhooks/reconcile.lambda.ts";
import { syncMembership } from "./membership.ts";

const day = 86_400_000;

const shop = await startShopForFile();
beforeEach(async () => void (await shop.behave()));
afterEach(() => void vi.unstubAllEnvs());

/** Runs the job as the scheduler does, with a time in whole seconds. */
const reconcile = (at = Date.now(), msLeft = 900_000) =>
  handler(
    { time: `${new Date(at).toISOString().slice(0, 19)}Z` },
    { getRemainingTimeInMillis: () => msLeft },
  );

const listStates = (payers: { member: { id: string } }[]) =>
  Promise.all(payers.map(async ({ member }) => (await getMemberRow(member)).membership.state));

describe("reconciliation after lost webhooks", () => {
  it("syncs every member with Stripe, and sends each email once", async () => {
    const payers = await Promise.all(Array.from({ length: 4 }, () => createPayingMember(shop)));
    const [, cancelling = "", cancelled = "", failing = ""] = payers.map(({ subscription }) => subscription);
    await shop.sdk.subscriptions.update(cancelling, { cancel_at: "min_period_end" });
    await shop.sdk.subscriptions.cancel(cancelled);
    await shop.local("POST", `/_local/subscriptions/${failing}/fail`);
    expect(await listStates(payers)).toEqual(["none", "none", "none", "none"]);
    await reconcile();
    await reconcile();
    expect(await listStates(payers)).toEqual(["active", "cancelling", "none", "past_due"]);
    const [first, second, third, fourth] = await Promise.all(
      payers.map(({ member }) => listEmailSubjectsTo(member)),
    );
    const welcome = "Welcome to {{name}} Premium";
    expect([first, second, third]).toEqual([[welcome], [welcome], []]);
    expect(fourth).toEqual(["Your Premium payment didn't go through"]);
  });

  it("Refresh Status: syncs the member at once", async () => {
    const { member } = await createPayingMember(shop);
    await callMembership("refreshMembership", member);
    expect((await getMemberRow(member)).membership.state).toBe("active");
  });

  it.each([
    ["subscription was cancelled", "customer.subscription.deleted"],
    ["customer was deleted", "customer.deleted"],
  ] as const)("syncs a recently synced member again whose %s without a delivered event", async (_, event) => {
    const { member, customer, subscription } = await createPayingMember(shop);
    await syncMembership(customer, { actor: "stripe" }, { now: Date.now() + day });
    expect((await getMemberRow(member)).membership.state).toBe("active");
    const unreachable = { url: "http://127.0.0.1:9/hook", enabled_events: [event] };
    const { id } = await shop.sdk.webhookEndpoints.create(unreachable);
    if (event === "customer.deleted") await shop.sdk.customers.del(customer);
    else await shop.sdk.subscriptions.cancel(subscription);
    await shop.sdk.webhookEndpoints.del(id);
    await reconcile();
    expect((await getMemberRow(member)).membership.state).toBe("none");
  });

  it("records the refund, returned refund and dispute of Premium whose events no endpoint has accepted, once", async () => {
    const { member, charge, payment_intent } = await createPremiumMember(shop);
    const { id } = await shop.sdk.webhookEndpoints.create({
      url: "http://127.0.0.1:9/hook",
      enabled_events: ["charge.refunded", "refund.failed", "charge.dispute.created"],
    });
    await shop.sdk.refunds.create({ payment_intent, amount: 500 });
    const returned = await shop.sdk.refunds.create({ payment_intent, amount: 300 });
    await shop.local("POST", `/_local/refunds/${returned.id}/fail`);
    await shop.local("POST", `/_local/charges/${charge}/dispute`);
    await shop.sdk.webhookEndpoints.del(id);
    const lines = await recordLogLines(async () => {
      for (const _ of [1, 2]) await reconcile();
    });
    const recorded = (await listAllOfMember(member.id)).filter(({ action }) => action !== "membership.paid");
    expect(recorded.map(({ action, detail }) => [action, detail.amount_cents]).sort()).toEqual([
      ["membership.payment_disputed", undefined],
      ["membership.payment_refunded", 500],
      ["membership.refund_failed", undefined],
    ]);
    expect(lines.filter((line) => line.includes("payments_to_review"))).toHaveLength(2);
    const messages = (await listPendingRows()).map(({ message }) => outboxMessage.parse(message));
    const notices = messages.flatMap((each) => (each.kind === "admin_notice" ? [each.subject] : []));
    expect(notices.sort()).toEqual(["A payment is disputed", "A refund didn't go through"]);
  });

  it.each([
    ["", "STRIPE_PRICE_PARAMETER"],
    [", also in a house without Premium", "STRIPE_PORTAL_PARAMETER"],
  ])(
    "notes the payment and the dispute of a session whose events no endpoint has accepted%s",
    async (_, price) => {
      const { id, intent } = await createUnpaidBooking(await createMember(), await createAdvisor());
      const enabled_events = ["payment_intent.succeeded", "charge.dispute.created"] as const;
      const endpoint = await shop.sdk.webhookEndpoints.create({
        url: "http://127.0.0.1:9/hook",
        enabled_events: [...enabled_events],
      });
      await payIntent(shop, intent);
      const { latest_charge } = await shop.sdk.paymentIntents.retrieve(intent);
      await shop.local("POST", `/_local/charges/${latest_charge}/dispute`);
      await shop.sdk.webhookEndpoints.del(endpoint.id);
      expect((await getBookingRow(id)).state).toBe("pending_payment");
      vi.stubEnv("STRIPE_PRICE_PARAMETER", process.env[price]);
      await reconcile();
      expect(await getBookingRow(id)).toMatchObject({ state: "paid", dispute: { status: "needs_response" } });
    },
  );
});

describe("failed payment", () => {
  it("keeps Premium for a fortnight with emails on the first, middle and last day, then ends it", async () => {
    const { member, customer, subscription } = await createPremiumMember(shop);
    await shop.local("POST", `/_local/subscriptions/${subscription}/fail`);
    const failed = Date.now();
    await syncMembership(customer, { actor: "stripe" });
    const { grace_until } = (await getMemberRow(member)).membership;
    expect(Math.abs(Date.parse(grace_until ?? "") - failed - 14 * day)).toBeLessThan(5_000);
    const sent: Record<number, string[]> = {};
    for (const after of [1, 6, 7, 8, 12, 13, 14, 15]) {
      await reconcile(failed + after * day + 60_000);
      await deliverSubscriptionEnds(member);
      const before = Object.values(sent).flat().length + 2;
      const added = (await listEmailSubjectsTo(member)).slice(before);
      if (added.length > 0) sent[after] = added;
      expect((await getMemberRow(member)).membership.state).toBe(after < 14 ? "past_due" : "none");
    }
    expect(sent).toEqual({
      7: ["Reminder: your Premium payment is overdue"],
      13: ["Last reminder: your Premium payment is overdue"],
      14: ["Your Premium membership has ended"],
    });
    expect((await listEmailSubjectsTo(member)).slice(0, 2)).toEqual([
      "Welcome to {{name}} Premium",
      "Your Premium payment didn't go through",
    ]);
    expect((await shop.sdk.subscriptions.retrieve(subscription)).status).toBe("canceled");
  });

  it("ends the grace period when it succeeds later, and starts a new one with the next failure", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    const endPeriod = (how: string) => shop.local("POST", `/_local/subscriptions/${subscription}/${how}`);
    await endPeriod("fail");
    await syncMembership(customer, { actor: "stripe" });
    await endPeriod("renew");
    await syncMembership(customer, { actor: "stripe" });
    expect((await getMemberRow(member)).membership).toMatchObject({ state: "active", grace_until: null });
    shop.advance(20 * day);
    await endPeriod("fail");
    shop.advance(-20 * day);
    await syncMembership(customer, { actor: "stripe" });
    const { grace_until } = (await getMemberRow(member)).membership;
    expect(Date.parse(grace_until ?? "")).toBeGreaterThan(Date.now() + 33 * day);
    const failures = (await listEmailSubjectsTo(member)).filter((subject) =>
      subject.includes("didn't go through"),
    );
    expect(failures).toHaveLength(2);
  });
});

describe("reconciliation run", () => {
  it("starts with the members that the previous run did not reach", async () => {
    const payers = await Promise.all(Array.from({ length: 3 }, () => createPayingMember(shop)));
    await reconcile(Date.now(), 10_000);
    expect(await listStates(payers)).toEqual(["none", "none", "none"]);
    await reconcile();
    expect(await listStates(payers)).toEqual(["active", "active", "active"]);
  });

  it("comes to members last of whom Stripe said the same an hour later", async () => {
    const { member, customer } = await createPayingMember(shop);
    const synced = Date.now();
    for (const [hours, marked] of [
      [0, 0],
      [0.9, 0],
      [2, 2],
    ] as const) {
      await syncMembership(customer, { actor: "job" }, { now: synced + hours * 3_600_000 });
      const { due_at } = await getMemberRow(member);
      expect(Date.parse(due_at ?? "")).toBe(synced + marked * 3_600_000);
    }
  });

  it("fails without changes while Stripe is down, and succeeds the next time", async () => {
    const payer = await createPayingMember(shop);
    await shop.misbehave({ call: "GET /v1/subscriptions", mode: "status" });
    await expect(reconcile()).rejects.toThrow("could not be reconciled");
    expect(await listStates([payer])).toEqual(["none"]);
    await shop.behave();
    await reconcile();
    expect(await listStates([payer])).toEqual(["active"]);
  });

  it("syncs members even if Stripe cannot list undelivered events", async () => {
    const payer = await createPayingMember(shop);
    await shop.misbehave({ call: "GET /v1/events", mode: "status" });
    await expect(reconcile()).rejects.toThrow("could not be reconciled");
    expect(await listStates([payer])).toEqual(["active"]);
  });

  it("syncs no members in a stage without a price", async () => {
    const payer = await createPayingMember(shop);
    vi.stubEnv("STRIPE_PRICE_PARAMETER", process.env.STRIPE_PORTAL_PARAMETER);
    await reconcile();
    expect(await listStates([payer])).toEqual(["none"]);
  });

  it("does nothing in a stage without a key of Stripe", async () => {
    vi.stubEnv("STRIPE_SECRET_ID", process.env.ORIGIN_SECRET_ID);
    await shop.misbehave({ call: "", mode: "status" });
    await reconcile();
  });

  it("does not change a member who started a checkout but never paid", async () => {
    const member = await createMember();
    await callMembership("startCheckout", member);
    await reconcile();
    expect((await getMemberRow(member)).membership.state).toBe("none");
    expect(await listEmailSubjectsTo(member)).toEqual([]);
  });
});
