import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { memberLimits } from "../../contract/rate-limits.ts";
import { addUses } from "../../test/support/add-uses.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import {
  callMembership,
  createPayingMember,
  deliverSubscriptionEnds,
  listEmailSubjectsTo,
} from "../../test/support/membership.fixture.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { auditStore } from "../audit/audit-store.ts";
import { isStillTrue } from "../delivery/email-condition.ts";
import { outboxMessage } from "../outbox/outbox.ts";
import * as priceSettings from "../stripe/price-settings.ts";
import type { MemberRow } from "../table/entities.ts";
import { hasActiveSubscription, syncMembership } from "./membership.ts";

const shop = await startShopForFile();
const welcome = "Welcome to {{name}} Premium";
const buildTrigger = () => ({ idempotencyId: `event#evt_${randomUUID()}`, actor: "stripe" });
const listAudit = async ({ id }: MemberRow) =>
  (await auditStore.listByMember(id, undefined)).items.map(({ action, detail }) => ({ action, ...detail }));

it("emails about Premium that were delayed are not sent once they are no longer true", async () => {
  const { member, customer, subscription } = await createPayingMember(shop);
  const isTrue = async (subject: string) => {
    await syncMembership(customer, buildTrigger());
    const emails = (await listPendingRows()).map(({ message }) => outboxMessage.parse(message));
    const email = emails.find(
      (each) => each.kind === "mail" && each.to === member.email && each.subject === subject,
    );
    return email?.kind === "mail" && isStillTrue(email, Date.now());
  };
  await syncMembership(customer, buildTrigger());
  await shop.local("POST", `/_local/subscriptions/${subscription}/fail`);
  expect(await isTrue("Your Premium payment didn't go through")).toBe(true);
  await shop.local("POST", `/_local/subscriptions/${subscription}/renew`);
  expect(await isTrue("Your Premium payment didn't go through")).toBe(false);
  await shop.sdk.subscriptions.update(subscription, { cancel_at_period_end: true });
  expect(await isTrue("Your Premium membership is cancelled")).toBe(true);
  await shop.sdk.subscriptions.update(subscription, { cancel_at_period_end: false });
  expect(await isTrue("Your Premium membership is cancelled")).toBe(false);
});

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
        action: "membership.paid",
        from: "none",
        to: "active",
        status: "active",
        subscription_id: payer.subscription,
        amount_cents: 2_000,
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

  it("and their renewal is audited once with its amount, though Stripe takes it an hour after the new period", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    await syncMembership(customer, buildTrigger());
    for (const how of ["bill-later", "renew"]) {
      await shop.local("POST", `/_local/subscriptions/${subscription}/${how}`);
      for (const _ of [1, 2]) await syncMembership(customer, buildTrigger());
    }
    await shop.sdk.subscriptions.update(subscription, { cancel_at: "min_period_end" });
    await syncMembership(customer, buildTrigger());
    const audited = (await listAudit(member)).toReversed();
    expect(audited).toMatchObject([
      { to: "active" },
      { to: "active" },
      { to: "active" },
      { to: "cancelling" },
    ]);
    expect(audited.map((entry) => "amount_cents" in entry)).toEqual([true, false, true, false]);
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
        const hasEnded = state === "none" && status !== "paused";
        expect((await listEmailSubjectsTo(member)).includes(ended)).toBe(hasEnded);
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
    expect(await listEmailSubjectsTo(member)).toEqual([welcome, "Your Premium membership continues"]);
  });
});

describe("limits per member", () => {
  it.each(["refreshMembership", "openPortal"] as const)(
    "%s: answers 429 with Retry-After beyond its limit, without a call to Stripe, to this member only",
    async (name) => {
      const [{ member }, other] = [await createPayingMember(shop), await createPayingMember(shop)];
      const { uses = 0, windowSeconds = 0 } = memberLimits[name] ?? {};
      expect((await callMembership(name, member)).status).toBe(200);
      await addUses(`route.${name}`, member.id, uses - 2);
      expect((await callMembership(name, member)).status).toBe(200);
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
    const members = [await createPayingMember(shop), await createPayingMember(shop)];
    await shop.clearCalls();
    const answers = await Promise.all(members.map(({ member }) => callMembership("openPortal", member)));
    const urls = answers.map(({ body }) => body.url);
    for (const url of urls) expect(url).toContain("/p/session/");
    expect(new Set(urls).size, "at the same time as another member").toBe(2);
    const wanted = members.map(({ customer }) => ({
      customer,
      return_url: "https://kindstead.test/dashboard",
    }));
    const calls = (await shop.calls("POST", "/v1/billing_portal/sessions")).map(({ body }) => body);
    expect(calls).toEqual(expect.arrayContaining(wanted));
  });

  it("allows what the owner has configured", async () => {
    const { member } = await createPayingMember(shop);
    vi.spyOn(priceSettings, "getPortalConfiguration").mockResolvedValueOnce({ configuration: "bpc_owner" });
    await shop.clearCalls();
    await callMembership("openPortal", member);
    const calls = await shop.calls("POST", "/v1/billing_portal/sessions");
    expect(calls).toMatchObject([{ body: { configuration: "bpc_owner" } }]);
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
