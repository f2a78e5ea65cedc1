import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { make } from "../../test/support/make.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import {
  callMembership,
  createCheckout,
  createPayingMember,
  subscribeAgain,
} from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { site } from "../../test/support/shop.ts";
import { log } from "../log.ts";
import { memberStore } from "../members/member-store.ts";
import { findOrCreateCustomer } from "./checkout.ts";
import { syncMembership } from "./membership.ts";

const shop = await startShopForFile();
beforeEach(async () => void (await shop.clearCalls()));
afterEach(() => void vi.restoreAllMocks());
const listSessionCalls = () => shop.calls("POST", "/v1/checkout/sessions");

describe("startCheckout", () => {
  it("creates a session with the site's price, the member's own customer and the site's return addresses", async () => {
    const member = await createMember({ first_name: "Maya", last_name: "Lind" });
    const { url } = await createCheckout(member, { interests: ["Toddler"] });
    const row = await getMemberRow(member);
    expect(url).toContain(`${shop.url}/c/pay/cs_test_`);
    expect(row.interests).toEqual(["Toddler"]);
    expect(row.membership.state).toBe("none");
    const [customer] = await shop.calls("POST", "/v1/customers");
    expect(customer?.body).toEqual({
      email: member.email,
      name: "Maya Lind",
      metadata: { kindstead_member: member.id },
    });
    expect((await listSessionCalls()).map(({ body }) => body)).toEqual([
      {
        mode: "subscription",
        customer: row.billing?.customer_id,
        client_reference_id: member.id,
        allowed_payment_method_types: { 0: "card" },
        adaptive_pricing: { enabled: "false" },
        line_items: { 0: { price: shop.price, quantity: "1" } },
        metadata: { kindstead_member: member.id, from_registration: "false", terms: expect.any(String) },
        subscription_data: { metadata: { kindstead_member: member.id, kindstead_price: shop.price } },
        success_url: `${site}/dashboard?upgrade=success&session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${site}/dashboard?upgrade=left`,
      },
    ]);
  });

  it("offers cards only, although the account's Dashboard also offers bank debits, which take days", async () => {
    const { id } = await createCheckout(await createMember());
    const { payment_method_types } = await shop.sdk.checkout.sessions.retrieve(id);
    expect(payment_method_types).toEqual(["card"]);
  });

  it("charges dollars, although the account's Dashboard shows prices in the currency of the customer", async () => {
    const { id } = await createCheckout(await createMember());
    const { adaptive_pricing } = await shop.sdk.checkout.sessions.retrieve(id);
    expect(adaptive_pricing).toEqual({ enabled: false });
  });

  it("returns to the registration if it was started there", async () => {
    await createCheckout(await createMember(), { from_registration: true });
    expect((await listSessionCalls())[0]?.body).toMatchObject({
      success_url: `${site}/register-premium?success=true&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${site}/register-premium`,
    });
  });

  it.each([
    { priceId: "price_1" },
    { price: "price_1" },
    { quantity: 0 },
    { email: "else@example.com" },
    { existingUserId: randomUUID() },
    { customer: "cus_1" },
    { success_url: "https://evil.example" },
    { trial_period_days: 30 },
    { password: "secret" },
  ])("rejects the unknown field %o", async (extra) => {
    const { status, body } = await callMembership("startCheckout", await createMember(), extra);
    expect([status, body.error.code]).toEqual([400, "unknown_field"]);
    expect(await listSessionCalls()).toEqual([]);
  });

  it("reuses an open page, and creates a new one after it expires or with other terms", async () => {
    const member = await createMember();
    const first = await createCheckout(member);
    expect((await createCheckout(member)).url).toBe(first.url);
    await shop.sdk.checkout.sessions.expire(first.id);
    const second = await createCheckout(member);
    expect(second.id).not.toBe(first.id);
    const third = await createCheckout(member, { from_registration: true });
    expect(third.id).not.toBe(second.id);
    expect((await shop.sdk.checkout.sessions.retrieve(second.id)).status).toBe("expired");
    const { customer_id: customer = "" } = (await getMemberRow(member)).billing ?? {};
    const { data } = await shop.sdk.checkout.sessions.list({ customer, status: "open" });
    expect(data.map(({ id }) => id)).toEqual([third.id]);
  });

  it("creates one customer and one session for fifty concurrent requests", async () => {
    const member = await createMember();
    const pages = await Promise.all(Array.from({ length: 50 }, () => createCheckout(member)));
    expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
    const { data } = await shop.sdk.customers.list({ email: member.email });
    expect(data).toHaveLength(1);
    expect((await shop.sdk.checkout.sessions.list({ customer: data[0]?.id ?? "" })).data).toHaveLength(1);
  });

  it("leaves one payable page when it is called from the dashboard and the registration at once", async () => {
    for (let round = 0; round < (process.env.PROVE ? 6 : 2); round++) {
      const member = await createMember();
      const inputs = [{}, { from_registration: true }, {}, { from_registration: true }];
      const pages = await Promise.all(inputs.map((input) => createCheckout(member, input)));
      const { customer_id: customer = "" } = (await getMemberRow(member)).billing ?? {};
      const { data } = await shop.sdk.checkout.sessions.list({ customer, status: "open" });
      expect(data).toHaveLength(1);
      expect(pages.map(({ id }) => id)).toContain(data[0]?.id);
    }
  });

  it("rejects premium members, even if their payment is not synced yet", async () => {
    const { member, customer } = await createPayingMember(shop);
    await shop.clearCalls();
    for (const payment of ["not synced", "synced"]) {
      const { status, body } = await callMembership("startCheckout", member);
      expect([payment, status, body.error.code]).toEqual([payment, 409, "already_premium"]);
    }
    expect((await getMemberRow(member)).membership.state).toBe("active");
    expect((await syncMembership(customer, { actor: "stripe" }))?.membership.state).toBe("active");
    const admin = await createMember({ is_admin: true });
    expect((await callMembership("startCheckout", admin)).status).toBe(409);
    expect(await listSessionCalls()).toEqual([]);
  });

  it("does not close the member's open page for a session", async () => {
    const member = await createMember();
    await createCheckout(member);
    const { customer_id: customer = "" } = (await getMemberRow(member)).billing ?? {};
    const other = await shop.sdk.checkout.sessions.create({
      mode: "payment",
      customer,
      line_items: [
        {
          price_data: { currency: "usd", unit_amount: 9_000, product_data: { name: "Session" } },
          quantity: 1,
        },
      ],
      success_url: site,
    });
    await createCheckout(member, { from_registration: true });
    expect((await shop.sdk.checkout.sessions.retrieve(other.id)).status).toBe("open");
  });

  it("rejects a member who pays for Premium and has an incomplete subscription too", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    const id = await subscribeAgain(shop, { customer, subscription });
    await shop.local("POST", `/_local/subscriptions/${id}/status`, { status: "incomplete" });
    expect((await callMembership("startCheckout", member)).body.error?.code).toBe("already_premium");
  });

  it("rejects a member of an earlier site until their unpaid subscription is paid or has ended", async () => {
    const { member, subscription } = await createPayingMember(shop);
    await memberStore.change(member.id, ({ billing, ...row }) => ({
      after: { ...row, ...(billing && { billing: { ...billing, import_id: "imp_1" } }) },
    }));
    await shop.local("POST", `/_local/subscriptions/${subscription}/status`, { status: "unpaid" });
    await shop.clearCalls();
    const { status, body } = await callMembership("startCheckout", member);
    expect([status, body.error?.code]).toEqual([409, "conflict"]);
    expect(await listSessionCalls()).toEqual([]);
    await shop.sdk.subscriptions.cancel(subscription);
    expect((await callMembership("startCheckout", member)).status).toBe(200);
  });

  it("is open to a member whose subscription has another price", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    const { product } = await shop.sdk.prices.retrieve(shop.price);
    const recurring = { interval: "month" as const };
    const other = await shop.sdk.prices.create({
      product: String(product),
      currency: "usd",
      unit_amount: 100,
      recurring,
    });
    await shop.sdk.subscriptions.cancel(subscription);
    await subscribeAgain(shop, { customer, subscription }, { price: other.id });
    expect((await callMembership("startCheckout", member)).status).toBe(200);
  });

  it("is available again after Premium has ended", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    await syncMembership(customer, { actor: "stripe" });
    await shop.sdk.subscriptions.cancel(subscription);
    await callMembership("refreshMembership", member);
    const again = await createCheckout(member);
    await shop.pay(again.url);
    expect((await callMembership("upgradeSuccess", member, { session_id: again.id })).body).toEqual({
      success: true,
    });
    expect((await getMemberRow(member)).billing?.customer_id).toBe(customer);
  });

  it("requires sign-in, like the other routes of members", async () => {
    for (const name of ["startCheckout", "upgradeSuccess", "refreshMembership", "openPortal"] as const)
      expect((await callMembership(name, null)).status).toBe(401);
  });
});

describe("findOrCreateCustomer for a member who was deleted since", () => {
  const createDeletedMember = async (isErased: boolean) => {
    const member = isErased ? make.member() : await createMember();
    const read = { ...member, email: `${member.id}@example.com` };
    if (!isErased) await memberStore.replace(member, { ...member, deleted_at: "2026-05-04T09:00:00.000Z" });
    return read;
  };
  const listDeletions = async () =>
    (await Array.fromAsync(shop.sdk.events.list({ type: "customer.deleted" }))).length;

  it.each([false, true])("leaves no customer at Stripe (row erased: %s)", async (isErased) => {
    const read = await createDeletedMember(isErased);
    const deletions = await listDeletions();
    for (const attempt of ["first", "repeated"])
      await expect(findOrCreateCustomer(shop.sdk, read), attempt).rejects.toThrow("Please sign in.");
    expect((await shop.sdk.customers.list({ email: read.email })).data).toEqual([]);
    expect((await listDeletions()) - deletions).toBe(1);
  });

  it("logs a customer who could not be deleted", async () => {
    const read = await createDeletedMember(false);
    const logged = vi.spyOn(log, "error").mockReturnValue();
    vi.spyOn(shop.sdk.customers, "del").mockRejectedValueOnce(new Error("Stripe is down"));
    await expect(findOrCreateCustomer(shop.sdk, read)).rejects.toThrow("Please sign in.");
    const [customer] = (await shop.sdk.customers.list({ email: read.email })).data;
    expect(logged).toHaveBeenCalledWith(expect.any(String), {
      customer_id: customer?.id,
      error: new Error("Stripe is down"),
    });
  });
});
