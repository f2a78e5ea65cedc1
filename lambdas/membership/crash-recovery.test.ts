import { randomUUID } from "node:crypto";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import {
  callMembership,
  createCheckout,
  createPayingMember,
  deliverSubscriptionEnds,
  listEmailSubjectsTo,
  sumRefunds,
} from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { site } from "../../test/support/shop.ts";
import { auditStore } from "../audit/audit-store.ts";
import type { MemberRow } from "../table/entities.ts";
import { documentClient } from "../table/table.ts";
import { syncMembership } from "./membership.ts";
import * as stripeCalls from "./stripe-calls.ts";

const shop = await startShopForFile();
afterEach(() => {
  documentClient.middlewareStack.remove("crash");
});

afterAll(() => void vi.restoreAllMocks());

const writes = /^(TransactWrite|Put|Update)/;

/** Makes every call from the n-th write on fail; that write itself fails before or after it takes effect. */
function crashFromWrite(n: number, when: "before" | "after") {
  let count = 0;
  documentClient.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        if (writes.test(commandName)) count += 1;
        if (count > n || (count === n && when === "before")) throw new Error("Crashed");
        const answer = await next(args);
        if (count === n) throw new Error("Crashed");
        return answer;
      },
    { step: "initialize", name: "crash" },
  );
  return { wasReached: () => count >= n };
}

const moments = ["before", "after"] as const;
let aheadMs = 0;
const readClock = Date.now;

/** Moves the clock past the lease of a crashed request, which holds up the next one (lambdas/table/share-result.ts). */
function skipLease(): void {
  aheadMs += 10_000;
  vi.spyOn(Date, "now").mockImplementation(() => readClock() + aheadMs);
}

/** A second checkout page, as from another browser window. */
async function createSecondCheckout({ id, email }: MemberRow): Promise<string> {
  const [customer] = (await shop.sdk.customers.list({ email })).data;
  const { url } = await shop.sdk.checkout.sessions.create({
    mode: "subscription",
    customer: customer?.id ?? "",
    line_items: [{ price: shop.price, quantity: 1 }],
    subscription_data: { metadata: { kindstead_member: id, kindstead_price: shop.price } },
    success_url: site,
  });
  return url ?? "";
}

/** The resulting state, without what differs between runs. */
async function readOutcome(member: MemberRow) {
  const { membership, interests, billing } = await getMemberRow(member);
  const customers = (await shop.sdk.customers.list({ email: member.email })).data;
  const customer = customers[0]?.id ?? "";
  const { data: all } = await shop.sdk.subscriptions.list({ customer, status: "all" });
  return {
    state: membership.state,
    interests,
    isBound: billing?.customer_id === customer,
    customers: customers.length,
    subscriptions: all.map(({ status }) => status).sort(),
    refunded: await sumRefunds(shop, customer),
    emails: (await listEmailSubjectsTo(member)).sort(),
    auditActions: (await auditStore.listByMember(member.id, undefined)).items
      .map(({ action }) => action)
      .sort(),
  };
}

/** Buys Premium in `tabs` browser tabs. The tests call it again, as the member and Stripe would retry. */
async function buy(member: MemberRow, tabs: number, event: string): Promise<void> {
  const { billing, membership } = await getMemberRow(member);
  if (membership.state === "none") {
    const started = await callMembership("startCheckout", member, { interests: ["Family"] });
    if (started.status === 409) return;
    if (started.status !== 200) throw new Error(`startCheckout responded with ${started.status}`);
    await shop.pay(started.body.url);
    if (tabs === 2) await shop.pay(await createSecondCheckout(member));
  }
  const customer = (await getMemberRow(member)).billing?.customer_id ?? billing?.customer_id ?? "";
  await syncMembership(customer, { idempotencyId: event, actor: "stripe" });
  await deliverSubscriptionEnds(member);
}

describe.each([
  ["an upgrade", 1],
  ["an upgrade paid in two tabs", 2],
])("%s that crashes at any table write", (_, tabs) => {
  it("has the same outcome as without a crash after it is retried", { timeout: 120_000 }, async () => {
    const reference = await createMember();
    await buy(reference, tabs, `event#${randomUUID()}`);
    const expected = await readOutcome(reference);
    expect(expected).toMatchObject({
      state: "active",
      isBound: true,
      customers: 1,
      refunded: (tabs - 1) * 2_000,
    });
    let crashes = 0;
    // A full run breaks off before and after each write; otherwise they take turns, at every third write.
    for (let n = 1, reached = true; reached; n += process.env.PROVE ? 1 : 3)
      for (const when of process.env.PROVE ? moments : [moments[n % 2] ?? "after"]) {
        const member = await createMember();
        const event = `event#${randomUUID()}`;
        const crash = crashFromWrite(n, when);
        await buy(member, tabs, event).catch(() => undefined);
        documentClient.middlewareStack.remove("crash");
        reached = crash.wasReached();
        if (!reached) break;
        crashes += 1;
        skipLease();
        await buy(member, tabs, event);
        await buy(member, tabs, event);
        expect({ n, when, ...(await readOutcome(member)) }).toEqual({ n, when, ...expected });
      }
    expect(crashes).toBeGreaterThan(process.env.PROVE ? 4 : 1);
  });
});

it("startCheckout: works after a crash of the first attempt", async () => {
  for (const when of ["before", "after"] as const) {
    const member = await createMember();
    crashFromWrite(1, when);
    expect((await callMembership("startCheckout", member)).status).toBe(500);
    documentClient.middlewareStack.remove("crash");
    skipLease();
    await createCheckout(member);
    expect((await readOutcome(member)).customers).toBe(1);
  }
});

it.each([
  ["", 0],
  [", also by a retry after Stripe has failed", 1],
])(
  "a payment that arrives in the moment in which an unpaid subscription is cancelled is refunded%s",
  async (_, times) => {
    const { member, customer, subscription } = await createPayingMember(shop);
    await shop.local("POST", `/_local/subscriptions/${subscription}/fail`);
    await syncMembership(customer, { actor: "stripe" });
    await syncMembership(customer, { actor: "job" }, { now: Date.now() + 15 * 86_400_000 });
    const { cancelSubscription } = stripeCalls;
    vi.spyOn(stripeCalls, "cancelSubscription").mockImplementationOnce(async (...given) => {
      await shop.local("POST", `/_local/subscriptions/${subscription}/renew`);
      if (times > 0) await shop.misbehave({ call: "GET /v1/invoices", mode: "status", times });
      return cancelSubscription(...given);
    });
    for (let attempt = 0; attempt <= times; attempt++) await deliverSubscriptionEnds(member);
    expect((await shop.sdk.subscriptions.retrieve(subscription)).status).toBe("canceled");
    const { data } = await shop.sdk.charges.list({ customer });
    expect(data.filter(({ amount_refunded }) => amount_refunded === 2_000)).toHaveLength(1);
    expect((await getMemberRow(member)).membership.state).toBe("none");
  },
);
