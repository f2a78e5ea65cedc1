import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { noMembership } from "../../contract/membership.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import type { MemberRow } from "../table/entities.ts";
import { buildUnpaidBilling, membershipStore, type SyncedFields } from "./membership-store.ts";

await startTableForFile();

const instant = (minutes: number) =>
  new Date(Date.parse("2026-06-15T08:00:00Z") + minutes * 60_000).toISOString();
const createCustomerId = () => `cus_${randomUUID()}`;

/** A member with a customer, bound at minute 0. */
async function createBound() {
  const created = await createMember();
  const customer = createCustomerId();
  expect(await membershipStore.bindCustomer(created.id, customer, instant(0))).toBe(true);
  return { customer, member: await getMemberRow(created) };
}

describe("a customer of Stripe", () => {
  it("is bound to one member, in both directions", async () => {
    const { customer, member } = await createBound();
    expect(member.billing?.customer_id).toBe(customer);
    expect(await membershipStore.findCustomer(customer)).toMatchObject({ member_id: member.id });
    const other = await createMember();
    expect(await membershipStore.bindCustomer(other.id, customer, instant(1)), "another member").toBe(false);
    expect((await getMemberRow(other)).billing).toBeUndefined();
    expect(await membershipStore.findCustomer(customer)).toMatchObject({ member_id: member.id });
  });

  it("is not bound to a member who is deleted or has another one, unless it is the one to replace", async () => {
    const { customer, member } = await createBound();
    const next = createCustomerId();
    const bind = (gone?: string) => membershipStore.bindCustomer(member.id, next, instant(1), gone);
    expect([await bind(), await bind("cus_unknown")]).toEqual([false, false]);
    expect((await getMemberRow(member)).billing?.customer_id).toBe(customer);
    expect(await membershipStore.findCustomer(next)).toBeUndefined();
    expect(await bind(customer)).toBe(true);
    const deleted = await createMember({ deleted_at: instant(0) });
    expect(await membershipStore.bindCustomer(deleted.id, createCustomerId(), instant(1))).toBe(false);
  });

  it("keeps its record until it expires; no record is created for an unknown one", async () => {
    const { customer, member } = await createBound();
    await membershipStore.expireCustomer(customer, 1_900_000_000);
    const kept = await membershipStore.findCustomer(customer);
    expect(kept).toMatchObject({ member_id: member.id, ttl: 1_900_000_000 });
    const unknown = createCustomerId();
    await membershipStore.expireCustomer(unknown, 1_900_000_000);
    expect(await membershipStore.findCustomer(unknown)).toBeUndefined();
  });
});

it("an idempotency record: is written once, with its entry in the audit log", async () => {
  const { id: member_id } = await createMember();
  const record = { id: `event#${randomUUID()}` };
  const audit = { member_id, actor: "stripe", action: "membership.refund_failed", detail: {} } as const;
  expect(await membershipStore.hasRecord(record.id)).toBe(false);
  const write = (minute: number) => membershipStore.recordOnce(record, { audit }, instant(minute));
  expect([await write(1), await write(2)]).toEqual([true, false]);
  expect(await membershipStore.hasRecord(record.id)).toBe(true);
  expect(await listAllOfMember(member_id)).toHaveLength(1);
});

describe("what was read from Stripe", () => {
  const toActive = (customer: string): SyncedFields => {
    const paid = { ...noMembership, state: "active" } as const;
    const billing = { ...buildUnpaidBilling(customer), status: "active", paid };
    return { membership: paid, membership_start_date: instant(0), billing };
  };
  const save = (before: MemberRow, customer: string, readMinute: number) =>
    membershipStore.save(before, toActive(customer), {}, instant(readMinute), instant(10));

  it("is saved, and the row that is returned is the one that is stored", async () => {
    const { customer, member } = await createBound();
    const saved = await save(member, customer, 5);
    const stored = await getMemberRow(member);
    expect(saved).toEqual(stored);
    expect(stored).toMatchObject({ membership: { state: "active" }, version: member.version + 1 });
    expect(stored.listed_pk).not.toBe(member.listed_pk);
    expect(await membershipStore.findCustomer(customer)).toMatchObject({ read_at: instant(5) });
  });

  it("is not saved over what was read later, over a changed row, or for a customer who is not bound", async () => {
    const { customer, member } = await createBound();
    await membershipStore.confirm(member, customer, instant(5), instant(5));
    expect(await save(member, customer, 4), "read earlier").toBeUndefined();
    expect(await save(member, createCustomerId(), 6), "an unknown customer").toBeUndefined();
    await memberStore.change(member.id, (row) => ({ after: { ...row, note: "Changed" } }));
    expect(await save(member, customer, 6), "the row has changed").toBeUndefined();
    expect((await getMemberRow(member)).membership.state).toBe("none");
    expect(await membershipStore.findCustomer(customer)).toMatchObject({ read_at: instant(5) });
  });

  it("leaves a deleted member out of the lists", async () => {
    const { customer, member } = await createBound();
    await memberStore.change(member.id, (row) => ({ after: { ...row, deleted_at: instant(1) } }));
    const deleted = await getMemberRow(member);
    const saved = await save(deleted, customer, 5);
    expect(saved).toEqual(await getMemberRow(member));
    expect(saved).not.toHaveProperty("listed_pk");
  });
});

describe("a confirmation of what Stripe said before", () => {
  const confirm = async (readMinute: number, atMinute: number, change?: (row: MemberRow) => MemberRow) => {
    const { customer, member } = await createBound();
    await membershipStore.confirm(member, customer, instant(5), instant(5));
    if (change) await memberStore.change(member.id, (row) => ({ after: change(row) }));
    await membershipStore.confirm(member, customer, instant(readMinute), instant(atMinute));
    const { read_at } = (await membershipStore.findCustomer(customer)) ?? {};
    return { read_at, due_at: (await getMemberRow(member)).due_at };
  };

  it("moves the time of the last reading forward only", async () => {
    expect(await confirm(6, 6)).toMatchObject({ read_at: instant(6) });
    expect(await confirm(4, 6)).toMatchObject({ read_at: instant(5) });
  });

  it.each([
    [59.99, 0],
    [60, 60],
    [1_440, 1_440],
  ])("after %d minutes leaves the member's turn in the reconciliation at minute %d", async (at, due) => {
    expect(await confirm(at, at)).toMatchObject({ due_at: instant(due) });
  });

  it("leaves the turn of a member whose row has changed since it was read", async () => {
    const change = (row: MemberRow) => ({ ...row, note: "Changed" });
    expect(await confirm(90, 90, change)).toEqual({ read_at: instant(90), due_at: instant(0) });
  });

  it("of an unknown customer creates no record", async () => {
    const { member } = await createBound();
    const unknown = createCustomerId();
    await membershipStore.confirm(member, unknown, instant(5), instant(5));
    expect(await membershipStore.findCustomer(unknown)).toBeUndefined();
  });
});

it("the reconciliation: lists the members with a customer, least recently synced first, up to a time", async () => {
  const [one, other, without] = [await createBound(), await createBound(), await createMember()];
  await membershipStore.confirm(one.member, one.customer, instant(100), instant(100));
  const list = async (until: string) =>
    (await Array.fromAsync(membershipStore.listLastSyncedBefore(until)))
      .flat()
      .filter((id) => [one.member.id, other.member.id, without.id].includes(id));
  expect(await list(instant(99))).toEqual([other.member.id]);
  expect(await list(instant(100))).toEqual([other.member.id, one.member.id]);
});
