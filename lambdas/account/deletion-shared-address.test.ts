import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import { expect, it } from "vitest";
import { make } from "../../test/support/make.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { hasLeft } from "../forms/forms.ts";
import { submissionStore } from "../forms/submission-store.ts";
import { buildPendingPut, subscriberStore } from "../forms/subscriber-store.ts";
import { toAddressKey } from "../id.ts";
import { memberStore } from "../members/member-store.ts";
import { outboxMessage } from "../outbox/outbox.ts";
import type { MemberRow } from "../table/entities.ts";
import { createTombstone, finishDeletion } from "./deletion.ts";

/* The deletion of an old row whose address belongs to a current account (MEMBER-6, AUTH-15). */
await startTableForFile();
process.env.USER_POOL_ID = "us-east-1_pool";
mockClient(CognitoIdentityProviderClient).on(AdminDeleteUserCommand).resolves({});

const [at, now] = ["2026-05-01T08:00:00.000Z", () => new Date().toISOString()];

async function leaveTraces(email: string): Promise<void> {
  await submissionStore.create(make.submission({ payload: { email, message: "Hello" }, created_at: at }), []);
  await execute(buildPendingPut({ email, first_name: "Maya", last_name: "Lind" }, at));
}
const countTraces = async (email: string) => [
  (await submissionStore.listAbout(email, undefined)).items.length,
  (await subscriberStore.find(toAddressKey(email))) ? 1 : 0,
];

async function deleteRow(row: MemberRow): Promise<void> {
  await createTombstone(await getMemberRow(row), "an owner");
  await finishDeletion(row.id);
}

/** The emails to an address, and the posts about it to the owner's hooks. */
async function listMessagesAbout(address: string) {
  const messages = (await listPendingRows()).map(({ message }) => outboxMessage.parse(message));
  return {
    subjects: messages.flatMap((each) => (each.kind === "mail" && each.to === address ? [each.subject] : [])),
    posts: messages.flatMap((each) =>
      each.kind === "hook" && each.payload.email === address ? [each.payload] : [],
    ),
  };
}

it.each([
  ["of an admin whose user was lost, once the new one is in use", { replaced_by: "the new user" }],
  ["of a member who has registered again", {}],
])("the old row %s: is erased, and its address stays that of the current account", async (_, overrides) => {
  const old = await createMember({ email_verified_at: at, ...overrides });
  const { email } = old;
  const current = await createMember({ email, email_verified_at: now() });
  await leaveTraces(email);
  await deleteRow(old);
  expect(await memberStore.find(old.id)).toMatchObject({ email: "", ttl: expect.any(Number) });
  expect(await memberStore.findCurrent(current.id)).toMatchObject({ email });
  const { subjects, posts } = await listMessagesAbout(email);
  expect(subjects, "whose account still exists").toEqual([]);
  expect(posts, "the hooks erase the id, and nothing of the address").toMatchObject(
    [0, 1].map(() => ({ source: "account.deleted", memberId: old.id, isEmailProven: false })),
  );
  expect(await countTraces(email)).toEqual([1, 1]);
  expect(await hasLeft(email)).toBe(false);
  const looks = (await listPendingRows()).map(({ message }) => outboxMessage.parse(message));
  expect(looks).toContainEqual({ kind: "delete", member_id: old.id, addresses: [] });
});

it("the last account with an address: is deleted with all that carries the address, and the email says so", async () => {
  const old = await createMember({ email_verified_at: at, replaced_by: "the new user" });
  const current = await createMember({ email: old.email, email_verified_at: now() });
  await leaveTraces(old.email);
  for (const row of [old, current]) await deleteRow(row);
  const { subjects, posts } = await listMessagesAbout(old.email);
  expect(subjects).toEqual([expect.stringMatching(/account has been deleted$/)]);
  expect(posts.map(({ memberId, isEmailProven }) => [memberId === current.id, isEmailProven])).toEqual([
    [false, false],
    [false, false],
    [true, true],
    [true, true],
  ]);
  expect(await countTraces(old.email)).toEqual([0, 0]);
  expect(await hasLeft(old.email)).toBe(true);
});

it("the new account of an admin whose user was lost: is deleted with what carries the address, before the old row", async () => {
  const old = await createMember({ email_verified_at: at, replaced_by: "the new user" });
  const current = await createMember({ email: old.email, email_verified_at: now() });
  await leaveTraces(old.email);
  await deleteRow(current);
  expect((await listMessagesAbout(old.email)).subjects).toHaveLength(1);
  expect(await countTraces(old.email)).toEqual([0, 0]);
  expect(await hasLeft(old.email)).toBe(true);
});
