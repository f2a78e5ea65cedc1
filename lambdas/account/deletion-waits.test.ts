import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import { expect, it, vi } from "vitest";
import { make } from "../../test/support/make.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { findOutboxRow, listPendingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { attemptDelivery } from "../delivery/attempt-delivery.ts";
import { submissionStore } from "../forms/submission-store.ts";
import { buildPendingPut, subscriberStore } from "../forms/subscriber-store.ts";
import { createId, toAddressKey } from "../id.ts";
import { enqueue, outboxMessage } from "../outbox/outbox.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import { createTombstone, finishDeletion } from "./deletion.ts";

/* A deletion that waits for Stripe for up to a day, while the person writes to us again (MEMBER-6). */
await startTableForFile();
process.env.USER_POOL_ID = "us-east-1_pool";
mockClient(CognitoIdentityProviderClient).on(AdminDeleteUserCommand).resolves({});

const at = "2026-05-01T08:00:00.000Z";

/** A form from an address with its post to the owner's hook, whose id is returned. */
async function submit(email: string, message: string, created_at: string): Promise<string> {
  await submissionStore.create(make.submission({ payload: { email, message }, created_at }), []);
  const id = createId("obx");
  await execute(enqueue({ kind: "hook", hook: "form", payload: { email, message } }, created_at, { id }));
  return id;
}
const listMessages = async (email: string) =>
  (await submissionStore.listAbout(email, undefined)).items.map(({ payload }) => payload.message);
const subscribe = (email: string, created_at: string) =>
  execute(buildPendingPut({ email, first_name: "Maya", last_name: "Lind" }, created_at));
const isSubscribed = async (email: string) => (await subscriberStore.find(toAddressKey(email))) !== undefined;

/** Starts the deletion of a member with a proven address. Returns a moment after it. */
async function startDeletion(email: string): Promise<{ id: string; later: string }> {
  const member = await createMember({ email, email_verified_at: at });
  await createTombstone(member, member.id);
  const { deleted_at } = await getMemberRow(member);
  return { id: member.id, later: new Date(Date.parse(deleted_at ?? "") + 1).toISOString() };
}

/** Delivers the message that looks for rows about the member once more. */
async function lookAgain(id: string): Promise<void> {
  for (const row of await listPendingRows()) {
    const message = outboxMessage.parse(row.message);
    if (message.kind === "delete" && message.member_id === id && message.addresses)
      await attemptDelivery(row.id, Date.parse(row.due_at ?? ""));
  }
}

it("a message and a subscription from after the request to delete the account are kept, and earlier ones erased", async () => {
  const email = "maya.waits@example.com";
  const oldPost = await submit(email, "Before", at);
  const { id, later } = await startDeletion(email);
  const newPost = await submit(email, "After", later);
  await subscribe(email, later);
  await finishDeletion(id);
  await lookAgain(id);
  expect(await listMessages(email)).toEqual(["After"]);
  expect(await isSubscribed(email)).toBe(true);
  expect(await findOutboxRow(oldPost)).toBeUndefined();
  expect(await findOutboxRow(newPost), "the owner's hook still gets it").toMatchObject({ state: "pending" });
});

it("the owner's hooks are asked to erase what came for the address before the request, not after it", async () => {
  const email = "maya.hooks@example.com";
  const { id } = await startDeletion(email);
  const { deleted_at } = await getMemberRow({ id });
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
  await finishDeletion(id);
  vi.useRealTimers();
  const posts = (await listPendingRows()).flatMap(({ message }) => {
    const parsed = outboxMessage.parse(message);
    return parsed.kind === "hook" && parsed.payload.memberId === id ? [parsed.payload] : [];
  });
  expect(posts.map(({ timestamp }) => timestamp)).toEqual([deleted_at, deleted_at]);
});

it("an earlier subscription, and emails to the address up to the end of the deletion, are erased", async () => {
  const email = "maya.reply@example.com";
  await subscribe(email, at);
  const { id, later } = await startDeletion(email);
  const [replyId, reply] = [createId("obx"), { subject: "Re: Before", paragraphs: ["Hi,"] }];
  await execute(enqueue({ kind: "mail", to: email, ...reply }, later, { id: replyId }));
  await outboxStore.markDone(replyId, "sent", Date.now());
  await finishDeletion(id);
  expect(await isSubscribed(email)).toBe(false);
  expect(await findOutboxRow(replyId)).toBeUndefined();
});
