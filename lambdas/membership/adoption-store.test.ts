import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { noMembership } from "../../contract/membership.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import { outboxMessage } from "../outbox/outbox.ts";
import type { MemberRow } from "../table/entities.ts";
import { adoptionStore } from "./adoption-store.ts";
import { buildUnpaidBilling, membershipStore } from "./membership-store.ts";
import { toWelcomeId } from "./side-effects.ts";

await startTableForFile();

const at = "2026-06-15T08:00:00.000Z";
const active = { ...noMembership, state: "active" } as const;
const complimentary = { ...noMembership, state: "comped" } as const;

/** A member, and the paid subscription of an earlier site that may become theirs. */
async function createMatch(overrides: Partial<MemberRow> = {}) {
  const member = await createMember(overrides);
  const [customer_id, subscription_id] = [`cus_${randomUUID()}`, `sub_${randomUUID()}`];
  const audit = { member_id: member.id, actor: "owner", action: "membership.adopted", detail: {} } as const;
  const adopt = (customer = customer_id) => {
    const billing = { ...buildUnpaidBilling(customer), import_id: "imp_1", paid: active };
    const membership = member.membership.state === "comped" ? member.membership : active;
    const synced = { membership, membership_start_date: member.membership_start_date ?? at, billing };
    return adoptionStore.adopt(member, synced, { subscription_id, readAt: at, audit }, at);
  };
  const release = (before: MemberRow) =>
    adoptionStore.release(before, { customer_id, subscription_id, audit }, at);
  const countGroupUpdates = async () =>
    (await listPendingRows()).filter(({ message }) => {
      const parsed = outboxMessage.parse(message);
      return parsed.kind === "group" && parsed.member_id === member.id;
    }).length;
  return { member, customer_id, subscription_id, adopt, release, countGroupUpdates };
}

describe("an adoption", () => {
  it("binds the customer to one member, also if the other's adoption ends first", async () => {
    const [first, second] = [await createMatch(), await createMatch()];
    expect(await first.adopt()).toBe(true);
    expect(await second.adopt(first.customer_id)).toBe(false);
    expect((await getMemberRow(second.member)).billing).toBeUndefined();
    const customer = await membershipStore.findCustomer(first.customer_id);
    expect(customer).toMatchObject({ member_id: first.member.id, read_at: at });
    expect(await listAllOfMember(second.member.id)).toEqual([]);
  });

  it("updates the member's group, unless complimentary Premium goes on", async () => {
    const [payer, guest] = [await createMatch(), await createMatch({ membership: complimentary })];
    const before = [await payer.countGroupUpdates(), await guest.countGroupUpdates()];
    for (const { adopt } of [payer, guest]) expect(await adopt()).toBe(true);
    const after = [await payer.countGroupUpdates(), await guest.countGroupUpdates()];
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 0]);
  });
});

describe("an adoption that is taken back", () => {
  it("leaves a free member who is listed as before, and nothing of the customer", async () => {
    const { member, customer_id, subscription_id, adopt, release } = await createMatch();
    await adopt();
    const adopted = await getMemberRow(member);
    expect(adopted.listed_pk).not.toBe(member.listed_pk);
    expect(await release(adopted)).toBe(true);
    const released = await getMemberRow(member);
    expect(released).toMatchObject({ membership: noMembership, membership_start_date: null });
    expect(released.listed_pk).toBe(member.listed_pk);
    expect(released).not.toHaveProperty("billing");
    expect(await membershipStore.findCustomer(customer_id)).toBeUndefined();
    expect(await membershipStore.hasRecord(toWelcomeId(subscription_id))).toBe(false);
  });

  it("keeps complimentary Premium with its start", async () => {
    const start = "2026-01-01T00:00:00.000Z";
    const given = { membership: complimentary, membership_start_date: start };
    const { member, adopt, release } = await createMatch(given);
    await adopt();
    await release(await getMemberRow(member));
    expect(await getMemberRow(member)).toMatchObject(given);
  });

  it("changes nothing if the row has changed since it was read", async () => {
    const { member, customer_id, adopt, release } = await createMatch();
    await adopt();
    const read = await getMemberRow(member);
    await memberStore.change(member.id, (row) => ({ after: { ...row, note: "Changed" } }));
    expect(await release(read)).toBe(false);
    expect((await getMemberRow(member)).membership.state).toBe("active");
    expect(await membershipStore.findCustomer(customer_id)).toMatchObject({ member_id: member.id });
  });
});
