import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { callMembership, createCheckout, createPayingMember } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { site } from "../../test/support/shop.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import * as client from "../stripe/client.ts";

const shop = await startShopForFile();
beforeEach(async () => void (await shop.clearCalls()));
afterEach(() => void vi.restoreAllMocks());

const both = ["upgradeSuccess", "completePremiumSignup"] as const;

describe.each(both)("%s", (name) => {
  it.each([
    { status: "open", payment_status: "paid" },
    { status: "expired", payment_status: "no_payment_required" },
    { status: "complete", payment_status: "unpaid" },
  ] as const)("grants nothing for a session that is %o", async (fields) => {
    const { member, checkout } = await createPayingMember(shop);
    const session = await shop.sdk.checkout.sessions.retrieve(checkout, { expand: ["subscription"] });
    vi.spyOn(client, "connectToStripe").mockResolvedValue(shop.sdk);
    vi.spyOn(shop.sdk.checkout.sessions, "retrieve").mockResolvedValue({ ...session, ...fields });
    const { status, body } = await callMembership(name, member, { session_id: checkout });
    expect([status, body.error?.code]).toEqual([402, "payment_required"]);
    expect((await getMemberRow(member)).membership.state).toBe("none");
  });

  it("does not ask Stripe about an id that is not of a checkout", async () => {
    const { member, subscription, customer } = await createPayingMember(shop);
    await shop.clearCalls();
    for (const session_id of [subscription, customer, "../customers", "nonsense"]) {
      const { status, body } = await callMembership(name, member, { session_id });
      expect([status, body.error?.message]).toEqual([404, "This payment was not found."]);
    }
    expect(await shop.listCalls()).toEqual([]);
  });
});

describe("completePremiumSignup", () => {
  /** A paid page for Premium that names no member in its metadata. */
  async function payWithoutMetadata(customer: string, member?: string): Promise<string> {
    const { id, url } = await shop.sdk.checkout.sessions.create({
      mode: "subscription",
      customer,
      line_items: [{ price: shop.price, quantity: 1 }],
      ...(member && { subscription_data: { metadata: { kindstead_member: member } } }),
      success_url: site,
    });
    await shop.pay(url ?? "");
    return id;
  }
  const listActors = async (id: string) => (await listAllOfMember(id)).map(({ by }) => by);

  it("is audited as the member's, or as Stripe's if the page does not name the member", async () => {
    const named = await createPayingMember(shop);
    await callMembership("completePremiumSignup", null, { session_id: named.checkout });
    expect(await listActors(named.member.id)).toEqual([named.member.id]);
    const member = await createMember();
    await createCheckout(member);
    const { customer_id: customer = "" } = (await getMemberRow(member)).billing ?? {};
    const session_id = await payWithoutMetadata(customer, member.id);
    const { body } = await callMembership("completePremiumSignup", null, { session_id });
    expect(body).toMatchObject({ success: true, requiresSignIn: true });
    expect(await listActors(member.id)).toEqual(["stripe"]);
  });

  it("says that the payment of a customer without a member was not found", async () => {
    const { id: customer } = await shop.sdk.customers.create({ email: "x@example.com" });
    const session_id = await payWithoutMetadata(customer);
    const { status, body } = await callMembership("completePremiumSignup", null, { session_id });
    expect([status, body.error?.message]).toEqual([404, "This payment was not found."]);
  });

  it("shows the masked email address for less than a day from the payment", async () => {
    const { checkout, subscription } = await createPayingMember(shop, { email: "rosa.diaz@example.com" });
    const { created } = await shop.sdk.subscriptions.retrieve(subscription);
    const getEmailAfter = async (ms: number) => {
      vi.spyOn(Date, "now").mockReturnValue(created * 1_000 + ms);
      return (await callMembership("completePremiumSignup", null, { session_id: checkout })).body.email;
    };
    expect(await getEmailAfter(86_399_999)).toBe("r•••@example.com");
    expect(await getEmailAfter(86_400_000)).toBeNull();
  });
});
