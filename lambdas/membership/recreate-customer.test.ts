import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getMemberRow } from "../../test/support/member-rows.ts";
import { callMembership, createCheckout, createPayingMember } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { syncMembership } from "./membership.ts";
import { membershipStore } from "./membership-store.ts";

const shop = await startShopForFile();
beforeEach(async () => void (await shop.clearCalls()));
afterEach(() => void vi.restoreAllMocks());

describe("a customer who was deleted at Stripe", () => {
  const createMemberWithoutCustomer = async (deletedBeforeSync: boolean) => {
    const { member, customer } = await createPayingMember(shop);
    if (!deletedBeforeSync) await syncMembership(customer, { actor: "stripe" });
    await shop.sdk.customers.del(customer);
    await syncMembership(customer, { actor: "stripe" });
    return { member, gone: customer };
  };

  it.each([true, false])("is replaced at the next checkout, which can be paid", async (deletedBeforeSync) => {
    const { member, gone } = await createMemberWithoutCustomer(deletedBeforeSync);
    const { url, id } = await createCheckout(member);
    expect((await createCheckout(member)).url).toBe(url);
    const customer = (await getMemberRow(member)).billing?.customer_id ?? "";
    expect(customer).not.toBe(gone);
    expect((await shop.sdk.customers.retrieve(customer)).deleted).toBeUndefined();
    await shop.pay(url);
    const { body } = await callMembership("upgradeSuccess", member, { session_id: id });
    expect(body).toEqual({ success: true });
    expect(await syncMembership(gone, { actor: "stripe" })).toBeUndefined();
    const expiry = (await membershipStore.findCustomer(gone))?.ttl ?? 0;
    expect(expiry * 1_000, "its record goes when Stripe sends no more events").toBeGreaterThan(Date.now());
    expect((await membershipStore.findCustomer(customer))?.ttl).toBeUndefined();
    expect((await getMemberRow(member)).membership.state).toBe("active");
  });

  it("is replaced by one customer when two checkouts start at once", async () => {
    const { member } = await createMemberWithoutCustomer(false);
    const [one, other] = await Promise.all([createCheckout(member), createCheckout(member)]);
    expect(one.url).toBe(other.url);
    expect((await shop.sdk.customers.list({ email: member.email })).data).toHaveLength(1);
  });

  it("gets 404 with a clear text from the portal", async () => {
    const { member } = await createMemberWithoutCustomer(false);
    const { status, body } = await callMembership("openPortal", member);
    expect([status, body.error]).toEqual([
      404,
      expect.objectContaining({
        code: "not_found",
        message: "You have no subscription to manage. You can upgrade to Premium from your dashboard.",
      }),
    ]);
  });
});
