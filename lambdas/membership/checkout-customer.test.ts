import { afterEach, describe, expect, it, vi } from "vitest";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { callMembership, createCheckout } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import type { MemberRow } from "../table/entities.ts";
import { findOrCreateCustomer } from "./checkout.ts";
import { membershipStore } from "./membership-store.ts";

const shop = await startShopForFile();
afterEach(() => void vi.restoreAllMocks());

const listCustomers = async ({ email }: MemberRow) =>
  (await shop.sdk.customers.list({ email })).data.map(({ id }) => id);

async function deleteMember(member: MemberRow): Promise<void> {
  const row = await getMemberRow(member);
  await memberStore.replace(row, { ...row, deleted_at: "2026-05-04T09:00:00.000Z" });
}

describe("a checkout of a member who is deleted at the same moment", () => {
  it("leaves the customer in the member's row to the deletion, and gives no access to it", async () => {
    const read = await createMember();
    const customer = await findOrCreateCustomer(shop.sdk, read);
    await deleteMember(read);
    await expect(findOrCreateCustomer(shop.sdk, read)).rejects.toThrow("Please sign in.");
    expect(await listCustomers(read)).toEqual([customer]);
  });

  it("deletes a second customer, which the deletion does not know", async () => {
    const read = await createMember();
    const customer = await findOrCreateCustomer(shop.sdk, read);
    await deleteMember(read);
    const renamed = { ...read, first_name: "Dana" };
    await expect(findOrCreateCustomer(shop.sdk, renamed)).rejects.toThrow("Please sign in.");
    expect(await listCustomers(read)).toEqual([customer]);
  });

  it("reports a customer who is still at Stripe by id only", async () => {
    const read = await createMember();
    await deleteMember(read);
    vi.spyOn(shop.sdk.customers, "del").mockRejectedValueOnce(new Error("Stripe is down"));
    const lines = await recordLogLines(() =>
      expect(findOrCreateCustomer(shop.sdk, read)).rejects.toThrow("Please sign in."),
    );
    const [customer_id] = await listCustomers(read);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: "ERROR",
        message: "A deleted member's customer is still at Stripe: delete it there",
        customer_id,
        error: { message: "Stripe is down" },
      },
    ]);
    for (const personal of [read.email, read.first_name, read.last_name])
      expect(lines.join()).not.toContain(personal);
  });
});

describe("a customer who replaces a deleted one", () => {
  it("stays at Stripe for the retry if the member's row could not be changed", async () => {
    const member = await createMember();
    await shop.sdk.checkout.sessions.expire((await createCheckout(member)).id);
    const { customer_id: gone = "" } = (await getMemberRow(member)).billing ?? {};
    await shop.sdk.customers.del(gone);
    vi.spyOn(membershipStore, "bindCustomer").mockResolvedValueOnce(false);
    const { status, body } = await callMembership("startCheckout", member);
    expect([status, body.error?.code]).toEqual([503, "busy"]);
    const [replacement, ...others] = await listCustomers(member);
    expect([replacement === undefined, others]).toEqual([false, []]);
    await createCheckout(member);
    expect((await getMemberRow(member)).billing?.customer_id).toBe(replacement);
  });
});
