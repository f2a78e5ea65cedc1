import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { memberPage } from "../../contract/members-admin.ts";
import { noMembership } from "../../contract/membership.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import {
  getBookingRow as bookingRowOf,
  createAdvisor,
  createRequestedBooking,
} from "../../test/support/bookings.fixture.ts";
import { buildRouteEvent, buildTokenClaims, context, parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { createMember, createPayingMember, getMemberRow } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { memberStore } from "../members/member-store.ts";
import type { MemberRow } from "../table/entities.ts";
import { finishDeletion } from "./account.ts";
import { handler as memberHandler } from "./members.lambda.ts";
import { handler } from "./members-admin.lambda.ts";

const cognito = mockClient(CognitoIdentityProviderClient);

const shop = await startShopForFile();
process.env.USER_POOL_ID = "us-east-1_pool";
const admin = await createAdminClient(handler);
await createAdminClient(handler);
beforeEach(async () => {
  cognito.reset();
  await shop.behave();
});

const gift = { ...noMembership, state: "comped" } as const;
const update = (row: Pick<MemberRow, "id" | "version">, changes: object) =>
  admin.ask("adminUpdateMember", { path: { id: row.id }, body: { version: row.version, ...changes } });
const cancel = (id: string) => admin.ask("adminCancelSubscription", { path: { id }, body: {} });
const remove = (id: string) => admin.ask("adminDeleteMember", { path: { id } });
const trailOf = async (member_id: string) =>
  (await admin.get("adminListAudit", { query: { member_id } })).items;

describe("the list of members", () => {
  it("has the newest first, by the contract, with one query a page, and each once", async () => {
    const started = Date.parse("2026-06-01T08:00:00.000Z");
    const rows = Array.from({ length: 130 }, (_, place) =>
      make.member({ created_at: new Date(started + place * 1_000).toISOString() }),
    );
    await Promise.all(rows.map((row) => memberStore.put(row)));
    let page = await admin.get("adminListMembers");
    expect(await listTableCalls(() => admin.get("adminListMembers"))).toEqual(["Get", "Query"]);
    expect(memberPage.strict().parse(page).items[0]?.id).toBe(rows.at(-1)?.id);
    const seen = page.items.map(({ id }) => id);
    while (page.next) {
      page = await admin.get("adminListMembers", { query: { cursor: page.next } });
      seen.push(...page.items.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => rows.some((row) => row.id === id))).toEqual(
      rows.map(({ id }) => id).toReversed(),
    );
  });

  it("shows role, state and version, and nothing of what Stripe knows them by", async () => {
    const member = await createMember({ membership: gift });
    const { items } = await admin.get("adminListMembers", { query: { q: member.email } });
    expect(items).toEqual([
      expect.objectContaining({ role: "premium_member", membership_status: "premium", version: 1 }),
    ]);
    expect(JSON.stringify(items)).not.toMatch(/billing|customer|interests|tokens_valid_from/);
  });
});

describe("changing a member", () => {
  it("changes names and says so in the trail, without the names", async () => {
    const member = await createMember();
    const answer = await update(member, { first_name: " Zoë " });
    expect(parseBody(answer)).toMatchObject({ first_name: "Zoë", last_name: member.last_name, version: 2 });
    const [entry] = await trailOf(member.id);
    expect(entry).toMatchObject({
      action: "member.updated",
      by: admin.id,
      detail: { fields: ["first_name"] },
    });
    expect(JSON.stringify(entry)).not.toContain("Zoë");
  });

  it("is told to the second of two who edit one row, and overwrites nothing", async () => {
    const member = await createMember();
    const answers = await Promise.all([
      update(member, { first_name: "A" }),
      update(member, { last_name: "B" }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(parseBody(refused ?? {}).error.code).toBe("conflict");
    const row = await getMemberRow(member);
    expect(row.version).toBe(2);
    expect([row.first_name, row.last_name]).toContain(answers[0]?.statusCode === 200 ? "Lind" : "Maya");
  });

  it("is refused to whoever read the row before it changed", async () => {
    const member = await createMember();
    await update(member, { first_name: "Newer" });
    for (const version of [1, 3])
      expect(parseBody(await update({ id: member.id, version }, { last_name: "Lost" })).error.code).toBe(
        "conflict",
      );
    expect(await getMemberRow(member)).toMatchObject({ first_name: "Newer", last_name: "Lind" });
  });

  it("writes nothing where nothing differs", async () => {
    const member = await createMember();
    const calls = await listTableCalls(() =>
      update(member, { first_name: member.first_name, role: "free_member" }),
    );
    expect(calls).toEqual(["Get", "Get"]);
  });

  it("gives Premium by hand, which takes it away by hand, with the trail of both", async () => {
    const member = await createMember();
    expect(parseBody(await update(member, { role: "premium_member" }))).toMatchObject({
      role: "premium_member",
      membership: { state: "comped" },
    });
    const given = await getMemberRow(member);
    expect(given.membership_start_date).not.toBeNull();
    expect(parseBody(await update(given, { role: "free_member" }))).toMatchObject({
      role: "free_member",
      membership_start_date: null,
    });
    expect((await trailOf(member.id)).map(({ detail }) => detail.role)).toEqual([
      { from: "premium_member", to: "free_member" },
      { from: "free_member", to: "premium_member" },
    ]);
  });

  it("does not make free who pays, admin or not; their subscription lives through being admin", async () => {
    const { member } = await createPayingMember(shop);
    await memberHandlerRefresh(member.id);
    const paying = await getMemberRow(member);
    const refused = await update(paying, { role: "free_member" });
    expect([refused.statusCode, parseBody(refused).error.code]).toEqual([409, "subscription_active"]);
    await update(paying, { role: "admin" });
    const raised = await getMemberRow(member);
    expect(raised.membership.state).toBe("active");
    expect(parseBody(await update(raised, { role: "free_member" })).error.code).toBe("subscription_active");
    expect(parseBody(await update(raised, { role: "premium_member" }))).toMatchObject({
      role: "premium_member",
      membership: { state: "active" },
    });
  });

  it("counts on the next request with the same token", async () => {
    const colleague = await createAdminClient(handler);
    expect((await colleague.ask("adminListMembers")).statusCode).toBe(200);
    await update({ id: colleague.id, version: 1 }, { role: "free_member" });
    expect((await colleague.ask("adminListMembers")).statusCode).toBe(403);
  });

  it.each([
    ["nobody", () => make.member().id],
    [
      "somebody who is being deleted",
      async () => (await createMember({ deleted_at: "2026-05-04T09:00:00.000Z" })).id,
    ],
  ])("is 404 for %s", async (_, id) => {
    expect((await update({ id: await id(), version: 1 }, { first_name: "X" })).statusCode).toBe(404);
    expect((await cancel(await id())).statusCode).toBe(404);
  });
});

describe("cancelling", () => {
  it("ends every subscription at Stripe at once, and the member is free with the next request", async () => {
    const { member, customer } = await createPayingMember(shop);
    await memberHandlerRefresh(member.id);
    expect(parseBody(await cancel(member.id))).toEqual({ success: true, cancelledSubscriptions: 1 });
    expect((await shop.sdk.subscriptions.list({ customer })).data).toEqual([]);
    expect((await getMemberRow(member)).membership.state).toBe("none");
    expect(await trailOf(member.id)).toContainEqual(
      expect.objectContaining({ action: "membership.synced", by: admin.id }),
    );
  });

  it("ends a gift, too, and says of whoever has nothing that there is nothing", async () => {
    const member = await createMember({
      membership: gift,
      membership_start_date: "2026-05-01T08:00:00.000Z",
    });
    expect(parseBody(await cancel(member.id))).toEqual({ success: true, cancelledSubscriptions: 0 });
    expect(await getMemberRow(member)).toMatchObject({
      membership: noMembership,
      membership_start_date: null,
    });
    expect(parseBody(await cancel(member.id))).toMatchObject({ success: false, cancelledSubscriptions: 0 });
  });

  it("changes nothing while Stripe is down, and says that it is Stripe", async () => {
    const { member } = await createPayingMember(shop);
    await memberHandlerRefresh(member.id);
    const before = await getMemberRow(member);
    await shop.misbehave({ call: "", mode: "status" });
    const answer = await cancel(member.id);
    expect([answer.statusCode, parseBody(answer).error.code]).toEqual([502, "payment_provider_unavailable"]);
    expect(await getMemberRow(member)).toEqual(before);
  });
});

describe("deleting a member", () => {
  it("ends their subscriptions, their customer, their sign-in and their row, and can be asked again", async () => {
    const { member, customer } = await createPayingMember(shop);
    expect(parseBody(await remove(member.id))).toEqual({ success: true, email: member.email });
    expect(await shop.sdk.customers.retrieve(customer)).toMatchObject({ deleted: true });
    expect(cognito.commandCalls(AdminDeleteUserCommand)).toHaveLength(1);
    expect(await getMemberRow(member)).toMatchObject({ email: "", first_name: "" });
    const { items } = await admin.get("adminListMembers", { query: { q: member.email } });
    expect(items).toEqual([]);
    expect(parseBody(await remove(member.id))).toMatchObject({ success: true });
    expect((await trailOf(member.id)).map(({ action, by }) => [action, by]).slice(0, 2)).toEqual([
      ["member.erased", "clock"],
      ["member.deleted", admin.id],
    ]);
  });

  it("erases nothing while Stripe is down and says so; their token is worth nothing already; then it ends", async () => {
    const { member, customer } = await createPayingMember(shop);
    await shop.misbehave({ call: "", mode: "status" });
    const answer = parseBody(await remove(member.id));
    expect(answer).toMatchObject({ success: false, email: member.email });
    expect(answer.error).toMatch(/payment provider cannot be reached.*nothing has been erased/);
    const me = await memberHandler(
      buildRouteEvent("getMe", { claims: buildTokenClaims(member.id) }),
      context,
    );
    expect(me.statusCode).toBe(401);
    const kept = await getMemberRow(member);
    expect(kept).toMatchObject({ email: member.email, first_name: member.first_name });
    expect(cognito.calls()).toHaveLength(0);
    const { items } = await admin.get("adminListMembers", { query: { q: member.email } });
    expect(items, "who deletes sees that it waits").toMatchObject([{ deleted_at: kept.deleted_at }]);
    await expect(finishDeletion(member.id)).rejects.toThrow();

    await shop.behave();
    await finishDeletion(member.id);
    expect(await shop.sdk.customers.retrieve(customer)).toMatchObject({ deleted: true });
    expect(await getMemberRow(member)).toMatchObject({ email: "" });
    const cancelled = await shop.sdk.subscriptions.list({ customer, status: "canceled" }).catch(() => null);
    expect(cancelled?.data.length ?? 1).toBe(1);
  });

  it("calls off what was booked, gives it back, and nothing left says whose it was", async () => {
    const member = await createMember({ first_name: "Wilhelmina" });
    const { id } = await createRequestedBooking(shop, member, await createAdvisor());
    expect(parseBody(await remove(member.id))).toMatchObject({ success: true });
    const booking = await bookingRowOf(id);
    expect(booking).toMatchObject({ state: "cancelled", member_id: null, client_email: null });
    expect(booking.refund_requested_at).not.toBeNull();
    expect(JSON.stringify(booking)).not.toContain(member.email);
    expect(JSON.stringify(booking)).not.toContain("Wilhelmina");
  });

  it("tells another failure in its own words, and 404 for nobody", async () => {
    const member = await createMember();
    cognito.on(AdminDeleteUserCommand).rejects(new Error("down: arn:aws:secret"));
    const answer = parseBody(await remove(member.id));
    expect(answer).toMatchObject({ success: false, error: expect.stringMatching(/tries again by itself/) });
    expect(JSON.stringify(answer)).not.toContain("arn:");
    expect((await remove(make.member().id)).statusCode).toBe(404);
  });
});

/** As the person's own Refresh Status does: the row says what Stripe says. */
async function memberHandlerRefresh(id: string): Promise<void> {
  const { syncMembership } = await import("../membership/membership.ts");
  const { billing } = await getMemberRow({ id });
  await syncMembership(billing?.customer_id ?? "", { actor: id });
}
