import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { callMembership, createCheckout, createPayingMember } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import * as client from "../stripe/client.ts";

const shop = await startShopForFile();
beforeEach(async () => void (await shop.clearCalls()));
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.behave();
});

const listKeys = async (path: string) =>
  (await shop.calls("POST", path)).map(({ idempotency_key }) => idempotency_key);
const hash = "[\\w-]{16}";

describe("the idempotency keys of a checkout", () => {
  it("name the member, the customer that is replaced and the previous page", async () => {
    const member = await createMember();
    const first = await createCheckout(member);
    const { customer_id: customer = "" } = (await getMemberRow(member)).billing ?? {};
    await shop.sdk.checkout.sessions.expire(first.id);
    const second = await createCheckout(member);
    await shop.sdk.checkout.sessions.expire(second.id);
    await shop.sdk.customers.del(customer);
    await createCheckout(member);
    const { customer_id: replacement = "" } = (await getMemberRow(member)).billing ?? {};
    expect(await listKeys("/v1/customers")).toEqual([
      expect.stringMatching(new RegExp(`^customer-${member.id}-${hash}$`)),
      expect.stringMatching(new RegExp(`^customer-${member.id}-${hash}-${customer}$`)),
    ]);
    expect(await listKeys("/v1/checkout/sessions")).toEqual([
      expect.stringMatching(new RegExp(`^checkout-${customer}-first-${hash}$`)),
      expect.stringMatching(new RegExp(`^checkout-${customer}-${first.id}-${hash}$`)),
      expect.stringMatching(new RegExp(`^checkout-${customer}-${second.id}-${hash}$`)),
      expect.stringMatching(new RegExp(`^checkout-${replacement}-first-${hash}$`)),
    ]);
  });

  it("lead to a new customer although Stripe's search still finds the deleted one", async () => {
    const member = await createMember();
    await shop.sdk.checkout.sessions.expire((await createCheckout(member)).id);
    const { customer_id: gone = "" } = (await getMemberRow(member)).billing ?? {};
    const found = await shop.sdk.customers.search({ query: `metadata["kindstead_member"]:"${member.id}"` });
    await shop.sdk.customers.del(gone);
    await shop.misbehave({ call: "POST /v1/customers", mode: "status", times: 1, saved: true });
    for (let attempt = 0; attempt < 3; attempt++) await callMembership("startCheckout", member);
    vi.spyOn(client, "connectToStripe").mockResolvedValue(shop.sdk);
    vi.spyOn(shop.sdk.customers, "search").mockResolvedValue(found);
    expect(found.data.map(({ id }) => id)).toEqual([gone]);
    expect((await callMembership("startCheckout", member)).status).toBe(200);
    expect((await getMemberRow(member)).billing?.customer_id).not.toBe(gone);
  });
});

it.each([
  [{ first_name: "Maya", last_name: "" }, "Maya"],
  [{ first_name: "", last_name: "Lind" }, "Lind"],
  [{ first_name: "", last_name: "" }, undefined],
])("the customer of a member with the name %j has the name %j at Stripe", async (names, name) => {
  const member = await createMember(names);
  await createCheckout(member);
  const [call] = await shop.calls("POST", "/v1/customers");
  expect(call?.body.name).toBe(name);
});

describe("the choices of a member who starts a checkout", () => {
  it("are saved before the payment, with the plan that they register for", async () => {
    const member = await createMember();
    await shop.misbehave({ call: "POST /v1/customers", mode: "status" });
    const input = { from_registration: true, interests: ["Toddler"] };
    expect((await callMembership("startCheckout", member, input)).status).toBe(502);
    expect(await getMemberRow(member)).toMatchObject({
      interests: ["Toddler"],
      registering_as: "premium_member",
    });
  });

  it("are kept by an upgrade that names none", async () => {
    const member = await createMember({ interests: ["Family"] });
    await shop.misbehave({ call: "POST /v1/customers", mode: "status" });
    await callMembership("startCheckout", member);
    expect(await getMemberRow(member)).toEqual(member);
  });
});

it("a checkout without a page fails, and the log says why without the member's address", async () => {
  const member = await createMember();
  const { id, url } = await createCheckout(member);
  const page = await shop.sdk.checkout.sessions.retrieve(id);
  expect(page.url).toBe(url);
  await shop.sdk.checkout.sessions.expire(id);
  vi.spyOn(client, "connectToStripe").mockResolvedValue(shop.sdk);
  vi.spyOn(shop.sdk.checkout.sessions, "create").mockResolvedValue({ ...page, url: null });
  const lines = await recordLogLines(async () => {
    expect((await callMembership("startCheckout", member)).status).toBe(500);
  });
  const [error, ...others] = lines.filter((line) => JSON.parse(line).level === "ERROR");
  expect(error).toContain("Stripe created a checkout session without a URL");
  expect(others).toEqual([]);
  expect(lines.join()).not.toContain(member.email);
});

it("a member of an earlier site may buy Premium beside a subscription that this site does not count", async () => {
  const { member, customer, subscription } = await createPayingMember(shop);
  await memberStore.change(member.id, ({ billing, ...row }) => ({
    after: { ...row, ...(billing && { billing: { ...billing, import_id: "imp_1" } }) },
  }));
  const metadata = { kindstead_member: "another" };
  await shop.sdk.subscriptions.update(subscription, { metadata });
  expect((await callMembership("startCheckout", member)).status).toBe(200);
  expect((await getMemberRow(member)).billing).toMatchObject({
    customer_id: customer,
    subscription_id: null,
  });
});
