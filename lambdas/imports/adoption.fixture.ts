import { ScanCommand } from "dynamodb-toolbox/table/actions/scan";
import { afterAll, beforeAll } from "vitest";
import type { AdoptionReason, AdoptionRow } from "../../contract/adoption.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { createPayingMember } from "../../test/support/membership.fixture.ts";
import { createOldSite, importedBy } from "../../test/support/old-site.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startShop } from "../../test/support/shop.ts";
import type { MemberRow } from "../table/entities.ts";
import { table } from "../table/table.ts";
import { handler as runReconciliation } from "../webhooks/reconcile.lambda.ts";

/** Runs the daily comparison, at a time from now in milliseconds. */
export const runReconcile = (ms = 0) =>
  runReconciliation(
    { time: new Date(Date.now() + ms).toISOString() },
    { getRemainingTimeInMillis: () => 900_000 },
  );

/** A customer of the account, and what the dry run has to say about it. */
export interface Expected {
  customer: string;
  member?: MemberRow;
  fate: AdoptionRow["fate"] | "unlisted";
  reason?: AdoptionReason;
  state?: MemberRow["membership"]["state"];
}

/**
 * Starts a Stripe emulator whose account never knew this site, with `count` customers of an earlier one: every status, several
 * prices, a family with one address, a customer with two subscriptions. Needs the table.
 */
export async function startOldSiteForFile(count: number) {
  const shop = await startShop();
  afterAll(() => shop.stop());
  const oldSite = await createOldSite(shop);
  const expected: Expected[] = [];

  async function addCustomer(
    {
      price,
      status,
      fields = {},
      by = "id",
      email = `c${expected.length}@old.example`,
    }: {
      price?: keyof typeof oldSite.prices;
      status?: string;
      fields?: Partial<MemberRow>;
      by?: "id" | "email" | "none";
      email?: string;
    },
    outcome: Omit<Expected, "customer" | "member">,
  ): Promise<Expected> {
    const customer = await oldSite.createCustomer(email);
    await oldSite.subscribe(customer, { price, status });
    const found = by === "id" ? importedBy(customer) : { email };
    const member = by === "none" ? undefined : await createMember({ ...found, ...fields });
    const entry = { customer, ...(member && { member }), ...outcome };
    expected.push(entry);
    return entry;
  }

  beforeAll(async () => {
    const adopt = { fate: "adopt" } as const;
    await addCustomer({}, { ...adopt, state: "active" });
    await addCustomer({ price: "year" }, { ...adopt, state: "active" });
    await addCustomer({ status: "trialing" }, { ...adopt, state: "active" });
    await addCustomer({ status: "cancelling" }, { ...adopt, state: "cancelling" });
    await addCustomer({ status: "past_due" }, { ...adopt, state: "past_due" });
    const gift = { state: "comped", current_period_end: null, grace_until: null } as const;
    await addCustomer({ fields: { membership: gift } }, { ...adopt, state: "comped" });
    await addCustomer({ status: "unpaid" }, { fate: "undecided", reason: "unpaid" });
    await addCustomer({ status: "paused" }, { fate: "undecided", reason: "paused" });
    await addCustomer({ status: "canceled" }, { fate: "unlisted" });
    await addCustomer({ status: "incomplete" }, { fate: "left", reason: "never_paid" });
    await addCustomer({ status: "incomplete_expired" }, { fate: "left", reason: "never_paid" });
    await addCustomer({ price: "euro" }, { fate: "left", reason: "other_currency" });
    await addCustomer({ price: "week" }, { fate: "left", reason: "other_interval" });
    await addCustomer({ by: "none" }, { fate: "left", reason: "no_member" });
    // By email: only an imported member who has never signed in, or a proven address; never a sign-up.
    await addCustomer({ by: "email", fields: importedBy(null) }, { ...adopt, state: "active" });
    await addCustomer(
      { by: "email", fields: { email_verified_at: "2026-05-02T08:00:00.000Z" } },
      { ...adopt, state: "active" },
    );
    await addCustomer({ by: "email" }, { fate: "left", reason: "address_not_proven" });
    const family = { email: "family@old.example" };
    await addCustomer(
      { ...family, by: "email", fields: importedBy(null) },
      { fate: "left", reason: "several_customers" },
    );
    for (let i = 0; i < 2; i++)
      await addCustomer({ ...family, by: "none" }, { fate: "left", reason: "several_customers" });
    const twice = await addCustomer({}, { fate: "undecided", reason: "several_subscriptions" });
    await oldSite.subscribe(twice.customer, { price: "year" });
    const ours = await createPayingMember(shop);
    expected.push({ customer: ours.customer, fate: "left", reason: "has_member" });
    await addCustomer(
      { by: "email", email: ours.member.email.replace("@", "+x@"), fields: importedBy(null) },
      { ...adopt, state: "active" },
    );
    while (expected.length < count) await addCustomer({}, { ...adopt, state: "active" });
    await runReconcile();
  }, 300_000);

  return {
    shop,
    oldSite,
    expected,
    listSubscriptions: () => Array.fromAsync(shop.sdk.subscriptions.list({ status: "all", limit: 100 })),
  };
}

/**
 * All rows that are about members, customers and settings, without what every sync and write moves: versions, and when Stripe
 * was read.
 */
async function listRows() {
  const { Items = [] } = await table
    .build(ScanCommand)
    .options({ consistent: true, maxPages: Number.POSITIVE_INFINITY })
    .send();
  const kept = ["member", "customer", "settings", "counter", "word", "idempotency"];
  return Items.filter(({ entity, pk }) => kept.includes(String(entity)) && !String(pk).includes("#event#"))
    .map(({ version: _, updated_at: __, read_at: ___, due_at: ____, ...row }) =>
      row.entity === "settings" ? { also_premium: [], ...row } : row,
    )
    .filter(({ entity, count: sum }) => entity !== "counter" || sum !== 0)
    .toSorted((one, other) => String(one.pk).localeCompare(String(other.pk)));
}

/** Reads what the table says; counters are sums of shards. */
export async function readHouse() {
  const rows = await listRows();
  const sums = new Map<string, number>();
  for (const row of rows.filter(({ entity }) => entity === "counter")) {
    const name = String(row.id).replace(/#\d$/, "");
    sums.set(name, (sums.get(name) ?? 0) + Number(row.count));
  }
  const others = rows.filter(({ entity }) => entity !== "counter");
  return { others, counters: Object.fromEntries([...sums].filter(([, sum]) => sum !== 0).toSorted()) };
}

/** Side effects that are pending, besides the import's own steps and the groups of the user pool. */
export const listSideEffects = async () =>
  (await listPendingRows())
    .map(({ message }) => message as { kind: string })
    .filter(({ kind }) => kind !== "import" && kind !== "group");
