import { AdminGetUserCommand } from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { memberPage } from "../../contract/members-admin.ts";
import { noMembership } from "../../contract/membership.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import {
  createCheckout,
  createPayingMember,
  listEmailSubjectsTo,
} from "../../test/support/membership.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { memberStore } from "../members/member-store.ts";
import { syncMembership } from "../membership/membership.ts";
import type { MemberRow } from "../table/entities.ts";
import { admin, cognito, listAudit, shop } from "./members-admin.fixture.ts";
import { handler } from "./members-admin.lambda.ts";

const mockPoolUser = ({ id, email }: MemberRow) =>
  cognito.on(AdminGetUserCommand).resolves({
    Username: id,
    Enabled: true,
    UserAttributes: Object.entries({ sub: id, email }).map(([Name, Value]) => ({ Name, Value })),
  });

const complimentary = { ...noMembership, state: "comped" } as const;
const update = (row: Pick<MemberRow, "id" | "version">, changes: object) =>
  admin.ask("adminUpdateMember", { path: { id: row.id }, body: { version: row.version, ...changes } });
const cancel = (id: string) => admin.ask("adminCancelSubscription", { path: { id }, body: {} });

describe("adminListMembers", () => {
  it("lists each member once, newest first, with one query per page and one read for the counts", async () => {
    const started = Date.parse("2026-06-01T08:00:00.000Z");
    const rows = Array.from({ length: 130 }, (_, place) =>
      make.member({ created_at: new Date(started + place * 1_000).toISOString() }),
    );
    await Promise.all(rows.map((row) => memberStore.put(row)));
    let page = await admin.get("adminListMembers");
    expect(await listTableCalls(() => admin.get("adminListMembers"))).toEqual(["Get", "Query", "BatchGet"]);
    expect(memberPage.strict().parse(page).items[0]?.id).toBe(rows.at(-1)?.id);
    const listed = page.items.map(({ id }) => id);
    while (page.next) {
      page = await admin.get("adminListMembers", { query: { cursor: page.next } });
      listed.push(...page.items.map(({ id }) => id));
    }
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.filter((id) => rows.some((row) => row.id === id))).toEqual(
      rows.map(({ id }) => id).toReversed(),
    );
  });

  it("returns role, status and version, but no billing data", async () => {
    const member = await createMember({ membership: complimentary });
    const { items } = await admin.get("adminListMembers", { query: { q: member.email } });
    expect(items).toEqual([
      expect.objectContaining({ role: "premium_member", membership_status: "premium", version: 1 }),
    ]);
    expect(JSON.stringify(items)).not.toMatch(/billing|customer|interests|tokens_valid_from/);
  });
});

describe("adminUpdateMember", () => {
  it("changes names, and the audit entry does not contain them", async () => {
    const member = await createMember();
    const answer = await update(member, { first_name: " Zoë " });
    expect(parseBody(answer)).toMatchObject({ first_name: "Zoë", last_name: member.last_name, version: 2 });
    const [entry] = await listAudit(member.id);
    expect(entry).toMatchObject({
      action: "member.changed",
      by: admin.id,
      detail: { fields: ["first_name"] },
    });
    expect(JSON.stringify(entry)).not.toContain("Zoë");
  });

  it("rejects the second of two concurrent edits", async () => {
    const member = await createMember();
    const answers = await Promise.all([
      update(member, { first_name: "A" }),
      update(member, { last_name: "B" }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const rejected = answers.find(({ statusCode }) => statusCode === 409);
    expect(parseBody(rejected ?? {}).error.code).toBe("conflict");
    const row = await getMemberRow(member);
    expect(row.version).toBe(2);
    expect([row.first_name, row.last_name]).toContain(answers[0]?.statusCode === 200 ? "Lind" : "Maya");
  });

  it("rejects an edit of an outdated version", async () => {
    const member = await createMember();
    await update(member, { first_name: "Newer" });
    for (const version of [1, 3])
      expect(parseBody(await update({ id: member.id, version }, { last_name: "Lost" })).error.code).toBe(
        "conflict",
      );
    expect(await getMemberRow(member)).toMatchObject({ first_name: "Newer", last_name: "Lind" });
  });

  it("writes nothing without changes", async () => {
    const member = await createMember();
    const calls = await listTableCalls(() =>
      update(member, { first_name: member.first_name, role: "free_member" }),
    );
    expect(calls, "the update counts the request").toEqual(["Get", "Update", "Get"]);
  });

  it("grants and ends a complimentary membership, with audit entries, and closes a payment page", async () => {
    const member = await createMember();
    const { id } = await createCheckout(member);
    expect(parseBody(await update(await getMemberRow(member), { role: "premium_member" }))).toMatchObject({
      role: "premium_member",
      membership: { state: "comped" },
    });
    expect((await shop.sdk.checkout.sessions.retrieve(id)).status).toBe("expired");
    const granted = await getMemberRow(member);
    expect(granted.membership_start_date).not.toBeNull();
    expect(parseBody(await update(granted, { role: "free_member" }))).toMatchObject({
      role: "free_member",
      membership_start_date: null,
    });
    expect((await listAudit(member.id)).map(({ detail }) => detail.role)).toEqual([
      { from: "premium_member", to: "free_member" },
      { from: "free_member", to: "premium_member" },
    ]);
  });

  it("does not make a paying member free, and keeps the subscription of an admin", async () => {
    const { member } = await createPayingMember(shop);
    await syncWithStripe(member.id);
    const paying = await getMemberRow(member);
    const rejected = await update(paying, { role: "free_member" });
    expect([rejected.statusCode, parseBody(rejected).error.code]).toEqual([409, "subscription_active"]);
    mockPoolUser(member);
    await update(paying, { role: "admin", promote_existing: true });
    const promoted = await getMemberRow(member);
    expect(promoted.membership.state).toBe("active");
    expect(parseBody(await update(promoted, { role: "free_member" })).error.code).toBe("subscription_active");
    expect(parseBody(await update(promoted, { role: "premium_member" }))).toMatchObject({
      role: "premium_member",
      membership: { state: "active" },
    });
  });

  it("takes effect on the next request with the same token", async () => {
    const colleague = await createAdminClient(handler);
    expect((await colleague.ask("adminListMembers")).statusCode).toBe(200);
    await update({ id: colleague.id, version: 1 }, { role: "free_member" });
    expect((await colleague.ask("adminListMembers")).statusCode).toBe(403);
  });

  it.each([
    ["an unknown member", () => make.member().id],
    [
      "a member who is being deleted",
      async () => (await createMember({ deleted_at: "2026-05-04T09:00:00.000Z" })).id,
    ],
  ])("answers 404 for %s", async (_, id) => {
    expect((await update({ id: await id(), version: 1 }, { first_name: "X" })).statusCode).toBe(404);
    expect((await cancel(await id())).statusCode).toBe(404);
  });
});

describe("adminCancelSubscription", () => {
  it("cancels every subscription, also if Stripe's first answer is lost, and the member is free at once", async () => {
    const { member, customer } = await createPayingMember(shop);
    await syncWithStripe(member.id);
    await shop.misbehave({ call: "DELETE /v1/subscriptions", mode: "status", after: true, times: 1 });
    expect((await cancel(member.id)).statusCode).toBe(502);
    expect(parseBody(await cancel(member.id))).toEqual({ success: true, cancelledSubscriptions: 1 });
    expect((await shop.sdk.subscriptions.list({ customer })).data).toEqual([]);
    expect((await getMemberRow(member)).membership.state).toBe("none");
    expect(await listAudit(member.id)).toContainEqual(
      expect.objectContaining({ action: "membership.ended", by: admin.id }),
    );
  });

  it("is also for support admins, except for the membership of an admin", async () => {
    const support = await createAdminClient(handler, { admin_role: "support" });
    const [parent, other] = [make.member({ membership: complimentary }), make.memberWithRole("admin")];
    for (const row of [parent, other]) await memberStore.put(row);
    const end = (id: string) => support.ask("adminCancelSubscription", { path: { id }, body: {} });
    expect((await end(parent.id)).statusCode).toBe(200);
    expect((await end(other.id)).statusCode).toBe(403);
  });

  it("names the admin in the audit log, also when Stripe's event is processed first", async () => {
    const { member, customer } = await createPayingMember(shop);
    await syncWithStripe(member.id);
    // The event arrives while the request waits for Stripe's response, which is then lost.
    await shop.misbehave({ call: "DELETE /v1/subscriptions", mode: "status", after: true, times: 1 });
    expect((await cancel(member.id)).statusCode).toBe(502);
    await syncMembership(customer, { idempotencyId: "event#evt_cancelled", actor: "stripe" });
    expect((await getMemberRow(member)).membership.state).toBe("none");
    await cancel(member.id);
    const entries = (await listAudit(member.id)).map(({ action, by }) => [action, by]);
    expect(entries.slice(0, 2)).toEqual([
      ["membership.ended", "stripe"],
      ["membership.cancel_requested", admin.id],
    ]);
    expect(entries.filter(([action]) => action === "membership.cancel_requested")).toHaveLength(1);
  });

  it("cancels the subscription of a member whose payment fails, and voids the open invoice", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    await shop.local("POST", `/_local/subscriptions/${subscription}/fail`);
    await syncWithStripe(member.id);
    expect((await getMemberRow(member)).membership.state).toBe("past_due");
    expect(parseBody(await cancel(member.id))).toEqual({ success: true, cancelledSubscriptions: 1 });
    expect((await shop.sdk.subscriptions.retrieve(subscription)).status).toBe("canceled");
    expect((await shop.sdk.invoices.list({ customer, status: "open" })).data).toEqual([]);
    expect((await getMemberRow(member)).membership.state).toBe("none");
    expect(await listEmailSubjectsTo(member)).toContain("Your Premium membership has ended");
  });

  it("ends a complimentary membership, and reports when there is nothing to cancel", async () => {
    const member = await createMember({
      membership: complimentary,
      membership_start_date: "2026-05-01T08:00:00.000Z",
    });
    expect(parseBody(await cancel(member.id))).toEqual({ success: true, cancelledSubscriptions: 0 });
    expect(await getMemberRow(member)).toMatchObject({
      membership: noMembership,
      membership_start_date: null,
    });
    expect(parseBody(await cancel(member.id))).toMatchObject({ success: false, cancelledSubscriptions: 0 });
  });

  it("changes nothing while Stripe is down, and answers payment_provider_unavailable", async () => {
    const { member } = await createPayingMember(shop);
    await syncWithStripe(member.id);
    const before = await getMemberRow(member);
    await shop.misbehave({ call: "", mode: "status" });
    const answer = await cancel(member.id);
    expect([answer.statusCode, parseBody(answer).error.code]).toEqual([502, "payment_provider_unavailable"]);
    expect(await getMemberRow(member)).toEqual(before);
  });
});

/** Syncs the member with Stripe, as Refresh Status does. */
async function syncWithStripe(id: string): Promise<void> {
  const { billing } = await getMemberRow({ id });
  await syncMembership(billing?.customer_id ?? "", { actor: id });
}
