import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { aMember, aPayer, ask, begun, rowOf } from "../../test/support/given-membership.ts";
import { openedShop } from "../../test/support/opened-shop.ts";
import { site } from "../../test/support/shop.ts";
import { syncMembership } from "./membership.ts";

const shop = await openedShop();
beforeEach(async () => void (await shop.forgetCalls()));

const openings = () => shop.calls("POST", "/v1/checkout/sessions");

describe("starting to pay", () => {
  it("is for one of our price, by a customer of the member's own, and comes back to our host", async () => {
    const member = await aMember({ first_name: "Maya", last_name: "Lind" });
    const { url } = await begun(member, { interests: ["Toddler"] });
    const row = await rowOf(member);
    expect(url).toContain(`${shop.url}/c/pay/cs_test_`);
    expect(row.interests).toEqual(["Toddler"]);
    expect(row.membership.state).toBe("none");
    const [customer] = await shop.calls("POST", "/v1/customers");
    expect(customer?.body).toEqual({
      email: member.email,
      name: "Maya Lind",
      metadata: { member_id: member.id },
    });
    expect((await openings()).map(({ body }) => body)).toEqual([
      {
        mode: "subscription",
        customer: row.billing?.customer_id,
        client_reference_id: member.id,
        line_items: { 0: { price: shop.price, quantity: "1" } },
        metadata: { member_id: member.id, from_registration: "false", terms: expect.any(String) },
        subscription_data: { metadata: { member_id: member.id, price: shop.price } },
        success_url: `${site}/dashboard?upgrade=success&session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${site}/dashboard`,
      },
    ]);
  });

  it("from a registration returns there", async () => {
    await begun(await aMember(), { from_registration: true });
    expect((await openings())[0]?.body).toMatchObject({
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
  ])("takes nobody's word for anything else: %o", async (wish) => {
    const { status, body } = await ask("startCheckout", await aMember(), wish);
    expect([status, body.error.code]).toEqual([400, "unknown_field"]);
    expect(await openings()).toEqual([]);
  });

  it("twice leads to the same page; after that one is over, or on other terms, to a new one", async () => {
    const member = await aMember();
    const first = await begun(member);
    expect((await begun(member)).url).toBe(first.url);
    await shop.sdk.checkout.sessions.expire(first.id);
    const second = await begun(member);
    expect(second.id).not.toBe(first.id);
    const third = await begun(member, { from_registration: true });
    expect(third.id).not.toBe(second.id);
    expect((await shop.sdk.checkout.sessions.retrieve(second.id)).status).toBe("expired");
    const { customer_id: customer = "" } = (await rowOf(member)).billing ?? {};
    const { data } = await shop.sdk.checkout.sessions.list({ customer, status: "open" });
    expect(data.map(({ id }) => id)).toEqual([third.id]);
  });

  it("fifty times at once makes one customer and one checkout", async () => {
    const member = await aMember();
    const pages = await Promise.all(Array.from({ length: 50 }, () => begun(member)));
    expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
    const { data } = await shop.sdk.customers.list({ email: member.email });
    expect(data).toHaveLength(1);
    expect((await shop.sdk.checkout.sessions.list({ customer: data[0]?.id ?? "" })).data).toHaveLength(1);
  });

  it("is refused to whoever is premium, even where we have not heard of their payment", async () => {
    const { member, customer } = await aPayer(shop);
    await shop.forgetCalls();
    for (const role of ["unheard of", "known"]) {
      const { status, body } = await ask("startCheckout", member);
      expect([role, status, body.error.code]).toEqual([role, 409, "already_premium"]);
    }
    expect((await rowOf(member)).membership.state).toBe("active");
    expect((await syncMembership(customer, { by: "stripe" }))?.membership.state).toBe("active");
    const admin = await aMember({ is_admin: true });
    expect((await ask("startCheckout", admin)).status).toBe(409);
    expect(await openings()).toEqual([]);
  });

  it("is open again to whoever was premium", async () => {
    const { member, customer, subscription } = await aPayer(shop);
    await syncMembership(customer, { by: "stripe" });
    await shop.sdk.subscriptions.cancel(subscription);
    await ask("refreshMembership", member);
    const again = await begun(member);
    await shop.pay(again.url);
    expect((await ask("upgradeSuccess", member, { session_id: again.id })).body).toEqual({ success: true });
    expect((await rowOf(member)).billing?.customer_id).toBe(customer);
  });

  it("is for members", async () => {
    for (const name of ["startCheckout", "upgradeSuccess", "refreshMembership", "openPortal"] as const)
      expect((await ask(name, null)).status).toBe(401);
  });
});

describe("coming back from paying", () => {
  const both = ["upgradeSuccess", "completePremiumSignup"] as const;

  it("of somebody else's checkout is refused, and neither is changed", async () => {
    const payer = await aPayer(shop);
    const other = await aMember();
    const { status, body } = await ask("upgradeSuccess", other, { session_id: payer.checkout });
    expect([status, body.error.code]).toEqual([403, "not_your_session"]);
    for (const each of [other, payer.member]) expect((await rowOf(each)).membership.state).toBe("none");
  });

  it.each(both)("unpaid is 402, unknown is 404: %s", async (name) => {
    const member = await aMember();
    const { id } = await begun(member);
    const { status, body } = await ask(name, member, { session_id: id });
    expect([status, body.error.code]).toEqual([402, "payment_required"]);
    for (const session_id of ["cs_test_none", "nonsense", "../customers"])
      expect((await ask(name, member, { session_id })).status).toBe(404);
    expect((await ask(name, member, {})).status).toBe(400);
    expect((await rowOf(member)).membership.state).toBe("none");
  });

  it.each(both)("of what is no checkout of Premium is 404: %s", async (name) => {
    const member = await aMember();
    await begun(member);
    const { customer_id: customer = "" } = (await rowOf(member)).billing ?? {};
    const { id, url } = await shop.sdk.checkout.sessions.create({
      mode: "payment",
      customer,
      line_items: [
        {
          price_data: { currency: "usd", unit_amount: 50, product_data: { name: "Cheap" } },
          quantity: 1,
        },
      ],
      success_url: site,
    });
    await shop.pay(url ?? "");
    expect((await ask(name, member, { session_id: id })).status).toBe(404);
    expect((await rowOf(member)).membership.state).toBe("none");
  });

  it("to a registration needs no sign-in and names the address, for a day", async () => {
    const { member, checkout } = await aPayer(shop, {}, { from_registration: true });
    const complete = () => ask("completePremiumSignup", null, { session_id: checkout });
    const wanted = { success: true, requiresSignIn: false };
    expect(await complete()).toEqual({ status: 200, body: { ...wanted, email: member.email } });
    expect((await rowOf(member)).membership.state).toBe("active");
    const later = Date.now() + 86_400_001;
    const clock = Date.now;
    try {
      Date.now = () => later;
      expect((await complete()).body).toEqual({ ...wanted, email: null });
    } finally {
      Date.now = clock;
    }
  });

  it("from an upgrade to the registration asks to sign in", async () => {
    const { checkout } = await aPayer(shop);
    const { body } = await ask("completePremiumSignup", null, { session_id: checkout });
    expect(body).toMatchObject({ success: true, requiresSignIn: true });
  });
});
