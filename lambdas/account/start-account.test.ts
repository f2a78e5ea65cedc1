import { expect, it, vi } from "vitest";
import { callAccount, mockEmailSender } from "../../test/support/email-links.ts";
import { make } from "../../test/support/make.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { findMember, startImportsForFile } from "../imports/imports.fixture.ts";
import { findPoolUserByEmail } from "../members/cognito.ts";
import { handler as handleTrigger } from "../members/cognito-triggers.lambda.ts";
import { buildEmailLinkPath } from "../members/email-link.ts";
import { memberStore } from "../members/member-store.ts";
import { buildConfirmationEmail } from "./confirm-email.ts";
import { createTombstone } from "./deletion.ts";
import { resetSecondFactor } from "./second-factor.ts";
import { endTemporaryPassword } from "./start-account.ts";

mockEmailSender();
const { checkFile, run, undo } = await startImportsForFile();
const pool = process.env.USER_POOL_ID ?? "";

const week = 7 * 86_400_000;

async function importMember(email: string) {
  const { path } = await checkFile(`email\n${email}\n`);
  await run(path);
  const member = await findMember(email);
  if (!member) throw new Error("The member was not imported");
  return { path, member };
}
const createToken = async ({ id, email }: { id: string; email: string }, now = Date.now()) =>
  (await buildEmailLinkPath("start", { member_id: id, email }, now)).split("#")[1] ?? "";
const start = (token: string) => callAccount("startAccount", { token }, null);
const resend = (token: string) => callAccount("resendStartLink", { token }, null);
const isPending = async (email: string) => (await findPoolUserByEmail(email))?.isPending;

const signIn = ({ id, email }: { id: string; email: string }) =>
  handleTrigger({
    version: "1",
    region: "us-east-1",
    userPoolId: pool,
    userName: id,
    callerContext: { awsSdkVersion: "1", clientId: "client" },
    triggerSource: "PostAuthentication_Authentication",
    request: { userAttributes: { sub: id, email }, newDeviceUsed: true },
    response: {},
  } as Parameters<typeof handleTrigger>[0]);

it("the link of an imported member gives a temporary password until the first sign-in, which proves the address", async () => {
  const { path, member } = await importMember("first@example.com");
  const token = await createToken(member, Date.now() - week + 60_000);
  const { status, body } = await start(token);
  expect([status, body.email, body.is_admin]).toEqual([200, member.email, false]);
  expect(body.password).toHaveLength(43);
  expect(await isPending(member.email), "the pool asks for another password").toBe(true);
  expect((await memberStore.find(member.id))?.email_verified_at, "a press proves nothing").toBeNull();
  const used = { action: "member.start_link_used", by: "email link" };
  expect((await listAllOfMember(member.id))[0]).toMatchObject(used);
  expect((await start(token)).body.password, "each press has its own").not.toBe(body.password);
  await signIn(member);
  expect((await memberStore.find(member.id))?.email_verified_at).toBeTruthy();
  expect((await start(token)).status).toBe(404);
  expect((await resend(token)).status).toBe(404);
  expect(await undo(path)).toMatchObject({ kept: 1 });
});

it("a first sign-in that the pool's trigger could not save in time proves the address with the profile", async () => {
  const { path, member } = await importMember("slow@example.com");
  expect((await callAccount("getMe", {}, member)).body.email_verified_at).toBeTruthy();
  expect(await undo(path)).toMatchObject({ kept: 1 });
});

it("the first sign-in of an invited admin proves the address; one with a password from another admin does not", async () => {
  const pending = { is_admin: true, awaits_sign_in: true };
  const invited = make.member({ ...pending, tokens_valid_from: "2026-05-01T08:00:00.000Z" });
  const handed = make.member(pending);
  const reset = make.member(pending);
  for (const admin of [invited, handed, reset]) {
    await memberStore.put(admin);
    if (admin === reset) await resetSecondFactor(admin, { id: "owner", name: "An owner" });
    await signIn(admin);
  }
  const rows = await Promise.all([invited, handed, reset].map(({ id }) => memberStore.find(id)));
  expect(rows.map((row) => Boolean(row?.email_verified_at))).toEqual([true, false, false]);
  expect(rows.map((row) => row?.awaits_sign_in)).toEqual([undefined, undefined, undefined]);
});

it("the link gives no password for an account that is used, deleted or gets another address in that moment", async () => {
  const { member } = await importMember("quick@example.com");
  const token = await createToken(member);
  const { change } = memberStore;
  vi.spyOn(memberStore, "change").mockImplementationOnce(async (...input) => {
    await signIn(member);
    return change(...input);
  });
  expect((await start(token)).status).toBe(404);
  const { member: leaver } = await importMember("leaver@example.com");
  await createTombstone(leaver, "an owner");
  expect((await start(await createToken(leaver))).status).toBe(404);
  const { member: late } = await importMember("parting@example.com");
  const lateToken = await createToken(late);
  vi.spyOn(memberStore, "change").mockImplementationOnce(async (...input) => {
    await createTombstone(late, "an owner");
    return change(...input);
  });
  expect((await start(lateToken)).status).toBe(404);
  const { member: mover } = await importMember("mover@example.com");
  const moverToken = await createToken(mover);
  vi.spyOn(memberStore, "change").mockImplementationOnce(async (...input) => {
    await memberStore.replace(mover, { ...mover, email: "moved@example.com" });
    return change(...input);
  });
  expect((await start(moverToken)).status).toBe(404);
  const emails = [member.email, leaver.email, late.email, mover.email];
  expect(await Promise.all(emails.map(isPending))).toEqual([false, false, false, false]);
});

it("a link starts an account ten times a day, and an expired one asks for five new ones", async () => {
  const { member } = await importMember("eager@example.com");
  const token = await createToken(member);
  const expired = await createToken(member, Date.now() - week - 1_000);
  const started: number[] = [];
  for (let time = 0; time < 11; time++) started.push((await start(token)).status);
  expect(started).toEqual([...Array(10).fill(200), 429]);
  const resent: number[] = [];
  for (let time = 0; time < 6; time++) resent.push((await resend(expired)).status);
  expect(resent).toEqual([...Array(5).fill(202), 429]);
});

it("a temporary password that was not used ends after an hour, so that Forgot password works", async () => {
  const { member } = await importMember("leaves@example.com");
  await start(await createToken(member));
  const pending = (await listPendingRows()).find(
    ({ message }) => (message as { kind: string }).kind === "end_temporary_password",
  );
  expect(Date.parse(pending?.due_at ?? "") - Date.now()).toBeGreaterThan(3_500_000);
  await endTemporaryPassword(member.id);
  expect(await isPending(member.email)).toBe(false);
});

it("the link of anyone else, a forged and an expired one start nothing; an expired one asks for another", async () => {
  const { member } = await importMember("late@example.com");
  const other = make.member({ email: "other@example.com" });
  await memberStore.put(other);
  const expired = await createToken(member, Date.now() - week - 1_000);
  const confirming = (
    await buildEmailLinkPath("confirm", { member_id: member.id, email: member.email })
  ).split("#")[1];
  const forged = (await createToken(member)).replace(/.{4}$/, "AAAA");
  for (const token of [await createToken(other), expired, confirming ?? "", forged])
    expect((await start(token)).status, token).toBe(404);
  expect(await isPending(member.email)).toBe(false);
  expect((await resend(forged)).status).toBe(404);
  expect((await resend(expired)).status).toBe(202);
  const sent = (await listPendingRows()).map(({ message }) => message);
  expect(sent).toContainEqual({ kind: "confirm_email", member_id: member.id, purpose: "start" });
  const email = await buildConfirmationEmail({
    kind: "confirm_email",
    member_id: member.id,
    purpose: "start",
  });
  const token = email?.action?.path.split("#")[1] ?? "";
  expect((await start(token)).status).toBe(200);
});

it("no link is sent to an address that email cannot be sent to", async () => {
  const member = make.member({ email: "ann@bücher.example", email_verified_at: null });
  await memberStore.put(member);
  const build = (purpose: "welcome" | "confirm") =>
    buildConfirmationEmail({ kind: "confirm_email", member_id: member.id, purpose });
  expect([await build("welcome"), await build("confirm")]).toEqual([undefined, undefined]);
});

it("the expired link of an invited admin asks for another invitation", async () => {
  const invited = make.member({ email: "invited@example.com", is_admin: true, awaits_sign_in: true });
  await memberStore.put(invited);
  expect((await resend(await createToken(invited, Date.now() - week - 1_000))).status).toBe(202);
  const message = { kind: "confirm_email", member_id: invited.id, purpose: "invite" };
  expect((await listPendingRows()).map((row) => row.message)).toContainEqual(message);
});

it.each(["recoverSignIn", "startAccount", "resendStartLink", "confirmNewAddress", "declineEmail"] as const)(
  "%s: counts an invalid body too, before it is parsed",
  async (route) => {
    const statuses = new Set<number>();
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let time = 0; time < 31; time++)
      statuses.add((await callAccount(route, { token: 1 }, null, `${route}:1`)).status);
    vi.useRealTimers();
    expect([...statuses]).toEqual([400, 429]);
  },
);
