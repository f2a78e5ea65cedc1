import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import {
  createCheckout,
  createPayingMember,
  deliverSubscriptionEnds,
  listSubscriptionStatuses,
  subscribeAgain,
} from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import { membershipStore } from "./membership-store.ts";
import { syncMembership } from "./sync-membership.ts";

const shop = await startShopForFile();
beforeEach(async () => void (await shop.clearCalls()));
afterEach(() => void vi.restoreAllMocks());

const { save } = membershipStore;
const buildEvent = () => ({ idempotencyId: `event#evt_${randomUUID()}`, actor: "stripe" });
const sync = (customer: string) => syncMembership(customer, { actor: "stripe" });
const countReads = async () => (await shop.calls("GET", "/v1/subscriptions")).length;
const endPeriod = (subscription: string, how: "fail" | "renew") =>
  shop.local("POST", `/_local/subscriptions/${subscription}/${how}`);

describe("the log", () => {
  const parseLines = (lines: string[], metric: string) =>
    lines.map((line) => JSON.parse(line)).filter((line) => metric in line);

  it("counts the start of a membership once, and not its renewals", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    const lines = await recordLogLines(async () => {
      await syncMembership(customer, buildEvent());
      for (const trigger of [buildEvent(), { actor: "job" }]) {
        await endPeriod(subscription, "renew");
        await syncMembership(customer, trigger);
      }
    });
    expect(parseLines(lines, "premium_started")).toMatchObject([
      { message: "A Premium membership has started", member_id: member.id, premium_started: 1 },
    ]);
    expect(lines.join()).not.toContain(member.email);
  });

  it("counts customers who belong to no member, and no others", async () => {
    const { customer } = await createPayingMember(shop);
    const lines = await recordLogLines(async () => {
      expect(await sync(customer)).toBeDefined();
      expect(await sync("cus_unknown")).toBeUndefined();
    });
    expect(parseLines(lines, "stripe_customers_unknown")).toMatchObject([
      {
        message: "A Stripe customer belongs to no member",
        customer_id: "cus_unknown",
        stripe_customers_unknown: 1,
      },
    ]);
  });

  it("counts the customer of a deleted member, whose row stays unchanged", async () => {
    const { member, customer } = await createPayingMember(shop);
    const row = await getMemberRow(member);
    await memberStore.replace(row, { ...row, deleted_at: "2026-05-04T09:00:00.000Z" });
    await shop.clearCalls();
    const lines = await recordLogLines(async () => expect(await sync(customer)).toBeUndefined());
    expect(parseLines(lines, "stripe_customers_unknown")).toHaveLength(1);
    expect((await getMemberRow(member)).membership.state).toBe("none");
    expect(await countReads()).toBe(0);
  });
});

describe("an event", () => {
  it("that was handled before returns the member, although Stripe has changed since", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    const event = buildEvent();
    await syncMembership(customer, event);
    await shop.sdk.subscriptions.update(subscription, { cancel_at_period_end: true });
    await shop.clearCalls();
    expect((await syncMembership(customer, event))?.membership.state).toBe("active");
    expect(await countReads()).toBe(0);
    await syncMembership(customer, buildEvent());
    expect((await getMemberRow(member)).membership.state).toBe("cancelling");
  });

  it("that changes nothing does not write the member's row", async () => {
    const { member, customer } = await createPayingMember(shop);
    await syncMembership(customer, buildEvent());
    const { version } = await getMemberRow(member);
    await syncMembership(customer, buildEvent());
    expect((await getMemberRow(member)).version).toBe(version);
  });
});

it("a changed price is saved, although nothing else has changed", async () => {
  const { member, customer } = await createPayingMember(shop);
  await sync(customer);
  await memberStore.change(member.id, ({ billing, ...row }) => ({
    after: { ...row, ...(billing && { billing: { ...billing, price_cents: 1_500 } }) },
  }));
  await sync(customer);
  expect((await getMemberRow(member)).billing?.price_cents).toBe(2_000);
});

it("a second subscription is ended, although the first one has not changed", async () => {
  const { member, customer, subscription } = await createPayingMember(shop);
  await sync(customer);
  shop.advance(2_000);
  await subscribeAgain(shop, { customer, subscription });
  await sync(customer);
  expect(await deliverSubscriptionEnds(member)).toBe(1);
  expect(await listSubscriptionStatuses(shop, customer)).toEqual(["active", "canceled"]);
});

describe("a lost write", () => {
  it("to a change of the name is repeated without another read of Stripe", async () => {
    const { member, customer } = await createPayingMember(shop);
    await shop.clearCalls();
    vi.spyOn(membershipStore, "save").mockImplementationOnce(async (...given) => {
      await memberStore.change(member.id, (row) => ({ after: { ...row, first_name: "Dana" } }));
      return save(...given);
    });
    await sync(customer);
    expect(await getMemberRow(member)).toMatchObject({
      first_name: "Dana",
      membership: { state: "active" },
    });
    expect(await countReads()).toBe(1);
  });

  it("to a delayed write of an older answer is repeated with a new answer of Stripe", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    await sync(customer);
    await endPeriod(subscription, "fail");
    const delayed: Parameters<typeof save>[] = [];
    const stub = vi.spyOn(membershipStore, "save").mockImplementationOnce(async (...given) => {
      delayed.push(given);
      throw new Error("The connection was lost");
    });
    await expect(sync(customer)).rejects.toThrow("The connection was lost");
    await endPeriod(subscription, "renew");
    stub.mockImplementationOnce(async (...given) => {
      for (const older of delayed) expect((await save(...older))?.membership.state).toBe("past_due");
      return save(...given);
    });
    expect((await sync(customer))?.membership.state).toBe("active");
    expect((await getMemberRow(member)).membership.state).toBe("active");
  });
});

it("a member who has not paid has no membership and no start in the log", async () => {
  const member = await createMember();
  await createCheckout(member);
  const { customer_id = "" } = (await getMemberRow(member)).billing ?? {};
  const lines = await recordLogLines(() => sync(customer_id));
  expect(lines.join()).not.toContain("premium_started");
  expect((await getMemberRow(member)).membership.state).toBe("none");
});
