import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import type { PostConfirmationTriggerEvent } from "aws-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { siteSettings } from "../../contract/site-settings.ts";
import {
  callAccount,
  deliverEmails,
  findLinkToken,
  mockEmailSender,
} from "../../test/support/email-links.ts";
import { make } from "../../test/support/make.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { handler as handleTrigger } from "../members/cognito-triggers.lambda.ts";
import { buildEmailLinkPath } from "../members/email-link.ts";
import { memberStore } from "../members/member-store.ts";
import * as storedSettings from "../site-settings/site-settings.ts";

await startTableForFile();
const pool = mockClient(CognitoIdentityProviderClient);
const ses = mockClient(SESv2Client);
mockEmailSender();
beforeEach(() => {
  pool.reset();
  ses.reset();
});
const listSent = () => ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input);

const runTrigger = (triggerSource: string, sub: string, email: string, given_name = "Ann") =>
  handleTrigger({
    version: "1",
    region: "us-east-1",
    userPoolId: "us-east-1_pool",
    userName: sub,
    callerContext: { awsSdkVersion: "1", clientId: "client" },
    triggerSource,
    request: { userAttributes: { sub, email, given_name } },
    response: {},
  } as PostConfirmationTriggerEvent);
const signUp = (sub: string, email: string, name?: string) =>
  runTrigger("PostConfirmation_ConfirmSignUp", sub, email, name);

describe("welcome email", () => {
  it("goes to the new address with a link, without text that the visitor has typed", async () => {
    const { id } = make.member();
    await signUp(id, `${id}@example.com`, "Visit evil.example now");
    await deliverEmails(id);
    const [email] = listSent();
    expect(email?.Destination?.ToAddresses).toEqual([`${id}@example.com`]);
    expect(JSON.stringify(email)).not.toMatch(/evil|Visit/);
    expect(findLinkToken(email)).toMatch(new RegExp(`^confirm\\.${id}\\.`));
    expect((await getMemberRow({ id })).email_verified_at).toBeNull();
  });

  it("has the owner's own paragraph, as text", async () => {
    const settings = siteSettings.parse({ welcome_text: "See you <b>soon</b> at {{name}}." });
    vi.spyOn(storedSettings, "getSiteSettings").mockResolvedValue(settings);
    const { id } = make.member();
    await signUp(id, `${id}@example.com`);
    await deliverEmails(id);
    const html = listSent()[0]?.Content?.Simple?.Body?.Html?.Data;
    expect(html).toContain("See you &lt;b&gt;soon&lt;/b&gt; at Kindstead.</p>");
    vi.restoreAllMocks();
  });

  it("goes to an address at most once a day, also after another sign-up with it", async () => {
    const email = `${make.member().id}@example.com`;
    const ids = [make.member().id, make.member().id];
    for (const id of ids) await signUp(id, id === ids[0] ? email : email.toUpperCase());
    for (const id of ids) await deliverEmails(id);
    expect(listSent()).toHaveLength(1);
    for (const id of ids) expect(await getMemberRow({ id })).toMatchObject({ version: 1 });
  });

  it("is not sent once the address is proven or the account is closed", async () => {
    const { id } = make.member();
    await signUp(id, `${id}@example.com`);
    await runTrigger("PostConfirmation_ConfirmForgotPassword", id, `${id}@example.com`);
    await deliverEmails(id);
    expect(listSent().map((email) => email.Content?.Simple?.Subject?.Data)).toEqual([
      "Your password was changed",
    ]);
  });
});

/** A token for the member's own address. */
const createToken = async ({ id, email }: { id: string; email: string }, now?: number) =>
  (await buildEmailLinkPath("confirm", { member_id: id, email }, now)).split("#")[1] ?? "";
const day = 86_400_000;

describe("confirmEmail", () => {
  it("proves the address of the member who is signed in, once", async () => {
    const member = await createMember();
    const token = await createToken(member);
    const answer = await callAccount("confirmEmail", { token }, member);
    expect(answer).toMatchObject({
      status: 200,
      body: { email_verified_at: expect.stringMatching(/^20.*Z$/) },
    });
    const { email_verified_at, version } = await getMemberRow(member);
    await callAccount("confirmEmail", { token }, member);
    expect(await getMemberRow(member)).toMatchObject({ email_verified_at, version });
    expect((await listAllOfMember(member.id)).map(({ action }) => action)).toEqual([
      "member.email_confirmed",
    ]);
  });

  it("proves nothing in a browser that is signed in as someone else or signed out", async () => {
    const [owner, other] = [await createMember(), await createMember()];
    const token = await createToken(owner);
    expect((await callAccount("confirmEmail", { token }, other)).status).toBe(404);
    expect((await callAccount("confirmEmail", { token }, null)).status).toBe(401);
    for (const row of [owner, other]) expect((await getMemberRow(row)).email_verified_at).toBeFalsy();
  });

  it("rejects forged, altered, expired and outdated links alike", async () => {
    const member = await createMember();
    const other = await createMember();
    const valid = await createToken(member, Date.now() - 7 * day + 60_000);
    const [, , expires = "", signature = ""] = valid.split(".");
    const tokens = [
      "x",
      `confirm.${member.id}.${expires}.${"A".repeat(43)}`,
      `confirm.${member.id}.${Number(expires) + 1}.${signature}`,
      `change.${member.id}.${expires}.${signature}`,
      (await createToken(other)).replace(other.id, member.id),
      await createToken({ ...member, email: "someone.else@example.com" }),
      await createToken(member, Date.now() - 7 * day - 1_000),
    ];
    for (const token of tokens) {
      const answer = await callAccount("confirmEmail", { token }, member);
      expect([answer.status, answer.body.error.message], token).toEqual([
        404,
        "This link doesn't work any more.",
      ]);
    }
    expect(await getMemberRow(member)).toEqual(member);
    expect((await callAccount("confirmEmail", { token: valid }, member)).status).toBe(200);
  });
});

describe("password reset", () => {
  const trigger = "PostConfirmation_ConfirmForgotPassword";
  it("proves the address that the code was sent to, and drops a stranger's change of it", async () => {
    const asked = { email: "eve@example.com", by: "member", requested_at: "x", confirmed_at: null } as const;
    const member = await createMember({ email_change: asked });
    await runTrigger(trigger, member.id, member.email);
    const { email_verified_at, email_change } = await getMemberRow(member);
    expect([email_verified_at, email_change]).toEqual([expect.stringMatching(/^20.*Z$/), undefined]);
  });

  it("does not prove the row's address if the code went to another one", async () => {
    const member = await createMember();
    await runTrigger(trigger, member.id, "old@example.com");
    expect((await getMemberRow(member)).email_verified_at).toBeFalsy();
  });
});

describe("resendEmailLink", () => {
  it("emails another link, which works, five times a day to one address", async () => {
    const member = await createMember();
    for (let time = 0; time < 5; time++)
      expect((await callAccount("resendEmailLink", {}, member)).status).toBe(202);
    const refused = await callAccount("resendEmailLink", {}, member);
    expect(refused.status).toBe(429);
    expect(refused.body.error.message).toMatch(/in 24 hours\.$/);
    await deliverEmails(member.id);
    expect(listSent()).toHaveLength(5);
    const token = findLinkToken(listSent()[4]);
    expect((await callAccount("confirmEmail", { token }, member)).status).toBe(200);
  });

  it("counts by address, so that deleting and registering again does not reset the limit", async () => {
    const member = await createMember();
    for (let time = 0; time < 5; time++) await callAccount("resendEmailLink", {}, member);
    const again = await createMember({ email: member.email.toUpperCase() });
    expect((await callAccount("resendEmailLink", {}, again)).status).toBe(429);
  });

  it("still emails a link when strangers have used up those to the same mailbox, which they share", async () => {
    const member = await createMember({ email: "victim@example.com" });
    const strangers = await Promise.all(
      [1, 2].map((n) => createMember({ email: `victim+${n}@example.com` })),
    );
    const ask = (from?: typeof member) => callAccount("resendEmailLink", {}, from ?? member);
    const answers: number[] = [];
    for (let time = 0; time < 6; time++) answers.push((await ask(strangers[time % 2])).status);
    expect(answers).toEqual([202, 202, 202, 202, 202, 429]);
    expect((await ask()).status).toBe(202);
  });

  it("sends nothing to a proven address", async () => {
    const member = await createMember({ email_verified_at: "2026-05-04T09:00:00.000Z" });
    expect((await callAccount("resendEmailLink", {}, member)).status).toBe(202);
    await deliverEmails(member.id);
    expect(listSent()).toEqual([]);
  });
});

describe("declineEmail", () => {
  it("starts the deletion of an account whose address was never proven, without a sign-in", async () => {
    const member = await createMember();
    const answer = await callAccount("declineEmail", { token: await createToken(member) }, null);
    expect(answer).toEqual({ status: 202, body: { outcome: "account_closed" } });
    expect((await getMemberRow(member)).deleted_at).toMatch(/^20/);
    expect((await listAllOfMember(member.id))[0]).toMatchObject({
      action: "member.deleted",
      by: "email link",
    });
    expect((await callAccount("declineEmail", { token: await createToken(member) }, null)).status).toBe(202);
  });

  it.each([
    ["whose address is proven", { email_verified_at: "2026-05-04T09:00:00.000Z" }],
    ["that has been made an admin's since", { is_admin: true }],
  ])("does not delete an account %s", async (_, facts) => {
    const member = await createMember(facts);
    const answer = await callAccount("declineEmail", { token: await createToken(member) }, null);
    expect(answer.status).toBe(409);
    expect(await getMemberRow(member)).toEqual(member);
  });

  it("by the link of an invitation closes no account that its admin has used since", async () => {
    const invited = await createMember({ is_admin: true, admin_role: "support", awaits_sign_in: true });
    const decline = async () => {
      const path = await buildEmailLinkPath("start", { member_id: invited.id, email: invited.email });
      return callAccount("declineEmail", { token: path.split("#")[1] }, null);
    };
    await memberStore.change(invited.id, (row) => ({ after: { ...row, awaits_sign_in: undefined } }));
    expect((await decline()).status).toBe(409);
    expect((await getMemberRow(invited)).deleted_at).toBeNull();
    await memberStore.change(invited.id, (row) => ({ after: { ...row, awaits_sign_in: true } }));
    expect((await decline()).status).toBe(202);
  });

  it("does nothing for a forged link, and limits how many a client may try", async () => {
    const member = await createMember();
    const forged = `${(await createToken(member)).slice(0, -43)}${"A".repeat(43)}`;
    const statuses = new Set<number>();
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let time = 0; time < 31; time++)
      statuses.add((await callAccount("declineEmail", { token: forged }, null, "192.0.2.77")).status);
    vi.useRealTimers();
    expect([...statuses]).toEqual([404, 429]);
    expect(await getMemberRow(member)).toEqual(member);
  });
});
