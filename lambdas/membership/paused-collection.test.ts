import { afterEach, describe, expect, it, vi } from "vitest";
import { createAlteredClient } from "../../test/support/altered-stripe.ts";
import { listEmailsTo } from "../../test/support/bookings.fixture.ts";
import { getMemberRow } from "../../test/support/member-rows.ts";
import {
  createPayingMember,
  deliverSubscriptionEnds,
  listSubscriptionStatuses,
} from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { countMembers } from "../members/members.ts";
import { toProfile } from "../members/profile.ts";
import * as client from "../stripe/client.ts";
import type { MemberRow } from "../table/entities.ts";
import { endSubscription } from "./end-subscription.ts";
import { syncMembership } from "./membership.ts";

/* "Pause payment collection" at Stripe sets `pause_collection` and does not change the status (PAY-8). */
const shop = await startShopForFile();
afterEach(() => void vi.restoreAllMocks());

const day = 86_400_000;

/** The owner pauses the payments of a subscription at Stripe, or those of all of them. */
const pausePayments = (paused?: string) =>
  vi
    .spyOn(client, "connectToStripe")
    .mockImplementation(async () =>
      createAlteredClient(shop, (each) =>
        each.object === "subscription" && (paused === undefined || each.id === paused)
          ? { ...each, pause_collection: { behavior: "void", resumes_at: null } }
          : each,
      ),
    );
const resumePayments = () => vi.restoreAllMocks();
const sync = (customer: string, now = Date.now()) => syncMembership(customer, { actor: "job" }, { now });
const getProfile = async (member: MemberRow, now = Date.now()) => toProfile(await getMemberRow(member), now);
const listFacts = async ({ email }: MemberRow) =>
  (await listEmailsTo(email)).map(({ facts = [] }) => facts.map(({ label }) => label));
const countMonthlyCents = async () => (await countMembers(Date.now())).monthly_cents;

describe("an active subscription whose payments are paused", () => {
  it("stays Premium, names no next payment on the dashboard and brings nothing a month, until it is resumed", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    await sync(customer);
    const paying = await getProfile(member);
    const cents = await countMonthlyCents();
    pausePayments(subscription);
    await sync(customer);
    const paused = await getProfile(member);
    expect([paused.role, paused.membership.state, paused.subscription_active]).toEqual([
      "premium_member",
      "active",
      true,
    ]);
    expect([paused.membership.current_period_end, paused.membership.price_cents]).toEqual([null, null]);
    expect(await countMonthlyCents()).toBe(cents - 2_000);
    await deliverSubscriptionEnds(member);
    expect(await listSubscriptionStatuses(shop, customer)).toEqual(["active"]);
    resumePayments();
    await sync(customer);
    expect((await getProfile(member)).membership).toEqual(paying.membership);
    expect(await countMonthlyCents()).toBe(cents);
    expect(await listFacts(member), "only the welcome is written").toHaveLength(1);
  });

  it("names no next payment in the email that welcomes, and in the one that it continues", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    pausePayments();
    await sync(customer);
    await shop.sdk.subscriptions.update(subscription, { cancel_at_period_end: true });
    await sync(customer);
    expect((await getProfile(member)).membership, "Premium ends with this period").toMatchObject({
      state: "cancelling",
      current_period_end: expect.any(String),
      price_cents: null,
    });
    await shop.sdk.subscriptions.update(subscription, { cancel_at_period_end: false });
    await sync(customer);
    const [welcome, cancelled, resumed] = await listFacts(member);
    expect(welcome).not.toContain("Next payment");
    expect(cancelled).toEqual(["Premium until", "Next payment"]);
    expect(resumed).toEqual([]);
  });
});

describe("a subscription whose payment failed before its payments were paused", () => {
  const fail = ({ subscription }: { subscription: string }) =>
    shop.local("POST", `/_local/subscriptions/${subscription}/fail`);
  const listOpenInvoices = async (customer: string) =>
    (await shop.sdk.invoices.list({ customer, status: "open" })).data;

  it("is kept with its invoice by the daily job after the grace period, which ends Premium", async () => {
    const payer = await createPayingMember(shop);
    const { member, customer } = payer;
    await sync(customer);
    await fail(payer);
    pausePayments();
    await sync(customer);
    expect((await getProfile(member)).membership.state).toBe("past_due");
    const [, failed] = await listEmailsTo(member.email);
    expect(failed?.note, "no promise that it is never charged again").not.toContain("not charged again");
    const afterGrace = Date.now() + 15 * day;
    await sync(customer, afterGrace);
    expect(await deliverSubscriptionEnds(member)).toBe(0);
    expect((await getProfile(member, afterGrace)).role).toBe("free_member");
    expect(await listSubscriptionStatuses(shop, customer)).toEqual(["past_due"]);
    expect(await listOpenInvoices(customer)).toHaveLength(1);
  });

  it("is kept although it was to end before they were paused", async () => {
    const payer = await createPayingMember(shop);
    const { member, customer, subscription: subscription_id } = payer;
    await sync(customer);
    await fail(payer);
    const afterGrace = Date.now() + 15 * day;
    await sync(customer, afterGrace);
    pausePayments();
    const message = { kind: "subscription_end", member_id: member.id, subscription_id } as const;
    await endSubscription({ ...message, reason: "unpaid" }, afterGrace);
    expect(await listSubscriptionStatuses(shop, customer)).toEqual(["past_due"]);
    expect(await listOpenInvoices(customer)).toHaveLength(1);
  });

  it("is kept when Stripe has stopped trying", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    await sync(customer);
    await shop.local("POST", `/_local/subscriptions/${subscription}/status`, { status: "unpaid" });
    pausePayments();
    await sync(customer);
    expect(await deliverSubscriptionEnds(member)).toBe(0);
    expect(await listSubscriptionStatuses(shop, customer)).toEqual(["unpaid"]);
  });
});
