import { afterEach, describe, expect, it, vi } from "vitest";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import {
  callMembership,
  createCheckout,
  createPayingMember,
  listEmailSubjectsTo,
} from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { syncMembership } from "./membership.ts";

/** The product's Stripe budget; much shorter while Stripe hangs, except in the full runs. */
const budget = { ms: 8_000 };
const hangingBudgetMs = process.env.PROVE ? 8_000 : 250;

vi.mock("../stripe/request-budget.ts", async (original) => {
  const actual = await original<typeof import("../stripe/request-budget.ts")>();
  return {
    ...actual,
    withStripeBudget: <Result>(work: () => Promise<Result>) => actual.withStripeBudget(work, budget.ms),
  };
});

const shop = await startShopForFile();
afterEach(() => recover());

const recover = async () => {
  budget.ms = 8_000;
  await shop.behave();
};

const message = "Our payment provider cannot be reached. Please try again.";

/** All visible state of the member, here and at Stripe. */
async function readState(member: { id: string; email: string }) {
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
    emails: await listEmailSubjectsTo(member),
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

const createNewcomer = async () => ({ member: await createMember(), body: interested });

/** A member who has started a checkout before, which has expired. */
async function createReturner() {
  const member = await createMember();
  await shop.sdk.checkout.sessions.expire((await createCheckout(member)).id);
  return { member, body: interested };
}

async function createPaid() {
  const { member, checkout } = await createPayingMember(shop);
  return { member, body: { session_id: checkout } };
}

const createCustomer = async () => ({ ...(await createPaid()), body: {} });

const calls = [
  ["startCheckout", "POST /v1/customers", createNewcomer],
  ["startCheckout", "GET /v1/subscriptions", createReturner],
  ["startCheckout", "GET /v1/checkout/sessions", createReturner],
  ["startCheckout", "POST /v1/checkout/sessions", createReturner],
  ["upgradeSuccess", "GET /v1/checkout/sessions", createPaid],
  ["upgradeSuccess", "GET /v1/subscriptions", createPaid],
  ["completePremiumSignup", "GET /v1/checkout/sessions", createPaid],
  ["completePremiumSignup", "GET /v1/subscriptions", createPaid],
  ["refreshMembership", "GET /v1/subscriptions", createCustomer],
  ["openPortal", "POST /v1/billing_portal/sessions", createCustomer],
] as const;

/** A full run fails each call in every mode; otherwise the modes take turns, so that each is tried twice. */
const listModes = (name: string, call: string) =>
  process.env.PROVE
    ? modes
    : [modes[calls.findIndex((each) => each[0] === name && each[1] === call) % modes.length] ?? modes[0]];

describe.each(calls)("%s when Stripe fails at %s", (name, call, setUp) => {
  it.each(listModes(name, call))(
    "with %o: answers 502 in time without other changes than interests, and succeeds when it is retried",
    async (fault) => {
      const { member, body } = await setUp();
      const before = await readState(member);
      await shop.misbehave({ call, ...fault });
      if (fault.mode === "hang") budget.ms = hangingBudgetMs;
      const start = performance.now();
      const failed = await callMembership(name, member, body);
      expect(performance.now() - start).toBeLessThan(10_000);
      expect([failed.status, failed.body.error.code]).toEqual([502, "payment_provider_unavailable"]);
      expect(failed.body.error.message).toBe(message);
      await recover();
      // The ticked interests are saved before the checkout.
      expect(await readState(member)).toEqual("interests" in body ? { ...before, ...body } : before);
      expect((await callMembership(name, member, body)).status).toBe(200);
      const { customers, checkouts } = await readState(member);
      const opened = name === "startCheckout" ? 1 : 0;
      expect([customers, checkouts.length]).toEqual([1, before.checkouts.length + opened]);
    },
  );
});

describe("a Stripe call that took effect although it failed", () => {
  it.each(["POST /v1/customers", "POST /v1/checkout/sessions"])("is not repeated: %s", async (call) => {
    const member = await createMember();
    await shop.misbehave({ call, mode: "status", after: true, times: 1 });
    expect((await callMembership("startCheckout", member)).status).toBe(502);
    const { url } = await createCheckout(member);
    expect((await createCheckout(member)).url).toBe(url);
    const after = await readState(member);
    expect([after.customers, after.checkouts.length]).toEqual([1, 1]);
  });

  it.each(["POST /v1/customers", "POST /v1/checkout/sessions"])(
    "gets a new idempotency key after three failures that Stripe repeats: %s",
    async (call) => {
      const member = await createMember();
      await shop.misbehave({ call, mode: "status", status: 500, times: 1, saved: true });
      const statuses = [];
      for (let press = 0; press < 4; press++)
        statuses.push((await callMembership("startCheckout", member)).status);
      expect(statuses).toEqual([502, 502, 502, 200]);
      const after = await readState(member);
      expect([after.customers, after.checkouts.length]).toEqual([1, 1]);
    },
  );

  it("is found by the member's id instead of creating a second customer", async () => {
    const member = await createMember();
    const fault = { call: "POST /v1/customers", mode: "status", times: 1, saved: true, after: true };
    await shop.misbehave(fault);
    for (let press = 0; press < 3; press++)
      expect((await callMembership("startCheckout", member)).status).toBe(502);
    await createCheckout(member);
    expect((await readState(member)).customers).toBe(1);
  });
});

it("syncMembership: an event that fails while Stripe is down is handled when it is sent again", async () => {
  const { member, customer } = await createPayingMember(shop);
  const trigger = { idempotencyId: "event#evt_again", actor: "stripe" };
  await shop.misbehave({ call: "GET /v1/subscriptions", mode: "reset", times: 2 });
  await expect(syncMembership(customer, trigger)).rejects.toMatchObject({
    code: "payment_provider_unavailable",
  });
  expect((await syncMembership(customer, trigger))?.membership.state).toBe("active");
  expect(await listEmailSubjectsTo(member)).toHaveLength(1);
});
