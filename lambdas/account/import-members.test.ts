import {
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { afterEach, describe, expect, it, vi } from "vitest";
import { importMessages } from "../../contract/imports.ts";
import { createAdminClient, uploadFile } from "../../test/support/admin.ts";
import { startBucketsForFile } from "../../test/support/buckets.fixture.ts";
import { make } from "../../test/support/make.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { mockOriginSecret } from "../../test/support/secrets.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { startUserPoolForFile } from "../../test/support/user-pool.fixture.ts";
import { deleteObject } from "../files/s3.ts";
import { findPoolUserByEmail } from "../members/cognito.ts";
import { findMemberByEmail } from "../members/member-by-email.ts";
import { memberStore } from "../members/member-store.ts";
import { continueImport } from "./import-members.ts";
import { importStore } from "./import-store.ts";
import { handler } from "./imports-admin.lambda.ts";
import { parseImport } from "./parse-import.ts";

await startTableForFile();
await startBucketsForFile();
const pool = await startUserPoolForFile();
mockOriginSecret();
const admin = await createAdminClient(handler);
afterEach(() => void vi.restoreAllMocks());

const findMember = async (email: string) => {
  const found = await findMemberByEmail(email);
  return found && memberStore.find(found.id);
};

/** Uploads a file and checks it, as the outbox does. */
async function checkFile(text: string | Buffer) {
  const { import: created, form } = await admin.get("adminStartImport", {
    body: { file_name: "members.csv" },
  });
  expect(await uploadFile(form, Buffer.from(text))).toBe(204);
  const path = { id: created.id };
  await admin.get("adminCheckImport", { path });
  await continueImport(created.id, Date.now());
  return { path, checked: await admin.get("adminGetImport", { path }) };
}

async function runImport(path: { id: string }) {
  await admin.get("adminRunImport", { path });
  while (await continueImport(path.id, Date.now()));
  return admin.get("adminGetImport", { path });
}

describe("import of members", () => {
  it("shows the fate of each row, creates the good ones silently, and changes nothing when repeated", async () => {
    const old = make.member({ email: "Old@example.com", first_name: "Olga" });
    await memberStore.put(old);
    const before = await memberStore.find(old.id);
    const file = [
      "E-Mail;First name;Last name;Role",
      "New@example.com;Zoë;Lind;complimentary",
      "free@example.com;;;",
      "old@EXAMPLE.com;Someone;Else;complimentary",
      "no address;A;B;free",
      "new@example.com;Again;A;free",
      "x@example.com;www.evil.example;B;free",
      "y@example.com;A;B;admin",
      ";A;B;free",
    ].join("\r\n");
    const { path, checked } = await checkFile(`\uFEFF${file}`);
    expect(checked).toMatchObject({ state: "checked", rows_total: 8, to_create: 2, existing: 1, bad: 5 });
    const { items } = await admin.get("adminListImportRows", { path, query: { fate: "bad" } });
    expect(items.map(({ line, column, problem }) => [line, column, problem])).toEqual([
      [5, "email", expect.any(String)],
      [6, "email", importMessages.repeated(2)],
      [7, "first_name", expect.any(String)],
      [8, "role", importMessages.unknownRole],
      [9, "email", importMessages.emailRequired],
    ]);
    expect(await runImport(path)).toMatchObject({
      state: "done",
      created: 2,
      existing: 1,
      bad: 5,
      failed: 0,
    });
    expect(await findMember("new@example.com")).toMatchObject({
      first_name: "Zoë",
      membership: { state: "comped" },
      email_verified_at: null,
      imported_at: expect.any(String),
    });
    expect(await findPoolUserByEmail("us-east-1_Example1", "new@example.com")).toMatchObject({
      isPending: false,
    });
    expect(await memberStore.find(old.id)).toEqual(before);
    expect(pool.emails).toEqual([]);
    const messages = JSON.stringify((await listPendingRows()).map(({ message }) => message));
    const imported = await findMember("new@example.com");
    expect(messages).not.toContain(imported?.id);
    expect(await pool.listGroups("new@example.com")).toEqual(["premium"]);
    expect(await pool.listGroups("free@example.com")).toEqual(["free"]);

    const again = await checkFile(file);
    expect(again.checked).toMatchObject({ to_create: 0, existing: 3, bad: 5 });
    expect(await runImport(again.path)).toMatchObject({ state: "done", created: 0 });
  });

  it("that stops in the middle of a member completes them at the next attempt, and counts them once", async () => {
    const { path } = await checkFile("email\na1@example.com\na2@example.com\na3@example.com\n");
    await admin.get("adminRunImport", { path });
    const send = CognitoIdentityProviderClient.prototype.send as (command: object) => Promise<object>;
    let passwords = 0;
    vi.spyOn(CognitoIdentityProviderClient.prototype, "send").mockImplementation(async function (
      this: CognitoIdentityProviderClient,
      command: object,
    ) {
      if (command instanceof AdminSetUserPasswordCommand) passwords += 1;
      if (command instanceof AdminSetUserPasswordCommand && passwords === 2) throw new Error("Throttled");
      return send.call(this, command);
    } as never);
    await expect(continueImport(path.id, Date.now())).rejects.toThrow("Throttled");
    vi.restoreAllMocks();
    while (await continueImport(path.id, Date.now()));
    expect(await admin.get("adminGetImport", { path })).toMatchObject({ created: 3, existing: 0, failed: 0 });
    for (const name of ["a1", "a2", "a3"])
      expect(await findPoolUserByEmail("us-east-1_Example1", `${name}@example.com`)).toMatchObject({
        isPending: false,
      });
  });

  it.each([
    ["has no email column", "name,age\nMaya,3\n", importMessages.noEmailColumn],
    ["has no rows", "Email\n", importMessages.noRows],
    ["has more than 10,000 rows", `Email\n${"a@example.com\n".repeat(10_001)}`, importMessages.tooManyRows],
    ["is a spreadsheet", Buffer.from("504b0304ff00", "hex"), importMessages.notCsv],
    ["has a quote that never ends", 'Email\n"a@example.com\n', importMessages.unreadable(2)],
  ])("rejects a file that %s", async (_, file, problem) => {
    const { path, checked } = await checkFile(file);
    expect(checked).toMatchObject({ state: "rejected", problem });
    expect(await admin.get("adminListImportRows", { path })).toEqual({ items: [], next: null });
    expect((await admin.ask("adminRunImport", { path })).statusCode).toBe(409);
  });

  it("says of each bad cell what is wrong, however long it is, and creates no one from it", () => {
    const long = "x".repeat(25_000);
    const bad = [`"a@example.com\nBcc: b@example.com",A`, `c@example.com,${long}`, `${long}@example.com,A`];
    const file = ["email,first name,note", ...bad, `d@example.com,Dana,${long}`].join("\n");
    const parsed = parseImport(Buffer.from(file));
    expect("rows" in parsed && parsed.rows.map(({ fate, problem }) => [fate, problem])).toEqual([
      ["bad", "Please remove line breaks and control characters"],
      ["bad", "Please keep this under 80 characters"],
      ["bad", "Please keep this under 254 characters"],
      ["create", null],
    ]);
  });

  it("fails, and is retried, as long as its rows cannot be read", async () => {
    const { path } = await checkFile("email\nunread@example.com\n");
    await admin.get("adminRunImport", { path });
    const key = `imports/${path.id}.json`;
    await deleteObject({ Bucket: process.env.FILES_BUCKET, Key: key });
    await expect(continueImport(path.id, Date.now())).rejects.toThrow(path.id);
    expect(await admin.get("adminGetImport", { path })).toMatchObject({ state: "running", created: 0 });
  });

  it("is not found after a day", async () => {
    const { path } = await checkFile("email\nlate@example.com\n");
    const row = await importStore.find(path.id);
    if (row) await importStore.create({ ...row, expires_at: "2026-01-01T00:00:00.000Z" });
    expect((await admin.ask("adminGetImport", { path })).statusCode).toBe(404);
    expect(await continueImport(path.id, Date.now())).toBe(false);
  });
});
