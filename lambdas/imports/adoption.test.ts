import { expect, it, vi } from "vitest";
import type { AdoptionRow } from "../../contract/adoption.ts";
import { seededRandom } from "../../contract/seeded-random.ts";
import { crashAtWrite } from "../../test/support/crash-at-write.ts";
import { buildRouteEvent, context } from "../../test/support/event.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { createCheckout } from "../../test/support/membership.fixture.ts";
import { importedBy } from "../../test/support/old-site.ts";
import { webhookSecret } from "../../test/support/shop.ts";
import { signEvent } from "../../test/support/signed-event.ts";
import { memberStore } from "../members/member-store.ts";
import { readSiteSettings } from "../site-settings/site-settings.ts";
import { handler as webhook } from "../webhooks/stripe-webhook.lambda.ts";
import { listSideEffects, readHouse, runReconcile, startOldSiteForFile } from "./adoption.fixture.ts";
import { startImportsForFile } from "./imports.fixture.ts";

/* The full runs have 200 customers and the pause between calls (PAY-20). */

vi.mock("../stripe/client.ts", async (original) => {
  const actual = await original<typeof import("../stripe/client.ts")>();
  return {
    ...actual,
    connectToStripe: (budgetMs: number, gapMs = 0) =>
      actual.connectToStripe(budgetMs, process.env.PROVE ? gapMs : 0),
  };
});

const { admin, continueAll, expireLists, start } = await startImportsForFile();
const { shop, oldSite, expected, listSubscriptions } = await startOldSiteForFile(
  process.env.PROVE ? 200 : 24,
);

async function listAdoptionRows(id: string): Promise<AdoptionRow[]> {
  const rows: AdoptionRow[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await admin.get("adminListAdoptionRows", {
      path: { id },
      query: { ...(cursor && { cursor }) },
    });
    rows.push(...page.items);
    if (page.next === null) return rows;
    cursor = page.next;
  }
}

/** Takes all steps of an import, killed at one write after the other, before and after it takes effect. */
async function continueInCrashes(id: string): Promise<number> {
  for (let crashes = 0; ; crashes++) {
    let isDone = false;
    await crashAtWrite(1 + crashes, crashes % 2 === 0 ? "before" : "after", async () => {
      await continueAll(id);
      isDone = true;
    }).catch(({ message }: Error) => expect(message).toBe("Simulated crash"));
    if (isDone) return crashes;
  }
}

const sendEvent = async (event: object) =>
  (await webhook(buildRouteEvent("stripeWebhook", signEvent(event, webhookSecret)), context)).statusCode;

it("adoption: running subscriptions become memberships, without a charge, an email or an end, and it can be undone", async () => {
  const before = { rows: await readHouse(), stripe: await listSubscriptions() };
  const sideEffects = await listSideEffects();
  await shop.clearCalls();

  // The dry run writes nothing.
  const { id } = await admin.get("adminStartAdoption");
  const path = { id };
  await continueAll(id);
  const rows = await listAdoptionRows(id);
  const byCustomer = new Map(rows.map((row) => [row.customer_id, row]));
  for (const { customer, member, fate, reason = null } of expected) {
    const row = byCustomer.get(customer);
    expect([row?.fate ?? "unlisted", row?.reason ?? null], JSON.stringify(row)).toEqual([fate, reason]);
    if (fate !== "adopt") continue;
    const shown = member?.email === row?.email ? null : member?.email;
    expect([row?.member_id, row?.member_email]).toEqual([member?.id, shown]);
  }
  const toAdopt = expected.filter(({ fate }) => fate === "adopt");
  expect(await admin.get("adminGetImport", { path })).toMatchObject({
    state: "checked",
    file_name: "Paying members",
    source: "stripe",
    rows_total: rows.length,
    to_update: toAdopt.length,
    undecided: 3,
  });
  expect(await readHouse()).toEqual(before.rows);
  expect([...new Set((await shop.listCalls()).map(({ method }) => method))]).toEqual(["GET"]);

  // Killed again and again, it adopts each customer once.
  const { undo_until } = await start(path);
  expect((Date.parse(undo_until ?? "") - Date.now()) / 86_400_000).toBeCloseTo(30);
  expect(await continueInCrashes(id)).toBeGreaterThan(3);
  expect(await admin.get("adminGetImport", { path })).toMatchObject({
    state: "done",
    updated: toAdopt.length,
    failed: 0,
  });
  await assertAdopted(id, before.stripe);
  expect(await listSideEffects()).toEqual(sideEffects);

  // Later events of the old platform in any order, and the daily comparison, change nothing.
  const adopted = await readHouse();
  const random = seededRandom("events of the old platform");
  const events = (await shop.sdk.events.list({ limit: 100 })).data.toSorted(() => random() - 0.5);
  for (const event of events) expect(await sendEvent(event)).toBe(200);
  await runReconcile();
  expect(await readHouse()).toEqual(adopted);
  expect(await listSideEffects()).toEqual(sideEffects);

  // A second dry run finds them here.
  const again = await admin.get("adminStartAdoption");
  await continueAll(again.id);
  expect(await admin.get("adminGetImport", { path: { id: again.id } })).toMatchObject({
    to_update: 0,
    unchanged: toAdopt.length,
  });

  // The list of the dry run is gone before the undo ends.
  await expireLists();
  await admin.get("adminUndoImport", { path });
  await continueInCrashes(id);
  const undone = { state: "undone", kept: 0, rows_done: rows.length };
  expect(await admin.get("adminGetImport", { path })).toMatchObject(undone);
  expect(await readHouse()).toEqual(before.rows);
  expect(await listSubscriptions()).toEqual(before.stripe);
  const calls = await shop.listCalls();
  const writes = calls.filter(({ method }) => method !== "GET");
  expect(
    writes.every(({ method, path }) => method === "POST" && /^\/v1\/subscriptions\/sub_/.test(path)),
  ).toBe(true);
  expect([...new Set(writes.flatMap(({ body }) => Object.keys(body)))]).toEqual(["metadata"]);
}, 900_000);

it("adoption: nothing is ended of a customer who pays twice or no more: the owner's list shows them", async () => {
  await shop.clearCalls();
  const { id } = await admin.get("adminStartAdoption");
  await continueAll(id);
  await start({ id });
  await continueAll(id);
  if (process.env.PROVE)
    expect(countPerSecond((await shop.listCalls()).map(({ time }) => time))).toBeLessThanOrEqual(11);
  const sideEffects = await listSideEffects();
  const [twice, unpaid] = expected.filter(({ fate }) => fate === "adopt").map(({ customer }) => customer);
  const second = await oldSite.subscribe(twice ?? "", { price: "year" });
  const [first] = (await shop.sdk.subscriptions.list({ customer: unpaid ?? "" })).data;
  await shop.local("POST", `/_local/subscriptions/${first?.id}/status`, { status: "unpaid" });
  await shop.clearCalls();
  for (const event of (await shop.sdk.events.list({ limit: 20 })).data) await sendEvent(event);
  // Past the grace period of the overdue one.
  await runReconcile(30 * 86_400_000);
  const kinds = (await listSideEffects()).slice(sideEffects.length).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(["hook"]));
  expect(new Set((await shop.listCalls()).map(({ method }) => method))).toEqual(new Set(["GET"]));
  expect((await shop.sdk.subscriptions.retrieve(second)).status).toBe("active");
  const again = await admin.get("adminStartAdoption");
  await continueAll(again.id);
  const rows = await listAdoptionRows(again.id);
  const reasons = [twice, unpaid].map((customer) => rows.find((row) => row.customer_id === customer)?.reason);
  expect(reasons).toEqual(["several_subscriptions", "unpaid"]);
}, 900_000);

it("adoption: what a member bought or changed since the dry run, or since they were adopted, is theirs", async () => {
  const createPayer = async (name: string) => {
    const customer = await oldSite.createCustomer(`${name}@old.example`);
    await oldSite.subscribe(customer);
    return { customer, member: await createMember(importedBy(customer)) };
  };
  const [bought, adopted] = [await createPayer("bought"), await createPayer("adopted")];
  const email = "moving@old.example";
  const proven = { email, email_verified_at: "2026-05-02T08:00:00.000Z" };
  const moved = await createMember(proven);
  await oldSite.subscribe(await oldSite.createCustomer(email));
  const { id } = await admin.get("adminStartAdoption");
  await continueAll(id);
  const ids = [bought.member, adopted.member, moved].map((member) => member.id);
  const rows = (await listAdoptionRows(id)).filter(({ member_id }) => ids.includes(member_id ?? ""));
  expect(rows.map(({ fate }) => fate)).toEqual(["adopt", "adopt", "adopt"]);
  await shop.pay((await createCheckout(bought.member)).url);
  await memberStore.change(moved.id, (row) => ({ after: { ...row, email: "moved@new.example" } }));
  await start({ id });
  await continueAll(id);
  expect(await admin.get("adminGetImport", { path: { id } })).toMatchObject({ state: "done", failed: 2 });
  expect((await getMemberRow(bought.member)).billing?.customer_id).not.toBe(bought.customer);
  expect((await getMemberRow(moved)).billing).toBeUndefined();

  const { customer, member } = adopted;
  const [first] = (await shop.sdk.subscriptions.list({ customer })).data;
  await shop.sdk.subscriptions.create({
    customer,
    items: [{ price: shop.price }],
    default_payment_method: String(first?.default_payment_method),
    metadata: { kindstead_member: member.id },
  });
  await admin.get("adminUndoImport", { path: { id } });
  await continueAll(id);
  expect(await admin.get("adminGetImport", { path: { id } })).toMatchObject({ state: "undone", kept: 1 });
  expect(await getMemberRow(member)).toMatchObject({
    membership: { state: "active" },
    billing: { import_id: id },
  });
  expect((await readSiteSettings()).also_premium).toContainEqual(expect.objectContaining({ import_id: id }));
}, 900_000);

/** The rows agree with Stripe, and only what was chosen is marked. */
async function assertAdopted(
  import_id: string,
  before: Awaited<ReturnType<typeof listSubscriptions>>,
): Promise<void> {
  const marked = (await listSubscriptions()).filter(
    ({ metadata }) => metadata.kindstead_import === import_id,
  );
  expect(marked.map(({ customer }) => customer).toSorted()).toEqual(
    expected.flatMap(({ fate, customer }) => (fate === "adopt" ? customer : [])).toSorted(),
  );
  for (const { customer, member, fate, state } of expected) {
    if (!member) continue;
    const row = await getMemberRow(member);
    if (fate !== "adopt") {
      expect([row.membership, row.billing]).toEqual([member.membership, undefined]);
      continue;
    }
    const subscription = before.find((each) => each.customer === customer);
    const isYearly = subscription?.items.data[0]?.price.id === oldSite.prices.year;
    expect(row.membership.state).toBe(state);
    expect(row.billing).toMatchObject({
      customer_id: customer,
      subscription_id: subscription?.id,
      status: subscription?.status,
      price_cents: isYearly ? 9_000 : 900,
      price_months: isYearly ? 12 : 1,
      import_id,
    });
  }
}

function countPerSecond(times: readonly string[]): number {
  const at = times.map((time) => Date.parse(time));
  return Math.max(...at.map((start) => at.filter((each) => each >= start && each < start + 1_000).length));
}
