import {
  AdminDeleteUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import { afterEach, describe, expect, it, vi } from "vitest";
import { buildRouteEvent, buildTokenClaims, context } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { createPayingMember } from "../../test/support/membership.fixture.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { attemptDelivery } from "../delivery/attempt-delivery.ts";
import { sweep } from "../delivery/sweep.ts";
import { hasLeft } from "../forms/forms.ts";
import { submissionStore } from "../forms/submission-store.ts";
import { buildPendingPut, subscriberStore } from "../forms/subscriber-store.ts";
import { toAddressKey } from "../id.ts";
import { memberStore } from "../members/member-store.ts";
import { enqueue, outboxMessage } from "../outbox/outbox.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import type { MemberRow } from "../table/entities.ts";
import { createTombstone, finishDeletion } from "./deletion.ts";
import { handler } from "./members.lambda.ts";

/* A deletion tells the member and the owner, and erases these rows (MEMBER-6). */
const shop = await startShopForFile();
process.env.USER_POOL_ID = "us-east-1_pool";
const pool = mockClient(CognitoIdentityProviderClient);
pool.on(AdminUserGlobalSignOutCommand).resolves({});
pool.on(AdminDeleteUserCommand).resolves({});

const minute = 60_000;
const deleteMe = ({ id }: MemberRow) =>
  handler(buildRouteEvent("deleteMe", { claims: buildTokenClaims(id) }), context);

/** The pending messages that mention the address. This stage has no sender and no hooks, so none is delivered. */
async function listMessagesWith(email: string) {
  const rows = (await listPendingRows()).filter(({ message }) => JSON.stringify(message).includes(email));
  return rows.map((row) => ({ message: outboxMessage.parse(row.message), isErased: row.erase_when_done }));
}

/** The facts of the emails to the address, as `label: value`. */
const listEmailFacts = async (email: string) =>
  (await listMessagesWith(email)).flatMap(({ message }) =>
    message.kind === "mail" ? (message.facts ?? []).map(({ label, value }) => `${label}: ${value}`) : [],
  );

const listHookPayloads = async (email: string) =>
  (await listMessagesWith(email)).flatMap(({ message }) =>
    message.kind === "hook" ? [message.payload] : [],
  );

/** The paragraphs of the emails to the address, without the greeting. */
const listEmailTexts = async (email: string) =>
  (await listMessagesWith(email)).flatMap(({ message }) =>
    message.kind === "mail" ? [message.paragraphs.slice(1).join(" ")] : [],
  );

afterEach(() => void vi.useRealTimers());

/** Runs the sweep as if this many minutes had passed. */
const sweepAfter = (minutes: number) =>
  sweep(
    { time: new Date(Date.now() + minutes * minute).toISOString() },
    { getRemainingTimeInMillis: () => 300_000 },
  );

describe("the email about a deletion", () => {
  it("is sent once when all is done, and only says that a subscription has ended if there was one", async () => {
    const member = await createMember();
    await deleteMe(member);
    expect(await listEmailTexts(member.email)).toEqual([]);
    await Promise.all([finishDeletion(member.id), finishDeletion(member.id)]);
    await finishDeletion(member.id);
    const [text, ...others] = await listEmailTexts(member.email);
    expect(others).toEqual([]);
    expect(text).toBe("We've deleted your account and the personal data that belonged to it.");
    expect(await listEmailFacts(member.email)).toEqual([`Account: ${member.email}`]);
    expect((await listMessagesWith(member.email)).map(({ message }) => message)).toContainEqual(
      expect.objectContaining({
        subject: expect.stringMatching(/^Your .+ account has been deleted$/),
        headline: "Your account has been deleted",
        note: expect.stringContaining("join again"),
        reason: expect.stringContaining("account was deleted"),
      }),
    );
  });

  it("reaches an unproven address once a day, however many accounts carried it, and a proven one always", async () => {
    const [stranger, owner] = ["stranger", "owner"].map((name) => `${name}-${Date.now()}@example.com`);
    for (let account = 0; account < 4; account++)
      for (const proof of [
        { email: stranger },
        { email: owner, email_verified_at: "2026-05-01T08:00:00.000Z" },
      ]) {
        const member = await createMember(proof as Partial<MemberRow>);
        await deleteMe(member);
        await Promise.all([finishDeletion(member.id), finishDeletion(member.id)]);
        expect(await memberStore.find(member.id)).toMatchObject({ email: "", ttl: expect.any(Number) });
      }
    expect(await listEmailTexts(`${stranger}`)).toHaveLength(1);
    expect(await listEmailTexts(`${owner}`)).toHaveLength(4);
    vi.useFakeTimers({ now: Date.now() + 24 * 60 * minute, toFake: ["Date"] });
    const nextDay = await createMember({ email: `${stranger}` });
    await deleteMe(nextDay);
    await finishDeletion(nextDay.id);
    expect(await listEmailTexts(`${stranger}`)).toHaveLength(2);
  });

  it("says that the subscription has ended, even if only Stripe knew of it", async () => {
    const { member, customer } = await createPayingMember(shop);
    expect((await memberStore.find(member.id))?.billing?.status ?? null).toBeNull();
    await deleteMe(member);
    await finishDeletion(member.id);
    const [subscription] = (await shop.sdk.subscriptions.list({ customer, status: "all" })).data;
    expect(subscription?.status).toBe("canceled");
    expect(await listEmailTexts(member.email)).toEqual([
      expect.stringContaining("Your Premium subscription has ended, and you won't be charged again."),
    ]);
    expect(await listEmailFacts(member.email)).toEqual([`Account: ${member.email}`, "Next payment: None"]);
  });

  it("waits while Stripe is down for an hour, and is sent after it", async () => {
    const { member } = await createPayingMember(shop);
    await shop.misbehave({ call: "GET /v1/subscriptions", mode: "status", status: 500, times: 1_000 });
    await deleteMe(member);
    for (const minutes of [0.1, 2, 6, 16, 59]) await sweepAfter(minutes);
    expect(await memberStore.find(member.id)).toMatchObject({ email: member.email });
    expect(await listEmailTexts(member.email)).toEqual([]);
    await shop.behave();
    for (const minutes of [61, 62]) await sweepAfter(minutes);
    expect(await memberStore.find(member.id)).toMatchObject({ email: "", ttl: expect.any(Number) });
    expect(await listEmailTexts(member.email)).toEqual([expect.stringContaining("has ended")]);
  });
});

it("a deletion asks both hooks to erase the person, in rows that are deleted when they are delivered", async () => {
  const member = await createMember({ email_verified_at: "2026-05-01T08:00:00.000Z" });
  await deleteMe(member);
  await finishDeletion(member.id);
  const messages = await listMessagesWith(member.email);
  const hooks = messages.flatMap(({ message }) => (message.kind === "hook" ? [message.hook] : []));
  expect(hooks.toSorted()).toEqual(["form", "upgrade"]);
  for (const payload of await listHookPayloads(member.email))
    expect(payload).toEqual({
      source: "account.deleted",
      email: member.email,
      isEmailProven: true,
      formerEmails: [],
      memberId: member.id,
      timestamp: expect.any(String),
    });
  expect(messages.map(({ isErased }) => isErased)).toEqual(messages.map(() => true));
  const pending = await listPendingRows();
  expect(pending.map(({ message }) => message)).toContainEqual({ kind: "withdraw_exports" });
  const isSecondLook = expect.objectContaining({
    member_id: member.id,
    addresses: [{ key: member.email, until: expect.any(String) }],
  });
  const look = pending.find(({ message }) => isSecondLook.asymmetricMatch(message));
  expect(look).toMatchObject({ erase_when_done: true });
  const lookAt = Date.parse(`${look?.due_at}`);
  expect(lookAt - Date.now(), "the indexes may be late").toBeGreaterThan(4 * minute);
  await attemptDelivery(look?.id ?? "", lookAt);
  const left = (await listMessagesWith(member.email)).map(({ message }) => message.kind);
  expect(left.toSorted(), "what is not delivered yet").toEqual(["hook", "hook", "mail"]);
});

describe("an imported member who has never signed in", () => {
  const imported = { import_id: "imp_1", at: "2026-05-01T08:00:00.000Z", customer_id: null };

  it("is deleted without an email, and the hooks erase all that they know of the address", async () => {
    const member = await createMember({ imported });
    await createTombstone(member, "an owner");
    await finishDeletion(member.id);
    expect(await listEmailTexts(member.email)).toEqual([]);
    expect(await listHookPayloads(member.email)).toMatchObject([0, 1].map(() => ({ isEmailProven: true })));
  });

  it("is deleted without a hook post by the undo of the import, also after a change of the row", async () => {
    const { id, email } = await createMember({ imported });
    const member = await memberStore.change(id, (row) => ({ after: { ...row, note: "Met at the fair" } }));
    if (member) await createTombstone(member, "an owner", { keeps_address: true });
    await finishDeletion(id, { keepsAddress: true });
    expect(await memberStore.find(id)).toMatchObject({ email: "" });
    expect(await listMessagesWith(email)).toEqual([]);
  });

  it("gets an email that their adopted subscription has ended, and the hooks erase them", async () => {
    const { member } = await createPayingMember(shop, { imported });
    await createTombstone(await getMemberRow(member), "an owner");
    await finishDeletion(member.id);
    expect(await listEmailTexts(member.email)).toEqual([
      expect.stringContaining("Your Premium subscription has ended"),
    ]);
    expect(await listHookPayloads(member.email)).toMatchObject([0, 1].map(() => ({ isEmailProven: true })));
  });
});

describe("forms and emails that carry the member's address", () => {
  const at = "2026-05-01T08:00:00.000Z";
  async function leaveTraces({ email }: MemberRow, created_at = at): Promise<void> {
    await submissionStore.create(make.submission({ payload: { email, message: "Hello" }, created_at }), []);
    await execute(enqueue({ kind: "mail", to: email, subject: "Thanks", paragraphs: ["Hi,"] }, created_at));
    await execute(enqueue({ kind: "hook", hook: "form", payload: { email } }, created_at));
    await execute(buildPendingPut({ email, first_name: "Maya", last_name: "Lind" }, created_at));
    for (const { id } of await listPendingRows()) await outboxStore.markDone(id, "sent", Date.parse(at));
  }
  const countTraces = async ({ email }: MemberRow) => [
    (await submissionStore.listAbout(email, undefined)).items.length,
    (await outboxStore.listEmailsAbout(email, undefined)).items.length,
    (await subscriberStore.find(toAddressKey(email))) ? 1 : 0,
  ];

  it.each([
    ["are erased once the address is proven", { email_verified_at: at }, [0, 0, 0]],
    ["are kept while it is not: they may belong to someone else", {}, [1, 1, 1]],
  ])("%s", async (_, proof, left) => {
    const member = await createMember(proof);
    await leaveTraces(member);
    expect(await countTraces(member)).toEqual([1, 1, 1]);
    await deleteMe(member);
    await finishDeletion(member.id);
    expect(await countTraces(member)).toEqual(left);
    expect(await listHookPayloads(member.email)).toMatchObject(
      [0, 1].map(() => ({ isEmailProven: "email_verified_at" in proof })),
    );
  });

  it("are erased under a former address as well, up to the change, and both hooks get it", async () => {
    const [former, later] = [`former-${Date.now()}@example.com`, "2026-05-02T08:00:00.000Z"];
    const left = `left-${former}`;
    const taken = (await createMember()).email;
    const formerEmails = [former, left, taken].map((email) => ({ email, until: at }));
    const member = await createMember({ email_verified_at: later, proven_emails: formerEmails });
    await leaveTraces({ ...member, email: former });
    await leaveTraces({ ...member, email: left }, later);
    await deleteMe(member);
    await finishDeletion(member.id);
    expect(await countTraces({ ...member, email: former })).toEqual([0, 0, 0]);
    expect(await countTraces({ ...member, email: left }), "may be another person's").toEqual([1, 1, 1]);
    expect(await listHookPayloads(member.email)).toMatchObject([0, 1].map(() => ({ formerEmails })));
    const haveLeft = await Promise.all([member.email, former, taken].map(hasLeft));
    expect(haveLeft, "no import brings them back, except who has an account").toEqual([true, true, false]);
  });
});
