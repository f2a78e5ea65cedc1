import { afterEach, describe, expect, it, vi } from "vitest";
import { createMember, createPayingMember, callMembership, createCheckout, listEmailSubjectsTo, getMemberRow } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { syncMembership } from "./membership.ts";

/** Eight seconds of patience, as the product has; with a Stripe that hangs a fraction, but for the full counts. */
const patience = { ms: 8_000 };
const whenHanging = process.env.PROVE ? 8_000 : 250;

vi.mock("../stripe/request-budget.ts", async (original) => {
  const budget = await original<typeof import("../stripe/request-budget.ts")>();
  return {
    ...budget,
    withStripeBudget: <Result>(work: () => Promise<Result>) => budget.withStripeBudget(work, patience.ms),
  };
});

const shop = await startShopForFile();
afterEach(() => recover());

const recover = async () => {
  patience.ms = 8_000;
  await shop.behave();
};

const message = "Our payment provider cannot be reached. Please try again.";

/** Everything that somebody could notice to have changed: of the member, and of all that Stripe holds. */
async function seen(member: { id: string; email: string }) {
  const { sdk } = shop;
  const row = await getMemberRow(member);
  const customers = (await sdk.customers.list({ email: member.email })).data.map(({ id }) => id);
  const [customer = "cus_none"] = customers;
  const [checkouts, subscriptions] = await Promise.all([
    sdk.checkout.sessions.list({ customer }),
    sdk.subscriptions.list({ customer, status: "all" }),
  ]);
  return {
    membership: row.membership,
    interests: row.interests,
    mails: await listEmailSubjectsTo(member),
    customers: customers.length,
    checkouts: checkouts.data.map(({ id, status }) => `${id} ${status}`),
    subscriptions: subscriptions.data.map(({ id, status }) => `${id} ${status}`),
  };
}

const modes = [
  { mode: "status", status: 500 },
  { mode: "status", status: 429 },
  { mode: "reset" },
  { mode: "hang" },
] as const;

const interested = { interests: ["Family"] };

const aNewcomer = async () => ({ member: await createMember(), body: interested });

/** Somebody who has begun to pay before, and whose page is closed by now. */
async function aReturner() {
  const member = await createMember();
  await shop.sdk.checkout.sessions.expire((await createCheckout(member)).id);
  return { member, body: interested };
}

async function aPaid() {
  const { member, checkout } = await createPayingMember(shop);
  return { member, body: { session_id: checkout } };
}

const aCustomer = async () => ({ ...(await aPaid()), body: {} });

const calls = [
  ["startCheckout", "POST /v1/customers", aNewcomer],
  ["startCheckout", "GET /v1/subscriptions", aReturner],
  ["startCheckout", "GET /v1/checkout/sessions", aReturner],
  ["startCheckout", "POST /v1/checkout/sessions", aReturner],
  ["upgradeSuccess", "GET /v1/checkout/sessions", aPaid],
  ["upgradeSuccess", "GET /v1/subscriptions", aPaid],
  ["completePremiumSignup", "GET /v1/checkout/sessions", aPaid],
  ["completePremiumSignup", "GET /v1/subscriptions", aPaid],
  ["refreshMembership", "GET /v1/subscriptions", aCustomer],
  ["openPortal", "POST /v1/billing_portal/sessions", aCustomer],
] as const;

describe.each(calls)("%s, where Stripe fails at %s", (name, call, given) => {
  it.each(modes)("with %o, answers 502 in time and changes nothing; once more is enough", async (fault) => {
    const { member, body } = await given();
    const before = await seen(member);
    await shop.misbehave({ call, ...fault });
    if (fault.mode === "hang") patience.ms = whenHanging;
    const began = performance.now();
    const failed = await callMembership(name, member, body);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect([failed.status, failed.body.error.code]).toEqual([502, "payment_provider_unavailable"]);
    expect(failed.body.error.message).toBe(message);
    await recover();
    expect(await seen(member)).toEqual(before);
    expect((await callMembership(name, member, body)).status).toBe(200);
    const { customers, checkouts } = await seen(member);
    const opened = name === "startCheckout" ? 1 : 0;
    expect([customers, checkouts.length]).toEqual([1, before.checkouts.length + opened]);
  });
});

describe("what took effect although we did not hear of it", () => {
  it.each(["POST /v1/customers", "POST /v1/checkout/sessions"])("is not made twice: %s", async (call) => {
    const member = await createMember();
    await shop.misbehave({ call, mode: "status", after: true, times: 1 });
    expect((await callMembership("startCheckout", member)).status).toBe(502);
    const { url } = await createCheckout(member);
    expect((await createCheckout(member)).url).toBe(url);
    const after = await seen(member);
    expect([after.customers, after.checkouts.length]).toEqual([1, 1]);
  });

  it.each(["POST /v1/customers", "POST /v1/checkout/sessions"])(
    "and whose failure Stripe repeats is asked for anew after the third time: %s",
    async (call) => {
      const member = await createMember();
      await shop.misbehave({ call, mode: "status", status: 500, times: 1, saved: true });
      const statuses = [];
      for (let press = 0; press < 4; press++) statuses.push((await callMembership("startCheckout", member)).status);
      expect(statuses).toEqual([502, 502, 502, 200]);
      const after = await seen(member);
      expect([after.customers, after.checkouts.length]).toEqual([1, 1]);
    },
  );

  it("is found by its member's id where it was made in spite of the failure", async () => {
    const member = await createMember();
    const fault = { call: "POST /v1/customers", mode: "status", times: 1, saved: true, after: true };
    await shop.misbehave(fault);
    for (let press = 0; press < 3; press++) expect((await callMembership("startCheckout", member)).status).toBe(502);
    await createCheckout(member);
    expect((await seen(member)).customers).toBe(1);
  });
});

it("an event that finds Stripe down is not done, and is when it comes again", async () => {
  const { member, customer } = await createPayingMember(shop);
  const cause = { idempotencyId: "event#evt_again", actor: "stripe" };
  await shop.misbehave({ call: "GET /v1/subscriptions", mode: "reset", times: 2 });
  await expect(syncMembership(customer, cause)).rejects.toMatchObject({
    code: "payment_provider_unavailable",
  });
  expect((await syncMembership(customer, cause))?.membership.state).toBe("active");
  expect(await listEmailSubjectsTo(member)).toHaveLength(1);
});
