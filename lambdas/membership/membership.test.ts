import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createMember, createPayingMember, callMembership, listEmailSubjectsTo, getMemberRow } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { auditStore } from "../audit/audit-store.ts";
import type { MemberRow } from "../table/entities.ts";
import {
  buildComplimentaryFields,
  buildFieldsWithoutComplimentary,
  cancelAllSubscriptions,
  deleteCustomer,
  hasActiveSubscription,
  syncMembership,
} from "./membership.ts";

const shop = await startShopForFile();

const welcome = "Welcome to Kindstead Premium";
const event = () => ({ idempotencyId: `event#evt_${randomUUID()}`, actor: "stripe" });
const trailOf = async ({ id }: MemberRow) =>
  (await auditStore.listByMember(id, undefined)).items.map(({ action, detail }) => ({ action, ...detail }));

describe("whoever has paid is premium, once, in whichever order we hear of it", () => {
  type Payer = Awaited<ReturnType<typeof createPayingMember>>;
  const hook = ({ customer }: Payer) => syncMembership(customer, event());
  const back = async ({ member, checkout }: Payer) => {
    const answer = await callMembership("upgradeSuccess", member, { session_id: checkout });
    expect(answer).toEqual({ status: 200, body: { success: true } });
  };
  it.each([
    ["webhook only", hook, undefined],
    ["return only", back, undefined],
    ["webhook, then return", hook, back],
    ["return, then webhook", back, hook],
    ["both at once", (payer: Payer) => Promise.all([hook(payer), back(payer)]), undefined],
  ])("%s", async (_, first, second) => {
    const payer = await createPayingMember(shop);
    await first(payer);
    await second?.(payer);
    const row = await getMemberRow(payer.member);
    expect(row.membership).toMatchObject({ state: "active", grace_until: null });
    expect(Date.parse(row.membership.current_period_end ?? "")).toBeGreaterThan(Date.now() + 27 * 86_400_000);
    expect(row.membership_start_date?.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
    expect(await listEmailSubjectsTo(payer.member)).toEqual([welcome]);
    expect(await trailOf(row)).toEqual([
      {
        action: "membership.synced",
        from: "none",
        to: "active",
        status: "active",
        subscription_id: payer.subscription,
      },
    ]);
  });

  it("the same event, fifty times at once and then again, has one effect", async () => {
    const payer = await createPayingMember(shop);
    const cause = event();
    await Promise.all(Array.from({ length: 50 }, () => syncMembership(payer.customer, cause)));
    const { version } = await getMemberRow(payer.member);
    await syncMembership(payer.customer, cause);
    expect((await getMemberRow(payer.member)).version).toBe(version);
    expect(await listEmailSubjectsTo(payer.member)).toEqual([welcome]);
    expect(await trailOf(payer.member)).toHaveLength(1);
  });

  it("ten different events about one payment, all at once, have one effect", async () => {
    const payer = await createPayingMember(shop);
    const rows = await Promise.all(Array.from({ length: 10 }, () => syncMembership(payer.customer, event())));
    expect(rows.every((row) => row?.membership.state === "active")).toBe(true);
    expect(await listEmailSubjectsTo(payer.member)).toEqual([welcome]);
    expect(await trailOf(payer.member)).toHaveLength(1);
  });
});

describe("what a subscription's status amounts to", () => {
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
  it.each(cases)("%s: %s, and %s where it is cancelled for its period's end", async (status, ...wanted) => {
    for (const [index, cancel_at_period_end] of [false, true].entries()) {
      const { member, customer, subscription } = await createPayingMember(shop);
      await syncMembership(customer, event());
      await shop.sdk.subscriptions.update(subscription, { cancel_at_period_end });
      await shop.local("POST", `/_local/subscriptions/${subscription}/status`, { status });
      const { body } = await callMembership("refreshMembership", member);
      const state = wanted[index];
      expect(body).toEqual({
        success: true,
        isCancelledButActive: state === "cancelling",
        message: "Subscription status refreshed successfully.",
      });
      const row = await getMemberRow(member);
      expect(row.membership.state).toBe(state);
      expect(row.membership_start_date === null).toBe(state === "none");
      expect(hasActiveSubscription(row)).toBe(["active", "trialing", "past_due"].includes(status));
      const ended = "Your Premium membership has ended";
      expect((await listEmailSubjectsTo(member)).includes(ended)).toBe(state === "none");
    }
  });

  it("a date alone, as the portal sets it, is a cancellation, until it is taken back", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    const cancelled = await shop.sdk.subscriptions.update(subscription, { cancel_at: "min_period_end" });
    expect(cancelled.cancel_at_period_end).toBe(false);
    await syncMembership(customer, event());
    expect((await getMemberRow(member)).membership).toMatchObject({
      state: "cancelling",
      current_period_end: new Date((cancelled.cancel_at ?? 0) * 1_000).toISOString(),
    });
    await shop.sdk.subscriptions.update(subscription, { cancel_at: "" });
    expect((await callMembership("refreshMembership", member)).body.isCancelledButActive).toBe(false);
    expect(await listEmailSubjectsTo(member)).toEqual([welcome]);
  });
});

describe("what an admin gives or takes", () => {
  const changed = async (row: MemberRow, fields: Partial<MemberRow>) => {
    const { memberStore } = await import("../members/member-store.ts");
    await memberStore.put({ ...row, ...fields });
    return getMemberRow(row);
  };

  it("a comp outlives the subscription beside it, and ends in what is paid", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    await syncMembership(customer, event());
    const given = await changed(await getMemberRow(member), buildComplimentaryFields(await getMemberRow(member)));
    await syncMembership(customer, event());
    const kept = await getMemberRow(member);
    expect(kept.membership.state).toBe("comped");
    expect(kept.membership_start_date).toBe(given.membership_start_date);
    expect(buildFieldsWithoutComplimentary(kept).membership.state).toBe("active");
    await shop.sdk.subscriptions.cancel(subscription);
    await syncMembership(customer, event());
    const still = await getMemberRow(member);
    expect(still.membership.state).toBe("comped");
    expect(buildFieldsWithoutComplimentary(still)).toEqual({
      membership: { state: "none", current_period_end: null, grace_until: null },
      membership_start_date: null,
    });
    expect(await listEmailSubjectsTo(member)).toEqual([welcome]);
  });

  it("an admin stays one whatever becomes of their subscription, and keeps it", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    await syncMembership(customer, event());
    await changed(await getMemberRow(member), { is_admin: true });
    await syncMembership(customer, event());
    expect(await getMemberRow(member)).toMatchObject({ is_admin: true, membership: { state: "active" } });
    await shop.sdk.subscriptions.cancel(subscription);
    await syncMembership(customer, event());
    expect(await getMemberRow(member)).toMatchObject({ is_admin: true, membership: { state: "none" } });
  });

  it("every subscription that Stripe lists is ended, and counted; a second time there is none", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    const { default_payment_method: card } = await shop.sdk.subscriptions.retrieve(subscription);
    await shop.sdk.subscriptions.create({
      customer,
      items: [{ price: shop.price }],
      default_payment_method: String(card),
    });
    expect(await cancelAllSubscriptions(await getMemberRow(member))).toBe(2);
    expect(await cancelAllSubscriptions(await getMemberRow(member))).toBe(0);
    expect((await syncMembership(customer, event()))?.membership.state).toBe("none");
  });

  it("whoever never paid has nothing to end", async () => {
    const member = await createMember();
    expect(await cancelAllSubscriptions(member)).toBe(0);
    await deleteCustomer(member);
    expect(hasActiveSubscription(member)).toBe(false);
  });

  it("a customer is deleted once and for all, and events about them grant nothing", async () => {
    const { member, customer } = await createPayingMember(shop);
    const row = await getMemberRow(member);
    await deleteCustomer(row);
    await deleteCustomer(row);
    expect(await shop.sdk.customers.retrieve(customer)).toMatchObject({ deleted: true });
    expect(await cancelAllSubscriptions(row)).toBe(0);
    expect((await syncMembership(customer, event()))?.membership.state).toBe("none");
    await changed(await getMemberRow(member), { deleted_at: new Date().toISOString() });
    expect(await syncMembership(customer, event())).toBeUndefined();
  });
});

describe("a subscription that we did not sell grants nothing", () => {
  const asCustomer = async (wish: { price?: string; metadata?: Record<string, string> }) => {
    const { member, customer, subscription } = await createPayingMember(shop);
    const { default_payment_method: card } = await shop.sdk.subscriptions.retrieve(subscription);
    await shop.sdk.subscriptions.cancel(subscription);
    await shop.sdk.subscriptions.create({
      customer,
      items: [{ price: wish.price ?? shop.price }],
      default_payment_method: String(card),
      ...(wish.metadata && { metadata: wish.metadata }),
    });
    return syncMembership(customer, { actor: member.id });
  };

  it("at another price", async () => {
    const { product } = await shop.sdk.prices.retrieve(shop.price);
    const cheap = await shop.sdk.prices.create({
      product: String(product),
      currency: "usd",
      unit_amount: 100,
      recurring: { interval: "month" },
    });
    expect((await asCustomer({ price: cheap.id }))?.membership.state).toBe("none");
  });

  it("or that says it is another member's", async () => {
    expect((await asCustomer({ metadata: { member_id: randomUUID() } }))?.membership.state).toBe("none");
    expect((await asCustomer({}))?.membership.state).toBe("active");
  });

  it("a customer of nobody's is left alone", async () => {
    const { id } = await shop.sdk.customers.create({ metadata: { member_id: randomUUID() } });
    expect(await syncMembership(id, event())).toBeUndefined();
  });
});

describe("the portal", () => {
  it("is opened for one's own customer and returns to our dashboard", async () => {
    const { member, customer } = await createPayingMember(shop);
    await shop.clearCalls();
    const { status, body } = await callMembership("openPortal", member);
    expect([status, body.url]).toEqual([200, expect.stringContaining("/p/session/")]);
    expect((await shop.calls("POST", "/v1/billing_portal/sessions")).map((call) => call.body)).toEqual([
      { customer, return_url: "https://kindstead.test/dashboard" },
    ]);
  });

  it("has nothing to show to whoever never paid; nobody names another's customer", async () => {
    const member = await createMember();
    expect((await callMembership("openPortal", member)).status).toBe(404);
    expect((await callMembership("refreshMembership", member)).body).toMatchObject({ isCancelledButActive: false });
    for (const name of ["openPortal", "refreshMembership"] as const)
      expect((await callMembership(name, member, { customer: "cus_1" })).body.error.code).toBe("unknown_field");
  });
});
