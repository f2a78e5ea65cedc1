import {
  AdminDeleteUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { expect, it } from "vitest";
import { make } from "../../test/support/make.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { createPayingMember } from "../../test/support/membership.fixture.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import { outboxMessage } from "../outbox/outbox.ts";
import type { MemberRow } from "../table/entities.ts";
import { createTombstone, finishDeletion } from "./deletion.ts";

/* A customer of an earlier site that was not adopted goes on paying, and owners read so (MEMBER-6, PAY-20). */

const shop = await startShopForFile();
process.env.USER_POOL_ID = "us-east-1_pool";
const pool = mockClient(CognitoIdentityProviderClient);
pool.on(AdminUserGlobalSignOutCommand).resolves({});
pool.on(AdminDeleteUserCommand).resolves({});

const at = "2026-05-01T08:00:00.000Z";
const toImported = (customer_id: string) => ({ imported: { import_id: "imp_1", at, customer_id } });

async function createOwner(): Promise<string> {
  const owner = make.memberWithRole("admin");
  await memberStore.put({ ...owner, email: `${owner.id}@example.com` });
  return `${owner.id}@example.com`;
}

async function erase(member: MemberRow, options: { keeps_address?: true } = {}): Promise<void> {
  await createTombstone(member, member.id, options);
  await finishDeletion(member.id, { keepsAddress: options.keeps_address });
}

/** The pending emails to the address, each as one text, and whether they are erased once they are sent. */
const listEmails = async (to: string) =>
  (await listPendingRows(to)).map((row) => ({
    text: JSON.stringify(outboxMessage.parse(row.message)),
    isErased: row.erase_when_done,
  }));

it("every owner gets an email with the customer that was not adopted, and the member reads that it goes on", async () => {
  const owners = [await createOwner(), await createOwner()];
  const member = await createMember({ email_verified_at: at, ...toImported("cus_before") });
  await erase(member);
  for (const owner of owners)
    expect(await listEmails(owner)).toEqual([
      { text: expect.stringContaining("cus_before"), isErased: true },
    ]);
  const [farewell] = await listEmails(member.email);
  expect(farewell?.text).toContain("began on our earlier site, it doesn't end with your account");
});

it("owners also read of one who has bought here with another customer", async () => {
  const owner = await createOwner();
  const { member } = await createPayingMember(shop, toImported("cus_other"));
  await erase(await getMemberRow(member));
  expect((await listEmails(owner)).map(({ text }) => text)).toEqual([expect.stringContaining("cus_other")]);
});

it("owners get no email about an adopted customer, about none, or of an account that was never used", async () => {
  const owner = await createOwner();
  const { member, customer } = await createPayingMember(shop);
  const adopted = { ...(await getMemberRow(member)), ...toImported(customer) };
  await memberStore.put(adopted);
  await erase(adopted);
  await erase(await createMember());
  await erase(await createMember(toImported("cus_unused")));
  await erase(await createMember(toImported("cus_undone")), { keeps_address: true });
  expect(await listEmails(owner)).toEqual([]);
});
