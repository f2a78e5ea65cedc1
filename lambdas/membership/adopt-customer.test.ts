import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { createPayingMember } from "../../test/support/membership.fixture.ts";
import { createOldSite, importedBy } from "../../test/support/old-site.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import { readSiteSettings } from "../site-settings/site-settings.ts";
import type { MemberRow } from "../table/entities.ts";
import { adoptCustomer, type ConfirmedAdoption, releaseCustomer } from "./adopt-customer.ts";
import { adoptionStore } from "./adoption-store.ts";

const shop = await startShopForFile();
const import_id = "imp_00000000000000000000000000000001";
const run = { stripe: shop.sdk, import_id, actor: "owner" };
const oldSite = await createOldSite(shop);
const price = oldSite.prices.month;

/** Creates a paying customer of the earlier site, and the imported member whom the owner has confirmed for it. */
async function createPayer(metadata: Record<string, string> = {}) {
  const email = `${randomUUID()}@old.example`;
  const customer_id = await oldSite.createCustomer(email);
  const subscription_id = await oldSite.subscribe(customer_id, { metadata });
  const member = await createMember({ email, ...importedBy(customer_id) });
  const confirmed: ConfirmedAdoption = {
    customer_id,
    member_id: member.id,
    subscription_id,
    matchedEmail: null,
  };
  return { member, confirmed };
}
type Payer = Awaited<ReturnType<typeof createPayer>>;

const readMarks = async ({ subscription_id }: ConfirmedAdoption) =>
  (await shop.sdk.subscriptions.retrieve(subscription_id)).metadata;
const change = ({ member }: Payer, changed: Partial<MemberRow>) =>
  memberStore.change(member.id, (row) => ({ after: { ...row, ...changed } }));
const countGroupMessages = async ({ id }: MemberRow) =>
  (await listPendingRows()).filter(({ message }) =>
    isDeepStrictEqual(message, { kind: "group", member_id: id }),
  ).length;
const listActions = async ({ id }: MemberRow) =>
  (await listAllOfMember(id)).map(({ action, by, detail }) => [action, by, detail]);

describe("adoptCustomer", () => {
  it("makes the subscription the member's once, however often it is repeated", async () => {
    const { member, confirmed } = await createPayer();
    const { customer_id, subscription_id } = confirmed;
    const before = await countGroupMessages(member);
    for (let time = 0; time < 2; time++) expect(await adoptCustomer(run, confirmed)).toBeUndefined();
    expect(await getMemberRow(member)).toMatchObject({
      membership: { state: "active" },
      billing: { customer_id, subscription_id, import_id },
    });
    expect(await readMarks(confirmed)).toEqual({
      kindstead_member: member.id,
      kindstead_price: price,
      kindstead_import: import_id,
    });
    const detail = { import_id, subscription_id, price: "$9.00 every month", status: "active" };
    expect(await listActions(member)).toEqual([["membership.adopted", "owner", detail]]);
    expect(await countGroupMessages(member)).toBe(before + 1);
    const adopted = { id: price, import_id, cents: 900, months: 1 };
    expect((await readSiteSettings()).also_premium).toContainEqual(adopted);
  });

  it("finds a member by the address that the owner saw, in any spelling", async () => {
    const { member, confirmed } = await createPayer();
    const email = member.email.toUpperCase();
    await change({ member, confirmed }, { email, email_verified_at: "2026-05-02T08:00:00.000Z" });
    expect(await adoptCustomer(run, { ...confirmed, matchedEmail: member.email })).toBeUndefined();
  });

  const changes: [string, string, (payer: Payer) => unknown][] = [
    [
      "no_member",
      "the member is deleted",
      (payer) => change(payer, { deleted_at: "2026-06-01T08:00:00.000Z" }),
    ],
    [
      "no_member",
      "the member is gone",
      ({ confirmed }) => Object.assign(confirmed, { member_id: randomUUID() }),
    ],
    ["no_member", "the import named another customer", (payer) => change(payer, importedBy("cus_other"))],
    ["no_member", "no import named a customer", (payer) => change(payer, { imported: null })],
    [
      "address_not_proven",
      "the member has another address",
      ({ confirmed }) => Object.assign(confirmed, { matchedEmail: "x@old.example" }),
    ],
    [
      "address_not_proven",
      "someone else has signed up with the address",
      (payer) => {
        Object.assign(payer.confirmed, { matchedEmail: payer.member.email });
        return change(payer, { imported: null, email_verified_at: null });
      },
    ],
    [
      "member_has_customer",
      "the member has bought Premium here",
      async ({ confirmed }) =>
        Object.assign(confirmed, { member_id: (await createPayingMember(shop)).member.id }),
    ],
    [
      "has_member",
      "the customer is another member's",
      async ({ confirmed }) => {
        const other = await createMember(importedBy(confirmed.customer_id));
        await adoptCustomer({ ...run, import_id: "imp_other" }, { ...confirmed, member_id: other.id });
      },
    ],
    [
      "never_paid",
      "the subscription has ended",
      ({ confirmed }) => shop.sdk.subscriptions.cancel(confirmed.subscription_id),
    ],
    [
      "several_subscriptions",
      "there is a second subscription",
      ({ confirmed }) => oldSite.subscribe(confirmed.customer_id),
    ],
    [
      "changed",
      "another subscription has replaced it",
      async ({ confirmed }) => {
        await shop.sdk.subscriptions.cancel(confirmed.subscription_id);
        await oldSite.subscribe(confirmed.customer_id);
      },
    ],
  ];

  it.each(changes)("says %s and writes nothing if %s", async (reason, _what, makeChange) => {
    const payer = await createPayer();
    await makeChange(payer);
    const before = await memberStore.find(payer.confirmed.member_id);
    expect(await adoptCustomer(run, payer.confirmed)).toBe(reason);
    expect(await memberStore.find(payer.confirmed.member_id)).toEqual(before);
    expect((await readMarks(payer.confirmed)).kindstead_import).not.toBe(import_id);
  });

  it("gives the customer to one of two members who are adopted at once", async () => {
    const { confirmed } = await createPayer();
    const others = [confirmed.member_id, (await createMember(importedBy(confirmed.customer_id))).id];
    const reasons = await Promise.all(
      others.map((member_id) => adoptCustomer(run, { ...confirmed, member_id })),
    );
    expect(reasons.toSorted()).toEqual(["has_member", undefined]);
    const rows = await Promise.all(others.map((id) => memberStore.find(id)));
    expect(rows.map((row) => row?.billing?.customer_id)).toEqual(
      reasons.map((reason) => (reason ? undefined : confirmed.customer_id)),
    );
  });

  it("removes its own marks of an interrupted attempt, and no others", async () => {
    const [own, foreign] = [
      await createPayer(),
      await createPayer({ kindstead_import: "imp_other", kindstead_member: "old" }),
    ];
    const marks = { kindstead_member: own.member.id, kindstead_price: price, kindstead_import: import_id };
    await shop.sdk.subscriptions.update(own.confirmed.subscription_id, { metadata: marks });
    for (const payer of [own, foreign]) await change(payer, { imported: null });
    expect(await adoptCustomer(run, own.confirmed)).toBe("no_member");
    expect(await readMarks(own.confirmed)).toEqual({});
    expect(await adoptCustomer(run, foreign.confirmed)).toBe("no_member");
    expect(await readMarks(foreign.confirmed)).toEqual({
      kindstead_import: "imp_other",
      kindstead_member: "old",
    });
  });
});

describe("releaseCustomer", () => {
  it("takes the adoption back once, and leaves what is not its own", async () => {
    const { member, confirmed } = await createPayer();
    await adoptCustomer(run, confirmed);
    expect(await releaseCustomer({ ...run, import_id: "imp_other" }, confirmed)).toBe(true);
    expect(await getMemberRow(member)).toMatchObject({ billing: { import_id } });
    expect(await readMarks(confirmed)).toMatchObject({ kindstead_import: import_id });
    for (let time = 0; time < 2; time++) expect(await releaseCustomer(run, confirmed)).toBe(true);
    expect(await getMemberRow(member)).not.toHaveProperty("billing");
    expect(await readMarks(confirmed)).toEqual({});
    const [newest, ...older] = await listActions(member);
    const detail = { import_id, subscription_id: confirmed.subscription_id };
    expect(newest).toEqual(["membership.adoption_undone", "owner", detail]);
    expect(older).toHaveLength(1);
    expect(await adoptCustomer(run, confirmed), "again").toBeUndefined();
  });

  it("leaves complimentary Premium, and is repeated if the row has changed since it was read", async () => {
    const payer = await createPayer();
    const membership = { state: "comped", current_period_end: null, grace_until: null } as const;
    await change(payer, { membership, membership_start_date: "2026-05-01T08:00:00.000Z" });
    await adoptCustomer(run, payer.confirmed);
    vi.spyOn(adoptionStore, "release").mockResolvedValueOnce(false);
    expect(await releaseCustomer(run, payer.confirmed)).toBe(true);
    const row = await getMemberRow(payer.member);
    expect(row).toMatchObject({ membership, membership_start_date: "2026-05-01T08:00:00.000Z" });
    expect(row).not.toHaveProperty("billing");
  });

  it("removes the marks of a member who is gone", async () => {
    const { confirmed } = await createPayer({
      kindstead_member: "old",
      kindstead_price: "old",
      kindstead_import: import_id,
    });
    expect(await releaseCustomer(run, { ...confirmed, member_id: randomUUID() })).toBe(true);
    expect(await readMarks(confirmed)).toEqual({});
  });

  it("keeps a member who is being deleted, and one who has bought something else with this customer", async () => {
    const [deleted, buyer, other] = [await createPayer(), await createPayer(), await createPayer()];
    for (const { confirmed } of [deleted, buyer, other]) await adoptCustomer(run, confirmed);
    await change(deleted, { deleted_at: "2026-06-01T08:00:00.000Z" });
    await oldSite.subscribe(buyer.confirmed.customer_id, { metadata: { kindstead_member: buyer.member.id } });
    await oldSite.subscribe(other.confirmed.customer_id, { metadata: { kindstead_member: "someone else" } });
    const kept: boolean[] = [];
    for (const { confirmed } of [deleted, buyer, other]) kept.push(await releaseCustomer(run, confirmed));
    expect(kept).toEqual([false, false, true]);
    expect(await getMemberRow(buyer.member)).toMatchObject({ membership: { state: "active" } });
  });
});
