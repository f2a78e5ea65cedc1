import { afterEach, expect, it, vi } from "vitest";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { startUserPoolForFile } from "../../test/support/user-pool.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import * as cognito from "../members/cognito.ts";
import { memberStore } from "../members/member-store.ts";
import * as credentials from "../members/pool-credentials.ts";
import type { MemberRow } from "../table/entities.ts";
import * as comparison from "./compare-accounts.ts";
import { handler } from "./repair-accounts.lambda.ts";

/* Runs the daily comparison (AUTH-15) with little time, with a repair that fails, and with what it must leave alone. */

await startTableForFile();
const pool = await startUserPoolForFile();
afterEach(() => void vi.restoreAllMocks());

const at = "2026-05-04T09:00:00.000Z";
let now = Date.parse("2026-06-01T03:00:00.000Z");
pool.setNow(now);

/** Runs the job a day after the last run. Returns its log lines. */
async function run(remainingMs = 900_000): Promise<string> {
  now += 86_400_000;
  pool.setNow(now);
  const context = { getRemainingTimeInMillis: () => remainingMs };
  return (await recordLogLines(() => handler({ time: new Date(now).toISOString() }, context))).join("\n");
}

/** Creates a member with a row and a user. */
async function join(name: string, overrides: Partial<MemberRow> = {}): Promise<MemberRow> {
  const email = `${name}@example.com`;
  const row = make.member({ id: await pool.signUp(email), email, ...overrides });
  await memberStore.put(row);
  return row;
}

it("starts no repair with less than a minute left; the next run makes it, and the audit log says who did", async () => {
  const id = await pool.signUp("waits@example.com");
  await run(59_999);
  expect(await memberStore.find(id)).toBeUndefined();
  await run(60_000);
  expect(await memberStore.find(id)).toMatchObject({ email: "waits@example.com" });
  expect(await listAllOfMember(id)).toMatchObject([{ action: "member.row_created", by: "job" }]);
});

it("makes the other repairs when one fails, and fails at the end", async () => {
  const members = [
    await join("first", { user_missing_since: at }),
    await join("second", { user_missing_since: at }),
  ];
  vi.spyOn(memberStore, "change").mockRejectedValueOnce(new Error("The table is gone"));
  await expect(run()).rejects.toThrow("1 differences could not be repaired");
  const rows = await Promise.all(members.map(({ id }) => memberStore.find(id)));
  expect(rows.filter((row) => row?.user_missing_since !== undefined)).toHaveLength(1);
});

it.each([
  ["is made an admin", { is_admin: true, admin_role: "editor" }],
  ["is found again", { user_missing_since: undefined }],
] as const)("deletes no member who %s between the comparison and the repair", async (_, changes) => {
  const { id } = await join(Math.random().toString(36).slice(2), { user_missing_since: at });
  await pool.delete(id);
  const { compareAccounts } = comparison;
  vi.spyOn(comparison, "compareAccounts").mockImplementationOnce(async (time) => {
    const findings = await compareAccounts(time);
    await memberStore.change(id, (row) => ({ after: { ...row, ...changes } }));
    return findings;
  });
  await run();
  expect((await memberStore.find(id))?.deleted_at).toBeNull();
});

it("creates no row for a user who has not confirmed the sign-up", async () => {
  const id = await pool.signUp("unconfirmed@example.com");
  const users = await cognito.listPoolUsers();
  const user = users.get(id);
  if (user) users.set(id, { ...user, canSignIn: false, isPending: false });
  vi.spyOn(cognito, "listPoolUsers").mockResolvedValueOnce(users);
  await run();
  expect(await memberStore.find(id)).toBeUndefined();
});

it("reports no admin whose second factor is on in the pool too", async () => {
  await join("careful", { is_admin: true, mfa_enabled_at: at });
  vi.spyOn(credentials, "hasSecondFactor").mockResolvedValue(true);
  expect(await run()).not.toContain("accounts_to_review");
});

/** Creates a user as an import or an owner does, with a temporary password and without a row. */
async function invite(email: string): Promise<string> {
  const names = { first_name: "Nora", last_name: "Field" };
  const user = await cognito.createPoolUser({ email, password: "Rainy-Day-77", ...names });
  return user?.id ?? "";
}

it("completes the new user of an admin that an interrupted run has created", async () => {
  const admin = await join("again", { is_admin: true });
  await pool.delete(admin.id);
  const created = await invite(admin.email);
  await run();
  expect(await memberStore.find(created)).toMatchObject({ email: admin.email, is_admin: true });
  expect(await memberStore.find(admin.id)).toMatchObject({ is_admin: false, replaced_by: created });
});

it("lists a user whose import or invitation was interrupted a day ago, and no other one", async () => {
  const imported = await invite("imported@example.com");
  await memberStore.put(make.member({ id: imported, email: "imported@example.com" }));
  const interrupted = await invite("interrupted@example.com");
  await pool.signUp("registered@example.com");
  pool.setNow(now + 86_400_000);
  await invite("young@example.com");
  const { unfinished } = await comparison.compareAccounts(now + 86_400_000 + 60_000);
  expect(unfinished.map(({ id }) => id)).toEqual([interrupted]);
});

it("replaces no admin while more users are gone than a run may handle", async () => {
  const admin = await join("leader", { is_admin: true });
  const gone = [admin];
  const tooMany = comparison.getMaxMissing(0) + 1;
  for (let person = 0; person < tooMany; person++) gone.push(await join(`gone${person}`));
  for (const { id } of gone) await pool.delete(id);
  expect(await run()).toContain(`"too_many_missing":${tooMany}`);
  expect(await memberStore.find(admin.id)).toEqual(admin);
  expect(await pool.find(admin.email)).toBeUndefined();
});
