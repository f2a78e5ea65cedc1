import { describe, expect, it } from "vitest";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { callMembership, createCheckout, createPayingMember } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { site } from "../../test/support/shop.ts";

const shop = await startShopForFile();

describe("return from checkout", () => {
  const both = ["upgradeSuccess", "completePremiumSignup"] as const;

  it("is rejected for another member's checkout, and changes neither member", async () => {
    const payer = await createPayingMember(shop);
    const other = await createMember();
    const { status, body } = await callMembership("upgradeSuccess", other, { session_id: payer.checkout });
    expect([status, body.error.code]).toEqual([403, "not_your_session"]);
    for (const each of [other, payer.member])
      expect((await getMemberRow(each)).membership.state).toBe("none");
  });

  it.each(both)("%s: answers 402 for an unpaid checkout and 404 for an unknown one", async (name) => {
    const member = await createMember();
    const { id } = await createCheckout(member);
    const { status, body } = await callMembership(name, member, { session_id: id });
    expect([status, body.error.code]).toEqual([402, "payment_required"]);
    for (const session_id of ["cs_test_none", "nonsense", "../customers"])
      expect((await callMembership(name, member, { session_id })).status).toBe(404);
    expect((await callMembership(name, member, {})).status).toBe(400);
    expect((await getMemberRow(member)).membership.state).toBe("none");
  });

  it.each(both)("%s: answers 404 for a checkout that is not for Premium", async (name) => {
    const member = await createMember();
    await createCheckout(member);
    const { customer_id: customer = "" } = (await getMemberRow(member)).billing ?? {};
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
    expect((await callMembership(name, member, { session_id: id })).status).toBe(404);
    expect((await getMemberRow(member)).membership.state).toBe("none");
  });

  it("completePremiumSignup: needs no sign-in, and returns the masked email address for a day from the payment", async () => {
    const member = await createMember({ email: "dana.reyes@example.com" });
    const { id, url } = await createCheckout(member, { from_registration: true });
    const hour = 3_600_000;
    shop.advance(20 * hour);
    await shop.pay(url);
    shop.advance(-20 * hour);
    const complete = () => callMembership("completePremiumSignup", null, { session_id: id });
    const expected = { success: true, requiresSignIn: false };
    expect(await complete()).toMatchObject({ status: 200, body: { ...expected, email: "d•••@example.com" } });
    expect((await getMemberRow(member)).membership.state).toBe("active");
    const [paid, clock] = [Date.now() + 20 * hour, Date.now];
    try {
      Date.now = () => paid + 23 * hour;
      expect((await complete()).body.email).toBe("d•••@example.com");
      Date.now = () => paid + 24 * hour + 1;
      expect((await complete()).body).toEqual({ ...expected, email: null });
    } finally {
      Date.now = clock;
    }
  });

  it("completePremiumSignup: asks to sign in after an upgrade", async () => {
    const { checkout } = await createPayingMember(shop);
    const { body } = await callMembership("completePremiumSignup", null, { session_id: checkout });
    expect(body).toMatchObject({ success: true, requiresSignIn: true });
  });

  it("completePremiumSignup: answers 404 for a paid checkout of a customer who belongs to no member", async () => {
    const { id: customer } = await shop.sdk.customers.create({ email: "x@example.com" });
    const { id, url } = await shop.sdk.checkout.sessions.create({
      mode: "subscription",
      customer,
      line_items: [{ price: shop.price, quantity: 1 }],
      success_url: site,
    });
    await shop.pay(url ?? "");
    expect((await callMembership("completePremiumSignup", null, { session_id: id })).status).toBe(404);
  });
});
