import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { memberLimits } from "../../contract/rate-limits.ts";
import {
  callMembership,
  createMember,
  createPayingMember,
  deliverSubscriptionEnds,
  getMemberRow,
  listEmailSubjectsTo,
} from "../../test/support/membership.fixture.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { auditStore } from "../audit/audit-store.ts";
import { outboxMessage } from "../outbox/outbox.ts";
import type { MemberRow } from "../table/entities.ts";
import {
  buildComplimentaryFields,
  buildPaidFields,
  cancelAllSubscriptions,
  deleteCustomer,
  hasActiveSubscription,
  syncMembership,
} from "./membership.ts";

const shop = await startShopForFile();

const welcome = "Welcome to Kindstead Premium";
const buildTrigger = () => ({ idempotencyId: `event#evt_${randomUUID()}`, actor: "stripe" });
const listAudit = async ({ id }: MemberRow) =>
  (await auditStore.listByMember(id, undefined)).items.map(({ action, detail }) => ({ action, ...detail }));

describe("a paid member becomes premium once, by", () => {
  type Payer = Awaited<ReturnType<typeof createPayingMember>>;
  const syncByWebhook = ({ customer }: Payer) => syncMembership(customer, buildTrigger());
  const syncByReturn = async ({ member, checkout }: Payer) => {
    const response = await callMembership("upgradeSuccess", member, { session_id: checkout });
    expect(response).toMatchObject({ status: 200, body: { success: true } });
  };
  it.each([
    ["webhook only", syncByWebhook, undefined],
    ["return only", syncByReturn, undefined],
    ["webhook, then return", syncByWebhook, syncByReturn],
    ["return, then webhook", syncByReturn, syncByWebhook],
    ["both at once", (payer: Payer) => Promise.all([syncByWebhook(payer), syncByReturn(payer)]), undefined],
  ])("%s", async (_, first, second) => {
    const payer = await createPayingMember(shop);
    await first(payer);
    await second?.(payer);
    const row = await getMemberRow(payer.member);
    expect(row.membership).toMatchObject({ state: "active", grace_until: null });
    expect(Date.parse(row.membership.current_period_end ?? "")).toBeGreaterThan(Date.now() + 27 * 86_400_000);
    expect(row.membership_start_date?.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
    expect(await listEmailSubjectsTo(payer.member)).toEqual([welcome]);
    expect(await listAudit(row)).toEqual([
      {
        action: "membership.synced",
        from: "none",
        to: "active",
        status: "active",
        subscription_id: payer.subscription,
      },
    ]);
  });

  it("and their group in the user pool is updated, then and when Premium ends", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    const countGroupUpdates = async () =>
      (await listPendingRows()).filter(({ message }) => {
        const parsed = outboxMessage.parse(message);
        return parsed.kind === "group" && parsed.member_id === member.id;
      }).length;
    const before = await countGroupUpdates();
    await syncMembership(customer, buildTrigger());
    expect(await countGroupUpdates()).toBe(before + 1);
    await syncMembership(customer, buildTrigger());
    expect(await countGroupUpdates()).toBe(before + 1);
    await shop.sdk.subscriptions.cancel(subscription);
    await syncMembership(customer, buildTrigger());
    expect(await countGroupUpdates()).toBe(before + 2);
  });

  it("the same event fifty times at once and then again", async () => {
    const payer = await createPayingMember(shop);
    const trigger = buildTrigger();
    await Promise.all(Array.from({ length: 50 }, () => syncMembership(payer.customer, trigger)));
    const { version } = await getMemberRow(payer.member);
    await syncMembership(payer.customer, trigger);
    expect((await getMemberRow(payer.member)).version).toBe(version);
    expect(await listEmailSubjectsTo(payer.member)).toEqual([welcome]);
    expect(await listAudit(payer.member)).toHaveLength(1);
  });

  it("ten different events about one payment at the same time", async () => {
    const payer = await createPayingMember(shop);
    const rows = await Promise.all(
      Array.from({ length: 10 }, () => syncMembership(payer.customer, buildTrigger())),
    );
    expect(rows.every((row) => row?.membership.state === "active")).toBe(true);
    expect(await listEmailSubjectsTo(payer.member)).toEqual([welcome]);
    expect(await listAudit(payer.member)).toHaveLength(1);
  });
});

describe("membership by subscription status", () => {
  const cases = [
    ["active", "active", "cancelling"],
    ["trialing", "active", "cancelling"],
    ["past_due", "past_due", "past_due"],
    ["unpaid", "none", "none"],
    ["paused", "none", "none"],
    ["incomplete", "none", "none"],
    ["incomplete_expired", "none", "none"],
    ["canceled", "none", "none"],
  ] as const;
  it.each(cases)(
    "%s: %s, and %s if it is cancelled for the end of the period",
    async (status, ...expected) => {
      for (const [index, cancel_at_period_end] of [false, true].entries()) {
        const { member, customer, subscription } = await createPayingMember(shop);
        await syncMembership(customer, buildTrigger());
        await shop.sdk.subscriptions.update(subscription, { cancel_at_period_end });
        await shop.local("POST", `/_local/subscriptions/${subscription}/status`, { status });
        const { body } = await callMembership("refreshMembership", member);
        const state = expected[index];
        expect(body).toEqual({
          success: true,
          isCancelledButActive: state === "cancelling",
          message: "Subscription status refreshed successfully.",
        });
        const row = await getMemberRow(member);
        expect(row.membership.state).toBe(state);
        expect(row.membership_start_date === null).toBe(state === "none");
        expect(hasActiveSubscription(row)).toBe(["active", "trialing", "past_due"].includes(status));
        await deliverSubscriptionEnds(member);
        const ended = "Your Premium membership has ended";
        expect((await listEmailSubjectsTo(member)).includes(ended)).toBe(state === "none");
      }
    },
  );

  it("cancelling: a cancellation date without the flag counts, until it is removed", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    const cancelled = await shop.sdk.subscriptions.update(subscription, { cancel_at: "min_period_end" });
    expect(cancelled.cancel_at_period_end).toBe(false);
    await syncMembership(customer, buildTrigger());
    expect((await getMemberRow(member)).membership).toMatchObject({
      state: "cancelling",
      current_period_end: new Date((cancelled.cancel_at ?? 0) * 1_000).toISOString(),
    });
    await shop.sdk.subscriptions.update(subscription, { cancel_at: "" });
    expect((await callMembership("refreshMembership", member)).body.isCancelledButActive).toBe(false);
    expect(await listEmailSubjectsTo(member)).toEqual([welcome]);
  });
});

describe("admin actions", () => {
  const changeRow = async (row: MemberRow, fields: Partial<MemberRow>) => {
    const { memberStore } = await import("../members/member-store.ts");
    await memberStore.put({ ...row, ...fields });
    return getMemberRow(row);
  };

  it("a complimentary membership survives the end of a subscription, and ends in what is paid for", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    await syncMembership(customer, buildTrigger());
    const complimentary = await changeRow(
      await getMemberRow(member),
      buildComplimentaryFields(await getMemberRow(member)),
    );
    await syncMembership(customer, buildTrigger());
    const kept = await getMemberRow(member);
    expect(kept.membership.state).toBe("comped");
    expect(kept.membership_start_date).toBe(complimentary.membership_start_date);
    expect(buildPaidFields(kept).membership.state).toBe("active");
    await shop.sdk.subscriptions.cancel(subscription);
    await syncMembership(customer, buildTrigger());
    const still = await getMemberRow(member);
    expect(still.membership.state).toBe("comped");
    expect(buildPaidFields(still)).toEqual({
      membership: { state: "none", current_period_end: null, grace_until: null },
      membership_start_date: null,
    });
    expect(await listEmailSubjectsTo(member)).toEqual([welcome]);
  });

  it("an admin stays an admin and keeps the subscription whatever its status is", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    await syncMembership(customer, buildTrigger());
    await changeRow(await getMemberRow(member), { is_admin: true });
    await syncMembership(customer, buildTrigger());
    expect(await getMemberRow(member)).toMatchObject({ is_admin: true, membership: { state: "active" } });
    await shop.sdk.subscriptions.cancel(subscription);
    await syncMembership(customer, buildTrigger());
    expect(await getMemberRow(member)).toMatchObject({ is_admin: true, membership: { state: "none" } });
  });

  it("cancelAllSubscriptions: cancels and counts every subscription once", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    const { default_payment_method: card } = await shop.sdk.subscriptions.retrieve(subscription);
    await shop.sdk.subscriptions.create({
      customer,
      items: [{ price: shop.price }],
      default_payment_method: String(card),
    });
    expect(await cancelAllSubscriptions(await getMemberRow(member))).toBe(2);
    expect(await cancelAllSubscriptions(await getMemberRow(member))).toBe(0);
    expect((await syncMembership(customer, buildTrigger()))?.membership.state).toBe("none");
  });

  it("cancelAllSubscriptions and deleteCustomer: do nothing for a member who never paid", async () => {
    const member = await createMember();
    expect(await cancelAllSubscriptions(member)).toBe(0);
    await deleteCustomer(member);
    expect(hasActiveSubscription(member)).toBe(false);
  });

  it("deleteCustomer: is idempotent, and later events about the customer grant nothing", async () => {
    const { member, customer } = await createPayingMember(shop);
    const row = await getMemberRow(member);
    await deleteCustomer(row);
    await deleteCustomer(row);
    expect(await shop.sdk.customers.retrieve(customer)).toMatchObject({ deleted: true });
    expect(await cancelAllSubscriptions(row)).toBe(0);
    expect((await syncMembership(customer, buildTrigger()))?.membership.state).toBe("none");
    await changeRow(await getMemberRow(member), { deleted_at: new Date().toISOString() });
    expect(await syncMembership(customer, buildTrigger())).toBeUndefined();
  });
});

describe("a subscription grants nothing if it", () => {
  const syncSubscription = async (overrides: { price?: string; metadata?: Record<string, string> }) => {
    const { member, customer, subscription } = await createPayingMember(shop);
    const { default_payment_method: card } = await shop.sdk.subscriptions.retrieve(subscription);
    await shop.sdk.subscriptions.cancel(subscription);
    await shop.sdk.subscriptions.create({
      customer,
      items: [{ price: overrides.price ?? shop.price }],
      default_payment_method: String(card),
      ...(overrides.metadata && { metadata: overrides.metadata }),
    });
    return syncMembership(customer, { actor: member.id });
  };

  it("has another price", async () => {
    const { product } = await shop.sdk.prices.retrieve(shop.price);
    const cheap = await shop.sdk.prices.create({
      product: String(product),
      currency: "usd",
      unit_amount: 100,
      recurring: { interval: "month" },
    });
    expect((await syncSubscription({ price: cheap.id }))?.membership.state).toBe("none");
  });

  it("has another price, unless our checkout sold it at that price before the price changed", async () => {
    const { product } = await shop.sdk.prices.retrieve(shop.price);
    const earlier = await shop.sdk.prices.create({
      product: String(product),
      currency: "usd",
      unit_amount: 1_500,
      recurring: { interval: "month" },
    });
    const { member, customer, subscription } = await createPayingMember(shop);
    const { default_payment_method: card } = await shop.sdk.subscriptions.retrieve(subscription);
    await shop.sdk.subscriptions.cancel(subscription);
    const { id } = await shop.sdk.subscriptions.create({
      customer,
      items: [{ price: earlier.id }],
      default_payment_method: String(card),
      metadata: { member_id: member.id, price: earlier.id },
    });
    expect((await syncMembership(customer, { actor: member.id }))?.membership.state).toBe("active");
    await shop.sdk.subscriptions.update(id, { metadata: { member_id: "", price: earlier.id } });
    expect((await syncMembership(customer, { actor: member.id }))?.membership.state).toBe("none");
  });

  it("names another member in its metadata", async () => {
    expect((await syncSubscription({ metadata: { member_id: randomUUID() } }))?.membership.state).toBe(
      "none",
    );
    expect((await syncSubscription({}))?.membership.state).toBe("active");
  });

  it("belongs to a customer of no member", async () => {
    const { id } = await shop.sdk.customers.create({ metadata: { member_id: randomUUID() } });
    expect(await syncMembership(id, buildTrigger())).toBeUndefined();
  });
});

describe("limits per member", () => {
  it.each(["refreshMembership", "openPortal"] as const)(
    "%s: answers 429 with Retry-After beyond its limit, without a call to Stripe, to this member only",
    async (name) => {
      const [{ member }, other] = [await createPayingMember(shop), await createPayingMember(shop)];
      const { uses = 0, windowSeconds = 0 } = memberLimits[name] ?? {};
      const statuses = new Set<number | undefined>();
      for (let use = 0; use < uses; use++) statuses.add((await callMembership(name, member)).status);
      expect(statuses).toEqual(new Set([200]));
      await shop.clearCalls();
      const refused = await callMembership(name, member);
      expect([refused.status, refused.body.error.code]).toEqual([429, "too_many_requests"]);
      expect(Number(refused.headers?.["retry-after"])).toBeGreaterThan(windowSeconds - 120);
      expect(await shop.local("GET", "/_ledger")).toMatchObject({ calls: [] });
      expect((await callMembership(name, other.member)).status).toBe(200);
    },
  );
});

describe("openPortal", () => {
  it("opens the portal for the member's own customer and returns to the dashboard", async () => {
    const { member, customer } = await createPayingMember(shop);
    await shop.clearCalls();
    const { status, body } = await callMembership("openPortal", member);
    expect([status, body.url]).toEqual([200, expect.stringContaining("/p/session/")]);
    expect((await shop.calls("POST", "/v1/billing_portal/sessions")).map((call) => call.body)).toEqual([
      { customer, return_url: "https://kindstead.test/dashboard" },
    ]);
  });

  it("answers 404 to a member who never paid, and rejects another customer's id", async () => {
    const member = await createMember();
    expect((await callMembership("openPortal", member)).status).toBe(404);
    expect((await callMembership("refreshMembership", member)).body).toMatchObject({
      isCancelledButActive: false,
    });
    for (const name of ["openPortal", "refreshMembership"] as const)
      expect((await callMembership(name, member, { customer: "cus_1" })).body.error.code).toBe(
        "unknown_field",
      );
  });
});
