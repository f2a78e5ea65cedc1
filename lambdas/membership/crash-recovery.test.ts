import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { createMember, callMembership, createCheckout, listEmailSubjectsTo, getMemberRow } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { site } from "../../test/support/shop.ts";
import { auditStore } from "../audit/audit-store.ts";
import type { MemberRow } from "../table/entities.ts";
import { documentClient } from "../table/table.ts";
import { syncMembership } from "./membership.ts";

const shop = await startShopForFile();
afterEach(() => {
  documentClient.middlewareStack.remove("killed");
});

const writes = /^(TransactWrite|Put|Update)/;

/** Everything goes wrong from the n-th write to the table on, which may or may not have taken effect. */
function dieAtWrite(n: number, when: "before" | "after") {
  let count = 0;
  documentClient.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        if (writes.test(commandName)) count += 1;
        if (count > n || (count === n && when === "before")) throw new Error("Killed");
        const answer = await next(args);
        if (count === n) throw new Error("Killed");
        return answer;
      },
    { step: "initialize", name: "killed" },
  );
  return { wasReached: () => count >= n };
}

/** The page of a second window, which nothing of ours would open. */
async function secondPage({ id, billing }: MemberRow): Promise<string> {
  const { url } = await shop.sdk.checkout.sessions.create({
    mode: "subscription",
    customer: billing?.customer_id ?? "",
    line_items: [{ price: shop.price, quantity: 1 }],
    subscription_data: { metadata: { member_id: id, price: shop.price } },
    success_url: site,
  });
  return url ?? "";
}

/** What is left of it all, without what differs from run to run. */
async function outcome(member: MemberRow) {
  const { membership, interests, billing } = await getMemberRow(member);
  const customers = (await shop.sdk.customers.list({ email: member.email })).data;
  const customer = customers[0]?.id ?? "";
  const { data: all } = await shop.sdk.subscriptions.list({ customer, status: "all" });
  const { data: refunds } = await shop.sdk.charges.list({ customer });
  return {
    state: membership.state,
    interests,
    bound: billing?.customer_id === customer,
    customers: customers.length,
    subscriptions: all.map(({ status }) => status).sort(),
    refunded: refunds.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
    mails: (await listEmailSubjectsTo(member)).sort(),
    trail: (await auditStore.listByMember(member.id, undefined)).items.map(({ action }) => action).sort(),
  };
}

/** Buys Premium in `tabs` windows; what fails is tried again by the person, and by Stripe. */
async function buy(member: MemberRow, tabs: number, event: string): Promise<void> {
  const { billing, membership } = await getMemberRow(member);
  if (membership.state === "none") {
    const started = await callMembership("startCheckout", member, { interests: ["Family"] });
    if (started.status === 409) return;
    if (started.status !== 200) throw new Error(`Answered ${started.status}`);
    await shop.pay(started.body.url);
    if (tabs === 2) await shop.pay(await secondPage(await getMemberRow(member)));
  }
  const customer = (await getMemberRow(member)).billing?.customer_id ?? billing?.customer_id ?? "";
  await syncMembership(customer, { idempotencyId: event, actor: "stripe" });
}

describe.each([
  ["an upgrade", 1],
  ["an upgrade paid in two tabs", 2],
])("%s, killed at any write to the table", (_, tabs) => {
  it("ends as if nothing had happened, once it is tried again", async () => {
    const undisturbed = await createMember();
    await buy(undisturbed, tabs, `event#${randomUUID()}`);
    const wanted = await outcome(undisturbed);
    expect(wanted).toMatchObject({
      state: "active",
      bound: true,
      customers: 1,
      refunded: (tabs - 1) * 2_000,
    });
    let points = 0;
    for (let n = 1, reached = true; reached; n++)
      for (const when of ["before", "after"] as const) {
        const member = await createMember();
        const event = `event#${randomUUID()}`;
        const death = dieAtWrite(n, when);
        await buy(member, tabs, event).catch(() => undefined);
        documentClient.middlewareStack.remove("killed");
        reached = death.wasReached();
        if (!reached) break;
        points += 1;
        await buy(member, tabs, event);
        await buy(member, tabs, event);
        expect({ n, when, ...(await outcome(member)) }).toEqual({ n, when, ...wanted });
      }
    expect(points).toBeGreaterThan(4);
  });
});

it("whoever was never charged can begin after any death", async () => {
  for (const when of ["before", "after"] as const) {
    const member = await createMember();
    dieAtWrite(1, when);
    expect((await callMembership("startCheckout", member)).status).toBe(500);
    documentClient.middlewareStack.remove("killed");
    await createCheckout(member);
    expect((await outcome(member)).customers).toBe(1);
  }
});
