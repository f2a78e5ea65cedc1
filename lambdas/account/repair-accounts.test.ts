import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { DeleteItemCommand } from "dynamodb-toolbox/entity/actions/delete";
import { ScanCommand } from "dynamodb-toolbox/table/actions/scan";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { make } from "../../test/support/make.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { startUserPoolForFile } from "../../test/support/user-pool.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import { tombstoneStore } from "../members/tombstone-store.ts";
import { type MemberRow, memberEntity } from "../table/entities.ts";
import { counterEntity } from "../table/system-entities.ts";
import { table } from "../table/table.ts";
import { compareAccounts, getMaxMissing } from "./compare-accounts.ts";
import { handler } from "./repair-accounts.lambda.ts";
import { countFindings } from "./repair-accounts.ts";

/* The daily comparison of members' rows with the user pool (AUTH-15), against the Cognito emulator. */

let afterListing = async (): Promise<void> => undefined;
vi.mock("../members/cognito.ts", async (importOriginal) => {
  const cognito = await importOriginal<typeof import("../members/cognito.ts")>();
  const listPoolUsers: typeof cognito.listPoolUsers = async () => {
    const users = await cognito.listPoolUsers();
    await afterListing();
    return users;
  };
  return { ...cognito, listPoolUsers };
});

await startTableForFile();
const pool = await startUserPoolForFile();

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.parse("2026-06-01T03:00:00.000Z");
let now = start;

/** Runs the job, by default a day after the last run. Returns its log lines. */
async function run(after = day): Promise<string> {
  now += after;
  pool.setNow(now);
  const context = { getRemainingTimeInMillis: () => 900_000 };
  const lines = await recordLogLines(() => handler({ time: new Date(now).toISOString() }, context));
  return lines.join("\n");
}

let people = 0;
/** A member with a row and a user. */
async function join(overrides: Partial<MemberRow> = {}): Promise<MemberRow> {
  people += 1;
  const email = `parent${people}@example.com`;
  const row = make.member({ id: await pool.signUp(email), email, ...overrides });
  await memberStore.put(row);
  return row;
}
const find = (id: string) => memberStore.find(id);
const listMessages = async (id: string) =>
  (await listPendingRows()).map(({ message }) => message).filter((each) => JSON.stringify(each).includes(id));

beforeEach(async () => {
  await pool.clear();
  const { Items = [] } = await table.build(ScanCommand).entities(memberEntity, counterEntity).send();
  for (const item of Items)
    await ("email" in item
      ? memberEntity.build(DeleteItemCommand).key({ id: item.id }).send()
      : counterEntity.build(DeleteItemCommand).key({ id: item.id }).send());
  // Someone else, so that no test removes the last admin.
  await join({ is_admin: true });
  await run();
});

it("an admin whose second factor is off in the pool is reported for review, and not changed", async () => {
  const admin = await join({ is_admin: true, mfa_enabled_at: "2026-05-04T09:00:00.000Z" });
  expect(await run()).toMatch(/second factor was switched off.*need(s)? a person/s);
  expect(await find(admin.id)).toEqual(admin);
});

describe("a user without a row", () => {
  it("gets one, as a free member, but no sooner than an hour after signing up", async () => {
    const id = await pool.signUp("late@example.com");
    await run(hour / 2);
    expect(await find(id)).toBeUndefined();
    await run(hour);
    expect(await find(id)).toMatchObject({ email: "late@example.com", first_name: "Maya", is_admin: false });
  });

  it("is welcomed, and the owner hears of the registration, as of every other", async () => {
    const id = await pool.signUp("later@example.com");
    await run();
    const messages = await listMessages(id);
    expect(messages).toContainEqual({ kind: "confirm_email", member_id: id, purpose: "welcome" });
    expect(messages).toContainEqual({ kind: "registration", member_id: id });
  });

  it("gets none if the member was deleted", async () => {
    const id = await pool.signUp("leaver@example.com");
    const tombstone = make.member({ id, email: "", deleted_at: "2026-05-04T09:00:00.000Z" });
    await memberStore.put(tombstone);
    await run();
    expect(await find(id)).toEqual(tombstone);
  });
});

describe("an address that was changed in the pool", () => {
  it("is put back to the row's", async () => {
    const member = await join();
    await pool.setEmail(member.id, "hijacker@example.com");
    expect(await run()).not.toContain("accounts_to_review");
    expect(await pool.find(member.id)).toMatchObject({ email: member.email, email_verified: "true" });
    expect(await find(member.id)).toEqual(member);
  });

  it("is left to a change through the API that is not complete yet", async () => {
    const email_change = {
      email: "new@example.com",
      by: "member" as const,
      requested_at: "x",
      confirmed_at: "x",
    };
    const member = await join({ email_change });
    await pool.setEmail(member.id, "new@example.com");
    await run();
    expect(await pool.find(member.id)).toMatchObject({ email: "new@example.com" });
  });

  it("raises the alarm if another user has registered the row's address", async () => {
    const member = await join();
    await pool.setEmail(member.id, "elsewhere@example.com");
    await pool.signUp(member.email);
    const lines = await run();
    expect(lines).toContain('"accounts_to_review":1');
    expect(lines).not.toContain("@example.com");
  });
});

describe("a member whose user is gone", () => {
  it("is deleted by the second run that misses the user, a day after the first", async () => {
    const member = await join();
    await pool.delete(member.id);
    await run();
    expect(await find(member.id)).toMatchObject({ deleted_at: null, user_missing_since: expect.any(String) });
    await run(23.75 * hour);
    expect((await find(member.id))?.deleted_at).toBeNull();
    await run(0.25 * hour - 60_000);
    expect((await find(member.id))?.deleted_at).toEqual(expect.any(String));
    expect(await listMessages(member.id)).toContainEqual({ kind: "delete", member_id: member.id });
  });

  it("stays if a run after the first finds the user again", async () => {
    const member = await join({ user_missing_since: "2026-05-01T00:00:00.000Z" });
    await run();
    expect(await find(member.id)).not.toHaveProperty("user_missing_since");
    await run();
    expect((await find(member.id))?.deleted_at).toBeNull();
  });

  it("stays, with an alarm, if more are gone than a run may handle", async () => {
    const members: MemberRow[] = [];
    for (let person = 0; person < 6; person++) members.push(await join());
    for (const { id } of members) await pool.delete(id);
    for (const _ of [1, 2, 3]) expect(await run()).toContain('"accounts_to_review":6');
    for (const { id } of members) {
      expect((await find(id))?.deleted_at).toBeNull();
      expect(await find(id)).not.toHaveProperty("user_missing_since");
    }
    await tombstoneStore.start(members[0] ?? make.member(), "job");
    for (const _ of [1, 2]) await run();
    expect((await find(members[5]?.id ?? ""))?.deleted_at).toEqual(expect.any(String));
  });

  it("is not one of many who join while the users are listed", async () => {
    afterListing = async () => {
      afterListing = async () => undefined;
      for (let person = 0; person < 6; person++) await join();
    };
    const missing = await join();
    await pool.delete(missing.id);
    expect(await run()).toContain('"too_many_missing":0');
    expect(await find(missing.id)).toMatchObject({ user_missing_since: expect.any(String) });
  });

  it.each([
    [0, 5],
    [5_999, 5],
    [6_000, 6],
    [100_000, 100],
  ])("getMaxMissing: of %d members at most %d", (members, expected) => {
    expect(getMaxMissing(members)).toBe(expected);
  });
});

describe("an admin whose user is gone", () => {
  it("gets a new user by an emailed code, with an alarm, and is never deleted", async () => {
    const rights = { is_admin: true, admin_role: "editor" } as const;
    const admin = await join({ ...rights, mfa_enabled_at: "2026-05-04T09:00:00.000Z" });
    await pool.delete(admin.id);
    expect(await run()).toContain('"accounts_to_review":1');
    const user = await pool.find(admin.email);
    expect(user).toMatchObject({ status: "CONFIRMED", email_verified: "true" });
    expect(user?.id).not.toBe(admin.id);
    const row = await find(user?.id ?? "");
    expect(row).toMatchObject({ ...rights, first_name: admin.first_name });
    expect(row, "an owner still counts as one").not.toHaveProperty("awaits_sign_in");
    expect(await listMessages(user?.id ?? "")).toContainEqual(
      expect.objectContaining({ kind: "account_handover", member_id: user?.id }),
    );
    for (const _ of [1, 2, 3]) expect(await run()).not.toContain("accounts_to_review");
    expect(await find(admin.id)).toMatchObject({ is_admin: false, deleted_at: null, replaced_by: user?.id });
    const [replaced] = await listAllOfMember(admin.id);
    expect(replaced).toMatchObject({ action: "member.replaced", by: "job", detail: { by: user?.id } });
    const [made] = await listAllOfMember(user?.id ?? "");
    expect(made).toMatchObject({ action: "member.made_admin", detail: { replaces: admin.id } });
  });

  it("is not replaced by someone who has registered the address since", async () => {
    const admin = await join({ is_admin: true });
    await pool.delete(admin.id);
    const stranger = await pool.signUp(admin.email);
    for (const _ of [1, 2]) expect(await run()).toContain('"accounts_to_review":1');
    expect(await find(stranger)).toMatchObject({ is_admin: false });
    expect(await find(admin.id)).toMatchObject({ is_admin: true, deleted_at: null });
  });
});

it("npm run ops -- accounts:compare: says what a run would do and changes nothing", async () => {
  const member = await join();
  const gone = await join({ user_missing_since: "2026-05-01T00:00:00.000Z" });
  await pool.delete(gone.id);
  await pool.setEmail(member.id, "other@example.com");
  const findings = await compareAccounts(now);
  expect(countFindings(findings)).toMatchObject({ changedAddress: 1, toDelete: 1, too_many_missing: 0 });
  expect(await find(gone.id)).toEqual(gone);
  const tool = resolve(import.meta.dirname, "../../local/tools/accounts-compare.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [tool], { env: process.env });
  expect(stdout).toContain(`Members whose address in the pool is put back: 1 (${member.id})`);
  expect(stdout).toContain(`Members whose user has been missing for a day, who are deleted: 1 (${gone.id})`);
  expect(stdout).not.toContain("@example.com");
  expect(await find(gone.id)).toEqual(gone);
  expect(await pool.find(member.id)).toMatchObject({ email: "other@example.com" });
});
