import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { DeleteItemCommand } from "dynamodb-toolbox/entity/actions/delete";
import { afterEach, describe, expect, it, vi } from "vitest";
import { importMessages } from "../../contract/imports.ts";
import { make } from "../../test/support/make.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { writeSettings } from "../../test/support/site-settings.ts";
import { compareAccounts } from "../account/compare-accounts.ts";
import { createTombstone, finishDeletion } from "../account/deletion.ts";
import { repairAccounts } from "../account/repair-accounts.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { mailLimitName, subscriberStore } from "../forms/subscriber-store.ts";
import { toMailboxKey } from "../id.ts";
import { findPoolUserByEmail } from "../members/cognito.ts";
import { memberStore } from "../members/member-store.ts";
import type { MemberRow } from "../table/entities.ts";
import { limitEntity } from "../table/limit-entities.ts";
import { continueImport } from "./continue-import.ts";
import { importStore } from "./import-store.ts";
import { findMember, findSubscriber, startImportsForFile } from "./imports.fixture.ts";

const { admin, pool, continueAll, checkFile, start, run, undo, listRows } = await startImportsForFile();
afterEach(() => void vi.restoreAllMocks());

/** Calls `intercept`, which may throw, before each call to the user pool. */
function interceptPool(intercept: (command: object) => void): void {
  const send = CognitoIdentityProviderClient.prototype.send as (command: object) => Promise<object>;
  vi.spyOn(CognitoIdentityProviderClient.prototype, "send").mockImplementation(async function (
    this: CognitoIdentityProviderClient,
    command: object,
  ) {
    intercept(command);
    return send.call(this, command);
  } as never);
}

describe("an import", () => {
  it("that stops in the middle of a member completes them at the next attempt, and counts them once", async () => {
    const { path } = await checkFile("email\na1@example.com\na2@example.com\na3@example.com\n");
    await start(path);
    let passwords = 0;
    interceptPool((command) => {
      if (command instanceof AdminSetUserPasswordCommand) passwords += 1;
      if (command instanceof AdminSetUserPasswordCommand && passwords === 2) throw new Error("Throttled");
    });
    await expect(continueImport(path.id, Date.now())).rejects.toThrow("Throttled");
    vi.restoreAllMocks();
    await continueAll(path.id);
    expect(await admin.get("adminGetImport", { path })).toMatchObject({ created: 3, failed: 0 });
    for (const name of ["a1", "a2", "a3"])
      expect(await findPoolUserByEmail(`${name}@example.com`)).toMatchObject({
        isPending: false,
      });
    const { id = "" } = (await findMember("a1@example.com")) ?? {};
    const detail = { import_id: path.id, role: "free" };
    expect(await listAllOfMember(id)).toMatchObject([{ action: "member.imported", by: admin.id, detail }]);
  });

  it("reaches the last row of a file that takes several slices", async () => {
    const { path } = await checkFile(`email\n${"x\n".repeat(450)}last@example.com\n`);
    expect(await run(path)).toMatchObject({ state: "done", created: 1, failed: 0, rows_done: 451 });
    expect(await findMember("last@example.com")).toBeDefined();
  });

  it("is retried, and refuses no address, while the pool creates no users", async () => {
    const { path } = await checkFile("email\nwaits@example.com\n");
    await start(path);
    interceptPool((command) => {
      if (command instanceof AdminCreateUserCommand) throw new Error("Throttled");
    });
    await expect(continueImport(path.id, Date.now())).rejects.toThrow("Throttled");
    vi.restoreAllMocks();
    await continueAll(path.id);
    expect(await admin.get("adminGetImport", { path })).toMatchObject({ created: 1, failed: 0 });
  });

  it("leaves a person alone who has signed up and has no row yet", async () => {
    const id = await pool.signUp("early@example.com");
    const { path, checked } = await checkFile("email\nearly@example.com\n");
    expect(checked).toMatchObject({ to_create: 1 });
    expect(await run(path)).toMatchObject({ state: "done", created: 0, failed: 1 });
    expect(await listRows(path, "bad")).toMatchObject([{ problem: importMessages.signingUp }]);
    expect(await memberStore.find(id)).toBeUndefined();
  });

  it("asks readers without proof of consent once, if the owner wants that, also when the file comes again days later", async () => {
    await writeSettings({ legal_name: "Kindstead LLC", legal_address: "12 Elm Street" });
    const rows = "email,subscribed\nmaybe@example.com,yes\nnever@example.com,no\n";
    const file = [rows, { ask_others: true }] as const;
    const listMails = async () =>
      (await listPendingRows()).filter(({ message }) => JSON.stringify(message).includes("maybe@"));
    const [first, second] = [await checkFile(...file), await checkFile(...file)];
    expect(first.checked).toMatchObject({ to_ask: 1 });
    await run(first.path);
    expect(await findSubscriber("maybe@example.com")).toMatchObject({ state: "pending" });
    expect(await findSubscriber("never@example.com"), "said no").toBeUndefined();
    expect(JSON.stringify(await listMails()), "they entered it nowhere").not.toMatch(/entered|sign up/);
    // Days later neither the limit of a day nor the unconfirmed row exists any more.
    await subscriberStore.erase("maybe@example.com");
    const day = { id: `${mailLimitName}#${toMailboxKey("maybe@example.com")}` };
    await limitEntity.build(DeleteItemCommand).key(day).send();
    await run(second.path);
    const { path, checked } = await checkFile(...file);
    expect(checked).toMatchObject({ to_ask: 0 });
    expect(await listRows(path, "unchanged")).toMatchObject([
      { newsletter: "asked" },
      { newsletter: "refused" },
    ]);
    expect(await listMails()).toHaveLength(1);
    const proven = { consent: { at: "2025-05-05", source: "Form" } };
    expect((await checkFile(file[0], proven)).checked, "a proof counts").toMatchObject({ to_subscribe: 1 });
    const silent = await checkFile("email,subscribed\nsilent@example.com,yes\n");
    expect(silent.checked, "the owner asks no one").toMatchObject({ to_ask: 0 });
    await run(silent.path);
    expect(await findSubscriber("silent@example.com")).toBeUndefined();
  });

  it("writes nothing about a member who left between check and start, or is leaving", async () => {
    const [email, leaving] = ["leaver@example.com", "leaving@example.com"];
    const [known, other] = [email, leaving].map((each) =>
      make.member({ email: each, email_verified_at: "2026-05-04T09:00:00.000Z" }),
    ) as [MemberRow, MemberRow];
    for (const member of [known, other]) await memberStore.put(member);
    const cells = "Twins,yes,2025-05-05,Form";
    const file = `email,note,subscribed,consent date,consent source\n${email},${cells}\n${leaving},${cells}\n`;
    const { path, checked } = await checkFile(file, { consent: { at: null, source: null } });
    expect(checked).toMatchObject({ to_update: 2, to_subscribe: 2 });
    for (const member of [known, other]) await createTombstone(member, member.id);
    await finishDeletion(known.id);
    expect(await run(path)).toMatchObject({ state: "done", created: 0, updated: 0, failed: 2 });
    const problem = importMessages.goneSince;
    expect(await listRows(path, "bad")).toMatchObject([
      { email, problem },
      { email: leaving, problem },
    ]);
    expect(await findMember(email)).toBeUndefined();
    for (const each of [email, leaving]) expect(await findSubscriber(each)).toBeUndefined();
  });

  it("whose undo stops in the middle counts each member as taken back, once", async () => {
    await memberStore.put(
      make.member({ email: "c1@example.com", email_verified_at: "2026-05-04T09:00:00.000Z" }),
    );
    const { path } = await checkFile("email,note\nc1@example.com,Theirs\n");
    await run(path);
    const { id = "" } = (await findMember("c1@example.com")) ?? {};
    const detail = { import_id: path.id, changed: ["note"] };
    expect(await listAllOfMember(id)).toMatchObject([
      { action: "member.import_changed", by: admin.id, detail },
    ]);
    await admin.get("adminUndoImport", { path });
    vi.spyOn(importStore, "save").mockRejectedValueOnce(new Error("Interrupted"));
    await expect(continueImport(path.id, Date.now())).rejects.toThrow("Interrupted");
    await continueAll(path.id);
    expect(await admin.get("adminGetImport", { path })).toMatchObject({
      state: "undone",
      updated: 1,
      kept: 0,
    });
    expect(await memberStore.find(id)).toMatchObject({ note: null, membership: { state: "none" } });
  });

  it("names a row that the pool refuses among those with a problem, and counts it once", async () => {
    const { path } = await checkFile("email\nbad@example.com\ngood@example.com\n");
    await start(path);
    interceptPool((command) => {
      if (JSON.stringify(command).includes("bad@"))
        throw Object.assign(new Error("Invalid"), { name: "InvalidParameterException" });
    });
    vi.spyOn(importStore, "save").mockRejectedValueOnce(new Error("Interrupted"));
    await expect(continueImport(path.id, Date.now())).rejects.toThrow("Interrupted");
    await continueAll(path.id);
    expect(await admin.get("adminGetImport", { path })).toMatchObject({ created: 1, failed: 1, bad: 0 });
    expect(await listRows(path, "bad")).toMatchObject([
      { line: 2, email: "bad@example.com", problem: importMessages.refusedByPool },
    ]);
    expect(await undo(path), "each member once").toMatchObject({ created: 1, kept: 0 });
  });

  it("adds the Stripe customer to a member of an earlier file, and keeps what else is known of the import", async () => {
    await run((await checkFile("email\npayer@example.com\n")).path);
    const before = await findMember("payer@example.com");
    await run((await checkFile("email,stripe customer\npayer@example.com,cus_Ghost0001\n")).path);
    const imported = { ...before?.imported, customer_id: "cus_Ghost0001" };
    expect((await findMember("payer@example.com"))?.imported).toEqual(imported);
  });

  // The last test, because the comparison replaces the admin, who has no user.
  it("that stops between user and row creates the member later, whom the daily comparison has not welcomed", async () => {
    const { path } = await checkFile("email\nhalf@example.com\n");
    await start(path);
    interceptPool((command) => {
      if (command instanceof AdminAddUserToGroupCommand) throw new Error("Throttled");
    });
    await expect(continueImport(path.id, Date.now())).rejects.toThrow("Throttled");
    vi.restoreAllMocks();
    const inTwoHours = new Date(Date.now() + 7_200_000).toISOString();
    await repairAccounts({ time: inTwoHours }, { getRemainingTimeInMillis: () => 900_000 });
    const { unfinished } = await compareAccounts(Date.now() + 25 * 3_600_000);
    expect(unfinished.map(({ email }) => email)).toEqual(["half@example.com"]);
    await continueAll(path.id);
    expect(await importStore.find(path.id)).toMatchObject({ state: "done", created: 1, failed: 0 });
    const { id = "", imported } = (await findMember("half@example.com")) ?? {};
    expect(imported).toMatchObject({ import_id: path.id });
    expect(JSON.stringify(await listPendingRows())).not.toContain(id);
  });
});
