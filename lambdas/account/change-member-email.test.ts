import {
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AliasExistsException,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createAdminClient } from "../../test/support/admin.ts";
import { callAccount, deliverEmails, mockEmailSender } from "../../test/support/email-links.ts";
import { parseBody } from "../../test/support/event.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { createPayingMember } from "../../test/support/membership.fixture.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { attemptDelivery } from "../delivery/attempt-delivery.ts";
import { suppressionStore } from "../delivery/suppression-store.ts";
import { buildEmailLinkPath } from "../members/email-link.ts";
import { memberStore } from "../members/member-store.ts";
import { toProfile } from "../members/profile.ts";
import type { MemberRow } from "../table/entities.ts";
import { createTombstone } from "./deletion.ts";
import { handler } from "./members-admin.lambda.ts";

/* An owner's change of a member's address (ADMIN-31), and how a stolen owner session would misuse it. */

mockEmailSender();
const shop = await startShopForFile();
const owner = await createAdminClient(handler);
const pool = mockClient(CognitoIdentityProviderClient);
const ses = mockClient(SESv2Client);
const taken = () => new AliasExistsException({ message: "An account with the email exists.", $metadata: {} });

beforeEach(() => {
  vi.useRealTimers();
  ses.reset();
  pool.reset();
  pool.on(AdminUpdateUserAttributesCommand).resolves({});
  pool.on(AdminUserGlobalSignOutCommand).resolves({});
});

const createAddress = () => `new-${Math.random().toString(36).slice(2)}@example.com`;
async function start({ id }: Pick<MemberRow, "id">, email: string, admin = owner) {
  const answer = await admin.ask("adminChangeMemberEmail", { path: { id }, body: { email } });
  return { status: answer.statusCode, body: parseBody(answer) };
}
const undo = async ({ id }: MemberRow) =>
  (await owner.ask("adminUndoMemberEmail", { path: { id } })).statusCode;
const confirm = (token: string) => callAccount("confirmNewAddress", { token }, null);
const stop = (token: string) => callAccount("declineEmail", { token }, null);

const listSent = () => ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input);

/** Delivers the member's emails. Returns the token of the newest link to this address; empty without an email to it. */
async function openMailbox(member: MemberRow, to: string): Promise<string> {
  await deliverEmails(member.id);
  const email = listSent().findLast(({ Destination }) => Destination?.ToAddresses?.[0] === to);
  return /new-address#([\w.-]+)/.exec(email?.Content?.Simple?.Body?.Text?.Data ?? "")?.[1] ?? "";
}

/** Starts a change and returns the tokens of both mailboxes. */
async function startChange(member: MemberRow, email = createAddress()) {
  expect((await start(member, email)).status).toBe(202);
  const [link, stopLink] = [await openMailbox(member, email), await openMailbox(member, member.email)];
  return { email, link, stopLink };
}

describe("a change of a member's address by an owner", () => {
  it("changes nothing until the new mailbox confirms it, without a sign-in, and then signs everyone out", async () => {
    const { member, customer } = await createPayingMember(shop);
    const { email, link, stopLink } = await startChange(member);
    expect([link, stopLink]).toEqual([
      expect.stringMatching(/^new_address\./),
      expect.stringMatching(/^stop\./),
    ]);
    expect(toProfile(await getMemberRow(member), Date.now())).toMatchObject({
      email: member.email,
      pending_email: null,
      new_email_from_owner: email,
    });
    expect(pool.calls()).toHaveLength(0);
    expect(await confirm(link)).toMatchObject({ status: 200, body: { confirmed: true } });
    for (const { id, message } of await listPendingRows())
      if (JSON.stringify(message).includes(member.id)) await attemptDelivery(id, Date.now() + 120_000);
    const row = await getMemberRow(member);
    expect(row).toMatchObject({ email, email_verified_at: expect.any(String) });
    expect(Date.parse(row.tokens_valid_from ?? "")).toBeGreaterThan(Date.now() - 5_000);
    expect(pool.commandCalls(AdminUserGlobalSignOutCommand)).toHaveLength(1);
    const toOld = listSent().filter(({ Destination }) => Destination?.ToAddresses?.[0] === member.email);
    expect(JSON.stringify(toOld)).toContain("Your email address was changed");
    expect(await shop.sdk.customers.retrieve(customer)).toMatchObject({ email });
    const audit = (await listAllOfMember(member.id)).map(({ action, by }) => [action, by]);
    expect(audit.filter(([action]) => action?.startsWith("member.email"))).toEqual([
      ["member.email_changed", "email link"],
      ["member.email_change_started", owner.id],
    ]);
    expect(await confirm(link), "pressed twice").toMatchObject({ status: 200, body: { confirmed: true } });
    expect(await getMemberRow(member)).toEqual(row);
    expect((await stop(stopLink)).status, "too late").toBe(404);
  });

  it("is stopped by the old mailbox, which keeps owners from another one for 72 hours", async () => {
    const member = await createMember();
    const { link, stopLink } = await startChange(member);
    expect((await stop(stopLink)).body).toEqual({ outcome: "change_stopped" });
    expect((await stop(stopLink)).status, "pressed twice").toBe(202);
    const stopped = (await listAllOfMember(member.id)).filter(({ by }) => by === "email link");
    expect(stopped).toMatchObject([{ action: "member.email_change_stopped" }]);
    expect((await confirm(link)).status).toBe(404);
    const again = await start(member, createAddress());
    expect([again.status, again.body.error.message]).toEqual([
      409,
      expect.stringContaining("“This wasn't me”"),
    ]);
    const end = Date.now() + 72 * 3_600_000;
    for (const [now, status] of [
      [end - 60_000, 409],
      [end + 1_000, 202],
    ] as const) {
      vi.useFakeTimers({ now, toFake: ["Date"] });
      const later = await createAdminClient(handler);
      expect((await start(member, createAddress(), later)).status).toBe(status);
    }
  });

  it("writes to no old address that has bounced, and is not blocked for it; a complaint lifts no block", async () => {
    const [bounced, complained] = [await createMember(), await createMember()];
    const { stopLink } = await startChange(bounced);
    await stop(stopLink);
    await stop((await startChange(complained)).stopLink);
    const at = new Date().toISOString();
    await suppressionStore.add(bounced.email, "bounce", "General", at);
    await suppressionStore.add(complained.email, "complaint", "abuse", at);
    ses.reset();
    expect((await startChange(bounced)).stopLink).toBe("");
    expect((await start(complained, createAddress())).status).toBe(409);
    await start(bounced, createAddress());
    const messages = (await listPendingRows()).map(({ message }) => message);
    const notice = { kind: "confirm_email", member_id: bounced.id, purpose: "stop" };
    expect(messages).not.toContainEqual(notice);
    await stop(stopLink);
    expect((await getMemberRow(bounced)).email_change, "an earlier link still stops it").toBeUndefined();
  });

  it("is refused for admins, for people without the role, and for addresses that cannot be used", async () => {
    const [colleague, member] = [
      await createMember({ is_admin: true, admin_role: "support" }),
      await createMember(),
    ];
    expect((await start(colleague, createAddress())).body.error.message).toContain("in their profile");
    const support = await createAdminClient(handler, { admin_role: "support" });
    expect((await start(member, createAddress(), support)).body.error.code).toBe("admin_role_required");
    const gone = createAddress();
    await suppressionStore.add(gone, "bounce", "General", new Date().toISOString());
    for (const email of [member.email, "nowhere", "<a@example.com>", gone])
      expect((await start(member, email)).body.error.fields, email).toHaveProperty("email");
    expect(await getMemberRow(member)).toEqual(member);
  });

  it("is limited to five a day for a member", async () => {
    const member = await createMember();
    for (let time = 0; time < 5; time++) expect((await start(member, createAddress())).status).toBe(202);
    expect((await start(member, createAddress())).status).toBe(429);
  });
});

describe("a link to a new address that an owner entered", () => {
  it("ends with a later address, with 'Undo', with 'This wasn't me', and with the deletion", async () => {
    const member = await createMember();
    const first = await startChange(member);
    const second = await startChange(member);
    expect((await confirm(first.link)).status, "replaced").toBe(404);
    expect(await undo(member)).toBe(200);
    const undone = { action: "member.email_change_undone", by: owner.id };
    expect((await listAllOfMember(member.id))[0]).toMatchObject(undone);
    expect((await confirm(second.link)).status, "undone").toBe(404);
    expect((await stop(second.stopLink)).status, "nothing to stop, and no block").toBe(404);
    expect(await undo(member)).toBe(409);
    const third = await startChange(member);
    expect((await stop(third.link)).body, "said by the new mailbox").toEqual({ outcome: "change_dropped" });
    const fourth = await startChange(member);
    pool.on(AdminUpdateUserAttributesCommand).rejectsOnce(new Error("down"));
    await confirm(fourth.link);
    expect(await undo(member), "too late: the outbox completes it").toBe(409);
    expect((await stop(fourth.stopLink)).status, "too late as well").toBe(409);
    await createTombstone(await getMemberRow(member), "test");
    expect([(await confirm(fourth.link)).status, (await start(member, createAddress())).status]).toEqual([
      404, 404,
    ]);
    expect(await undo(member), "is being deleted").toBe(404);
    expect((await memberStore.find(member.id))?.email).toBe(member.email);
  });

  it("gives one account an address for which two changes are confirmed at once", async () => {
    const email = createAddress();
    const changes = [
      await startChange(await createMember(), email),
      await startChange(await createMember(), email),
    ];
    let isTaken = false;
    pool.on(AdminUpdateUserAttributesCommand).callsFake(() => {
      if (isTaken) throw taken();
      isTaken = true;
      return {};
    });
    const answers = await Promise.all(changes.map(({ link }) => confirm(link)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("either changes the address or is stopped when both mailboxes press at once", async () => {
    const member = await createMember();
    const { email, link, stopLink } = await startChange(member);
    const [confirmed, stopped] = await Promise.all([confirm(link), stop(stopLink)]);
    const row = await getMemberRow(member);
    expect(row.email).toBe(confirmed.status === 200 ? email : member.email);
    expect([confirmed.status === 200, stopped.status === 202]).toContain(false);
  });

  it("works for its own change only: no other kind of link, member or signature", async () => {
    const [member, other] = [await createMember(), await createMember()];
    const { email, link, stopLink } = await startChange(member);
    const forge = async (kind: "confirm" | "change" | "start" | "new_address" | "stop", to: string) =>
      (await buildEmailLinkPath(kind, { member_id: member.id, email: to })).split("#")[1] ?? "";
    const relabel = (token: string, kind: string) => token.replace(/^\w+/, kind);
    for (const token of [
      stopLink,
      relabel(stopLink, "new_address"),
      await forge("change", email),
      await forge("start", email),
      await forge("new_address", member.email),
      link.replace(member.id, other.id),
    ])
      expect((await confirm(token)).status, token).toBe(404);
    for (const token of [link, stopLink, relabel(link, "change"), await forge("change", email)])
      expect((await callAccount("confirmEmail", { token }, member)).status, token).toBe(404);
    expect((await stop(await forge("stop", email))).status, "signed for the new address").toBe(404);
    expect(await getMemberRow(member)).toMatchObject({ email: member.email, email_verified_at: null });
    await callAccount("changeEmail", { email }, member);
    expect((await confirm(link)).status, "the member's own change to the same address").toBe(404);
  });
});
