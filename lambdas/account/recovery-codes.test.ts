import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, it, vi } from "vitest";
import { accountScope } from "../../contract/members.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { buildRouteEvent, buildTokenClaims, context, parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { clientAddressHeader } from "../env.ts";
import { memberStore } from "../members/member-store.ts";
import type { OutboxMessage } from "../outbox/outbox.ts";
import { createTombstone } from "./deletion.ts";
import { handler as memberHandler } from "./members.lambda.ts";
import { handler } from "./members-admin.lambda.ts";
import { checkRecoveryCode, hashRecoveryCode } from "./recovery-codes.ts";

const pool = mockClient(CognitoIdentityProviderClient);
await startTableForFile();
process.env.USER_POOL_ID = "us-east-1_pool";
beforeEach(() => void pool.reset());

const enabledAt = "2026-05-04T09:00:00.000Z";
const client = () => `192.0.2.${Math.ceil(Math.random() * 250)}`;
const recover = (email: string, code: string, from = client()) =>
  memberHandler(
    buildRouteEvent("recoverSignIn", { body: { email, code }, headers: { [clientAddressHeader]: from } }),
    context,
  );

/** An admin with two-step sign-in and ten codes. */
async function createEnrolledAdmin() {
  const own = { email: `${randomUUID()}@example.com`, mfa_enabled_at: enabledAt };
  const admin = await createAdminClient(handler, own);
  const claims = { ...buildTokenClaims(admin.id), scope: accountScope };
  const { codes } = await admin.get("adminCreateRecoveryCodes", { claims });
  return { ...admin, email: own.email, codes, find: () => memberStore.find(admin.id) };
}
const toMessage = (email: string, code = "") => ({
  kind: "recovery" as const,
  email,
  hash: hashRecoveryCode(code.replaceAll("-", "")),
});
const listMessages = async () => (await listPendingRows()).map(({ message }) => message as OutboxMessage);

it("ten codes are shown once, and the table has their hashes only", async () => {
  const { codes, find } = await createEnrolledAdmin();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  const stored = JSON.stringify(await find());
  for (const code of codes) expect(stored).not.toContain(code.replaceAll("-", ""));
  expect((await find())?.recovery_codes).toHaveLength(10);
});

it("neither the token of an ordinary sign-in nor one from before the app creates codes", async () => {
  const { id, ask, find } = await createEnrolledAdmin();
  const create = async (scope?: string) => {
    const claims = { ...buildTokenClaims(id), ...(scope && { scope }) };
    return parseBody(await ask("adminCreateRecoveryCodes", { claims })).error?.code;
  };
  const before = await find();
  expect(await create()).toBe("fresh_sign_in_required");
  expect(await find()).toEqual(before);
  const mfa_enabled_at = new Date(Date.now() + 60_000).toISOString();
  const row = await memberStore.change(id, (each) => ({ after: { ...each, mfa_enabled_at } }));
  expect(await create(accountScope)).toBe("mfa_required");
  expect(await find()).toEqual(row);
  expect(parseBody(await ask("adminGetSecondFactor")).state).toBe("sign_in_needed");
});

it("a right code, a wrong one and an unknown address get one answer, and the outbox checks them", async () => {
  const { email, codes } = await createEnrolledAdmin();
  const typed = (codes[0] ?? "").toLowerCase().replaceAll("-", " ");
  const answers = await Promise.all(
    [
      [email.toUpperCase(), typed],
      [email, "0000-0000-0000-0000"],
      ["nobody@example.com", "0000-0000-0000-0000"],
    ].map(([to = "", code = ""]) => recover(to, code)),
  );
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(202);
  expect(await listMessages()).toContainEqual(toMessage(email, codes[0]));
  const isRight = (message: unknown) => isDeepStrictEqual(message, toMessage(email, codes[0]));
  const row = (await listPendingRows()).find(({ message }) => isRight(message));
  expect(row, "address and hash are erased once they are checked").toMatchObject({ erase_when_done: true });
});

it("a code turns the second factor off once, ends all sign-ins, and closes the back office until a new app is set up", async () => {
  vi.stubEnv("ADMIN_MFA", "optional");
  const [admin, colleague] = [await createEnrolledAdmin(), await createEnrolledAdmin()];
  const [code = ""] = admin.codes;
  const outcomes = await Promise.all([1, 2, 3].map(() => checkRecoveryCode(toMessage(admin.email, code))));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(await checkRecoveryCode(toMessage(admin.email, code)), "spent").toBe(false);

  const row = await admin.find();
  expect(row).toMatchObject({ mfa_pending_at: expect.any(String), signed_out: [] });
  expect(row?.mfa_enabled_at).toBeNull();
  expect(row?.recovery_codes).toHaveLength(9);
  expect(pool.commandCalls(AdminUserGlobalSignOutCommand)).toHaveLength(1);
  const messages = await listMessages();
  expect(messages).toContainEqual({ kind: "second_factor_off", member_id: admin.id });
  expect(messages).toContainEqual(
    expect.objectContaining({ to: admin.email, subject: "A recovery code was used" }),
  );
  const ownNotices = messages.filter((each) => each.kind === "mail" && each.to === admin.email);
  expect(ownNotices, "not as one of the owners, too").toHaveLength(1);
  expect(await listAllOfMember(admin.id)).toMatchObject([
    { action: "member.recovery_code_used", by: admin.id },
    { action: "member.recovery_codes_created", by: admin.id },
  ]);
  const notice = messages.find((each) => each.kind === "mail" && each.to === colleague.email);
  expect(notice).toMatchObject({
    subject: "An admin used a recovery code",
    action: { path: `/admin?tab=users&member=${admin.id}` },
  });
  expect(JSON.stringify(notice), "it outlives the admin's account").not.toContain(admin.email);

  const later = {
    claims: { ...buildTokenClaims(admin.id), auth_time: String(Math.ceil(Date.now() / 1_000) + 5) },
  };
  expect(parseBody(await admin.ask("adminListMembers", later)).error.code).toBe("mfa_required");
  expect(parseBody(await admin.ask("adminGetSecondFactor", later)).state).toBe("setup_needed");
  vi.unstubAllEnvs();
});

it("codes of someone who is no admin any more, and of another person, do nothing", async () => {
  const { codes } = await createEnrolledAdmin();
  const other = await createEnrolledAdmin();
  expect(await checkRecoveryCode(toMessage(other.email, codes[0]))).toBe(false);
  const member = make.member({ email: "former@example.com", recovery_codes: [hashRecoveryCode("X")] });
  await memberStore.put(member);
  expect(await checkRecoveryCode(toMessage(member.email, "X"))).toBe(false);
  expect(await memberStore.find(member.id)).toEqual(member);
  const leaver = await other.find();
  if (leaver) await createTombstone(leaver, leaver.id);
  expect(await checkRecoveryCode(toMessage(other.email, other.codes[0])), "has left").toBe(false);
});

it("codes work for an admin whose lost account was replaced, although the old row has the address too", async () => {
  const { id, email, codes } = await createEnrolledAdmin();
  await memberStore.put(make.member({ id: `00000000${id.slice(8)}`, email, replaced_by: id }));
  expect(await checkRecoveryCode(toMessage(email, codes[0]))).toBe(true);
});

it("a sixth code for one address from one client is refused, and a malformed one says so", async () => {
  const from = "198.51.100.2";
  const malformed = await recover("ann@example.com", "123", from);
  expect(parseBody(malformed).error.fields).toEqual({ code: "A recovery code has 16 letters and digits." });
  const answers: Awaited<ReturnType<typeof recover>>[] = [];
  for (let tries = 0; tries < 6; tries += 1)
    answers.push(await recover("ann@example.com", `0000 0000 0000 000${tries}`, from));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202, 202, 429]);
  const own = await recover("ann@example.com", "0000 0000 0000 0000", "198.51.100.1");
  expect(own.statusCode, "a stranger blocks no one").toBe(202);
  expect(Number(answers[5]?.headers?.["retry-after"]), "a day").toBeCloseTo(86_400, -2);
  const others: (number | undefined)[] = [];
  for (let tries = 8; tries <= 21; tries += 1)
    others.push((await recover(`ann${tries}@example.com`, "0000 0000 0000 0000", from)).statusCode);
  expect(others, "twenty of one client").toEqual([...Array(13).fill(202), 429]);
});
