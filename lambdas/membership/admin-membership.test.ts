import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { make } from "../../test/support/make.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import {
  createPayingMember,
  listEmailSubjectsTo,
  subscribeAgain,
} from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { toProfile } from "../members/profile.ts";
import type { MemberRow } from "../table/entities.ts";
import {
  buildComplimentaryFields,
  buildPaidFields,
  cancelAllSubscriptions,
  deleteCustomer,
  hasActiveSubscription,
  syncMembership,
} from "./membership.ts";

const shop = await startShopForFile();
const welcome = "Welcome to {{name}} Premium";
const buildTrigger = () => ({ idempotencyId: `event#evt_${randomUUID()}`, actor: "stripe" });

describe("admin actions", () => {
  const changeRow = async (row: MemberRow, fields: Partial<MemberRow>) => {
    const { memberStore } = await import("../members/member-store.ts");
    await memberStore.put({ ...row, ...fields });
    return getMemberRow(row);
  };

  it("a complimentary membership survives the end of a subscription, and ends in what is paid for", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    await syncMembership(customer, buildTrigger());
    const complimentary = await changeRow(
      await getMemberRow(member),
      buildComplimentaryFields(await getMemberRow(member)),
    );
    await syncMembership(customer, buildTrigger());
    const kept = await getMemberRow(member);
    expect(kept.membership.state).toBe("comped");
    expect(kept.membership_start_date).toBe(complimentary.membership_start_date);
    expect(buildPaidFields(kept).membership.state).toBe("active");
    expect(toProfile(kept, Date.now()).subscription_active, "it is still charged").toBe(true);
    await shop.sdk.subscriptions.cancel(subscription);
    await syncMembership(customer, buildTrigger());
    const still = await getMemberRow(member);
    expect(still.membership.state).toBe("comped");
    expect(toProfile(still, Date.now()).subscription_active).toBe(false);
    expect(buildPaidFields(still)).toEqual({
      membership: { state: "none", current_period_end: null, grace_until: null },
      membership_start_date: null,
    });
    expect(await listEmailSubjectsTo(member)).toEqual([welcome, "Your Premium subscription has ended"]);
  });

  it("an admin stays an admin and keeps the subscription whatever its status is", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    await syncMembership(customer, buildTrigger());
    await changeRow(await getMemberRow(member), { is_admin: true });
    await syncMembership(customer, buildTrigger());
    expect(await getMemberRow(member)).toMatchObject({ is_admin: true, membership: { state: "active" } });
    await shop.sdk.subscriptions.cancel(subscription);
    await syncMembership(customer, buildTrigger());
    expect(await getMemberRow(member)).toMatchObject({ is_admin: true, membership: { state: "none" } });
  });

  it("cancelAllSubscriptions: cancels and counts every subscription once", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    await subscribeAgain(shop, { customer, subscription });
    expect(await cancelAllSubscriptions(await getMemberRow(member))).toBe(2);
    expect(await cancelAllSubscriptions(await getMemberRow(member))).toBe(0);
    expect((await syncMembership(customer, buildTrigger()))?.membership.state).toBe("none");
  });

  it("cancelAllSubscriptions: notes once which admin asked for it, with the status before", async () => {
    const { member, subscription } = await createPayingMember(shop);
    for (const cancelled of [1, 0])
      expect(await cancelAllSubscriptions(await getMemberRow(member), "admin_1")).toBe(cancelled);
    expect(await listAllOfMember(member.id)).toMatchObject([
      {
        action: "membership.cancel_requested",
        by: "admin_1",
        detail: { subscription_id: subscription, status: "active" },
      },
    ]);
  });

  it("cancelAllSubscriptions: skips a subscription that expired before its first payment", async () => {
    const { member, subscription } = await createPayingMember(shop);
    await shop.local("POST", `/_local/subscriptions/${subscription}/status`, {
      status: "incomplete_expired",
    });
    expect(await cancelAllSubscriptions(await getMemberRow(member), "admin_1")).toBe(0);
    expect(await listAllOfMember(member.id)).toEqual([]);
  });

  it("a complimentary membership begins on the day it is given, and giving it again moves nothing", () => {
    const day = (text: string) => Date.parse(`${text}T10:00:00Z`);
    const given = buildComplimentaryFields(make.member(), day("2030-05-01"));
    expect(given.membership_start_date).toBe("2030-05-01T10:00:00.000Z");
    expect(buildComplimentaryFields(make.member(given), day("2031-01-01"))).toEqual(given);
    const paid = make.member({ ...given, membership: { ...given.membership, state: "active" } });
    expect(buildComplimentaryFields(paid, day("2031-01-01")).membership_start_date).toBe(
      "2031-01-01T10:00:00.000Z",
    );
  });

  it("cancelAllSubscriptions and deleteCustomer: do nothing for a member who never paid", async () => {
    const member = await createMember();
    expect(await cancelAllSubscriptions(member)).toBe(0);
    await deleteCustomer(member);
    expect(hasActiveSubscription(member)).toBe(false);
  });

  it("deleteCustomer: is idempotent, and later events about the customer grant nothing", async () => {
    const { member, customer } = await createPayingMember(shop);
    const row = await getMemberRow(member);
    await deleteCustomer(row);
    await deleteCustomer(row);
    expect(await shop.sdk.customers.retrieve(customer)).toMatchObject({ deleted: true });
    expect(await cancelAllSubscriptions(row)).toBe(0);
    expect((await syncMembership(customer, buildTrigger()))?.membership.state).toBe("none");
    await changeRow(await getMemberRow(member), { deleted_at: new Date().toISOString() });
    expect(await syncMembership(customer, buildTrigger())).toBeUndefined();
  });
});
