import { describe, expect, it } from "vitest";
import { createPremiumMember, subscribeAgain } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { idempotencySeconds } from "../stripe/sync-trigger.ts";
import { findRow } from "../table/find-row.ts";
import { idempotencyEntity } from "../table/system-entities.ts";
import {
  cancelAllSubscriptions,
  deleteCustomer,
  findCustomer,
  setPeriodEndCancellation,
} from "./membership.ts";

const shop = await startShopForFile();

async function createPremium() {
  const payer = await createPremiumMember(shop);
  const { member, subscription } = payer;
  const setEnding = (is_ending: boolean) =>
    setPeriodEndCancellation(member, subscription, is_ending, "admin_1");
  const isEnding = async () => (await shop.sdk.subscriptions.retrieve(subscription)).cancel_at_period_end;
  const countUpdates = async () => (await shop.calls("POST", `/v1/subscriptions/${subscription}`)).length;
  return { ...payer, setEnding, isEnding, countUpdates };
}

describe("an end with the period that is paid for", () => {
  it("is asked of Stripe once, however often the admin presses, and filed under each member", async () => {
    for (const premium of [await createPremium(), await createPremium()]) {
      const { member, subscription, setEnding, isEnding, countUpdates } = premium;
      await setEnding(false);
      expect(await countUpdates(), "it was not ending").toBe(0);
      for (const _ of [1, 2]) await setEnding(true);
      expect([await isEnding(), await countUpdates()]).toEqual([true, 1]);
      expect((await listAllOfMember(member.id))[0]).toMatchObject({
        action: "membership.end_scheduled",
        by: "admin_1",
        detail: { subscription_id: subscription },
      });
    }
  });

  it("is filed once while Stripe fails, as long as Stripe may send events about it", async () => {
    const { member, subscription, setEnding, isEnding } = await createPremium();
    const before = Math.floor(Date.now() / 1_000);
    await shop.misbehave({ call: "POST /v1/subscriptions", mode: "status", times: 2 });
    for (const _ of [1, 2]) await expect(setEnding(true)).rejects.toThrow();
    await setEnding(true);
    expect(await isEnding()).toBe(true);
    const filed = (await listAllOfMember(member.id)).filter(({ action }) => action.includes("end_"));
    expect(filed).toHaveLength(1);
    const id = `ending#${subscription}#${member.version}`;
    const { ttl = 0 } = (await findRow(idempotencyEntity, { id })) ?? {};
    expect(ttl).toBeGreaterThanOrEqual(before + idempotencySeconds);
    expect(ttl).toBeLessThanOrEqual(Math.ceil(Date.now() / 1_000) + idempotencySeconds);
  });

  it("is taken back, whether an admin or the member in Stripe's portal has asked for it", async () => {
    const { subscription, setEnding } = await createPremium();
    const ends = [{ cancel_at_period_end: true }, { cancel_at: "min_period_end" }] as const;
    for (const end of ends) {
      await shop.sdk.subscriptions.update(subscription, end);
      await setEnding(false);
      const { cancel_at_period_end, cancel_at } = await shop.sdk.subscriptions.retrieve(subscription);
      expect({ cancel_at_period_end, cancel_at }).toEqual({ cancel_at_period_end: false, cancel_at: null });
    }
  });
});

it("a cancellation by an admin: is filed for each of the member's subscriptions", async () => {
  const premium = await createPremium();
  const second = await subscribeAgain(shop, premium);
  expect(await cancelAllSubscriptions(premium.member, "admin_1")).toBe(2);
  const filed = (await listAllOfMember(premium.member.id)).filter(
    ({ action }) => action === "membership.cancel_requested",
  );
  const cancelled = filed.map(({ detail }) => detail.subscription_id);
  expect(cancelled.toSorted()).toEqual([premium.subscription, second].toSorted());
});

it("a deleted customer: is known for as long as Stripe may send events about them, and not longer", async () => {
  const { member, customer } = await createPremium();
  const now = Date.parse("2026-06-15T08:00:00.400Z");
  await deleteCustomer(member, now);
  expect((await shop.sdk.customers.retrieve(customer)).deleted).toBe(true);
  const ttl = Date.parse("2026-06-15T08:00:00Z") / 1_000 + idempotencySeconds;
  expect(await findCustomer(customer)).toMatchObject({ member_id: member.id, ttl });
});
