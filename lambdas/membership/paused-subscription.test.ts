import { afterEach, describe, expect, it } from "vitest";
import { getMemberRow } from "../../test/support/member-rows.ts";
import {
  callMembership,
  createPremiumMember,
  deliverSubscriptionEnds,
  listEmailSubjectsTo,
  listSubscriptionStatuses,
  subscribeAgain,
  sumRefunds,
} from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { toProfile } from "../members/profile.ts";
import { endSubscription } from "./end-subscription.ts";
import { syncMembership } from "./membership.ts";

const shop = await startShopForFile();
afterEach(async () => void (await shop.behave()));

const sync = (customer: string) => syncMembership(customer, { actor: "stripe" });
const setStatus = (subscription: string, status: "active" | "paused") =>
  shop.local("POST", `/_local/subscriptions/${subscription}/status`, { status });

/** A member whose paid subscription the owner has paused at Stripe. */
async function createPausedMember() {
  const payer = await createPremiumMember(shop);
  await setStatus(payer.subscription, "paused");
  await sync(payer.customer);
  return payer;
}

describe("a paused subscription", () => {
  it("is neither cancelled nor refunded, grants nothing, and is not called a failed payment", async () => {
    const { member, customer } = await createPausedMember();
    await deliverSubscriptionEnds(member);
    await sync(customer);
    expect(await listSubscriptionStatuses(shop, customer)).toEqual(["paused"]);
    expect(await sumRefunds(shop, customer)).toBe(0);
    expect(await listEmailSubjectsTo(member)).toEqual(["Welcome to {{name}} Premium"]);
    const { role, membership, subscription_active } = toProfile(await getMemberRow(member), Date.now());
    expect([role, membership.state, subscription_active]).toEqual(["free_member", "none", false]);
  });

  it("keeps its member from paying a second time, and says why", async () => {
    const { member } = await createPausedMember();
    const { status, body } = await callMembership("startCheckout", await getMemberRow(member));
    expect([status, body]).toMatchObject([409, { error: { message: expect.stringContaining("paused") } }]);
  });

  it("is Premium again once it is resumed, without a second welcome", async () => {
    const { member, customer, subscription } = await createPausedMember();
    await setStatus(subscription, "active");
    await sync(customer);
    expect((await getMemberRow(member)).membership.state).toBe("active");
    expect(await listEmailSubjectsTo(member)).toEqual(["Welcome to {{name}} Premium"]);
  });

  it("is kept although it was to end as unpaid before it was paused", async () => {
    const { member, customer, subscription: subscription_id } = await createPausedMember();
    const message = { kind: "subscription_end", member_id: member.id, subscription_id } as const;
    await endSubscription({ ...message, reason: "unpaid" }, Date.now());
    expect(await listSubscriptionStatuses(shop, customer)).toEqual(["paused"]);
    expect(await sumRefunds(shop, customer)).toBe(0);
  });

  it.each([
    ["at once", null],
    ["by a retry after its cancellation was lost", "DELETE /v1/subscriptions"],
    ["by a retry after its invoices could not be listed", "GET /v1/invoices"],
  ])("beside a new purchase ends without a refund, %s", async (_, call) => {
    const payer = await createPausedMember();
    const { member, customer } = payer;
    shop.advance(2_000);
    await subscribeAgain(shop, payer);
    await sync(customer);
    if (call) await shop.misbehave({ call, mode: "status", times: 1, after: true });
    for (const _delivery of [1, 2]) await deliverSubscriptionEnds(member);
    expect(await listSubscriptionStatuses(shop, customer)).toEqual(["canceled", "active"]);
    expect(await sumRefunds(shop, customer)).toBe(0);
    expect((await getMemberRow(member)).membership.state).toBe("active");
    const filed = (await listAllOfMember(member.id)).filter(({ action }) => action.includes("second"));
    expect(filed).toMatchObject([{ detail: { refunded: false } }]);
  });
});
