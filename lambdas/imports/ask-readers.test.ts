import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mockClient } from "aws-sdk-client-mock";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import { beforeEach, describe, expect, it } from "vitest";
import { importMessages } from "../../contract/imports.ts";
import { firstSliceSize } from "../../contract/newsletter-admin.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { make } from "../../test/support/make.ts";
import { mockSettings } from "../../test/support/outbox.fixture.ts";
import { findOutboxRow, listPendingRows } from "../../test/support/outbox-rows.ts";
import { writeSettings } from "../../test/support/site-settings.ts";
import { attemptDelivery } from "../delivery/attempt-delivery.ts";
import { suppressionStore } from "../delivery/suppression-store.ts";
import { unset } from "../env.ts";
import { memberStore } from "../members/member-store.ts";
import { importEntity } from "../table/transfer-entities.ts";
import { continueImport } from "./continue-import.ts";
import { importStore } from "./import-store.ts";
import { startImportsForFile } from "./imports.fixture.ts";

/* An import asks readers without proof of consent (ADMIN-25): the first fifty alone, and no more once too many come back. */

const { admin, checkFile, continueAll, readFile, start } = await startImportsForFile();

const ses = mockClient(SESv2Client);
mockSettings({ form: unset, upgrade: unset });
process.env.MAIL_FROM = "hello@kindstead.test";

const settings = { newsletter_enabled: true, legal_name: "Kindstead LLC", legal_address: "12 Elm Street" };
beforeEach(() => writeSettings(settings));

let files = 0;
/** Starts an import of members who exist and may be asked, and of rows without an address. Returns it with the addresses. */
async function startAsking(count: number, badRows = 0) {
  files += 1;
  const emails = Array.from({ length: count }, (_, n) => `reader${n}@list${files}.example`);
  for (const email of emails)
    await memberStore.put(make.member({ email, email_verified_at: "2026-05-04T09:00:00.000Z" }));
  const lines = [
    ...emails.map((email) => `${email},yes`),
    ...Array.from({ length: badRows }, (_, n) => `reader${n},no`),
  ];
  const file = `email,subscribed\n${lines.join("\n")}\n`;
  const { path, checked } = await checkFile(file, { ask_others: true });
  expect(checked).toMatchObject({ to_ask: count });
  await start(path);
  return { path, emails };
}

/** Counts the readers of a list who were asked. */
async function countEmails([first = ""]: readonly string[]): Promise<number> {
  const domain = first.slice(first.indexOf("@"));
  return (await listPendingRows()).filter(({ message }) => JSON.stringify(message).includes(domain)).length;
}

const returnEmails = async (emails: readonly string[], reason: "bounce" | "complaint") => {
  for (const email of emails) await suppressionStore.add(email, reason, "General", new Date().toISOString());
};

describe("an import that asks readers", () => {
  it("asks the first fifty and then waits, before it asks the rest", async () => {
    const { path, emails } = await startAsking(firstSliceSize + 10);
    await continueImport(path.id, Date.now());
    expect(await countEmails(emails)).toBe(firstSliceSize);
    const next = (await listPendingRows()).find(
      ({ due_at = "" }) => Date.parse(due_at) > Date.now() + 540_000,
    );
    expect(next?.message).toEqual({ kind: "import", import_id: path.id });
    // Bounces of other emails are not its own, and one of fifty is less than three percent.
    await returnEmails([emails[0] ?? "", "a@else.example", "b@else.example"], "bounce");
    await continueAll(path.id);
    expect(await countEmails(emails)).toBe(emails.length);
    expect(await importStore.find(path.id)).toMatchObject({ state: "done", problem: null });
  });

  it("retries a question a minute after SES has refused it, however long ago the import was started", async () => {
    const { path, emails } = await startAsking(1);
    await importEntity
      .build(UpdateAttributesCommand)
      .item({ ...path, started_at: new Date(Date.now() - 2 * 3_600_000).toISOString() })
      .send();
    await continueAll(path.id);
    const [question] = await listPendingRows(emails[0]);
    ses.on(SendEmailCommand).rejects(new Error("Too many requests"));
    const lines = await recordLogLines(() => attemptDelivery(question?.id ?? "", Date.now()));
    expect(lines.join(), "an alarm of emails that are an hour late").not.toContain("emails_late");
    const { attempts, due_at = "" } = (await findOutboxRow(question?.id ?? "")) ?? {};
    expect(attempts).toBe(1);
    expect(Date.parse(due_at)).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  it.each([
    ["two of fifty emails bounce", "bounce", 2, importMessages.askingStopped.bounces],
    ["a reader complains", "complaint", 1, importMessages.askingStopped.complaints],
  ] as const)("asks no one else once %s, and says so", async (_, reason, count, problem) => {
    const { path, emails } = await startAsking(firstSliceSize + 10);
    await continueImport(path.id, Date.now());
    await returnEmails(emails.slice(0, count), reason);
    await continueAll(path.id);
    expect(await countEmails(emails)).toBe(firstSliceSize);
    const done = { state: "done", problem, to_ask: 10, rows_done: emails.length };
    expect(await admin.get("adminGetImport", { path })).toMatchObject(done);
  });

  it("has no reason to stop or to wait once no one is left to ask", async () => {
    const { path, emails } = await startAsking(firstSliceSize, 10);
    await continueImport(path.id, Date.now());
    expect(await importStore.find(path.id), "without a pause").toMatchObject({
      rows_done: emails.length + 10,
    });
    const second = await startAsking(2, 250);
    await continueImport(second.path.id, Date.now());
    await returnEmails(second.emails, "complaint");
    await writeSettings({ newsletter_enabled: false });
    await continueAll(second.path.id);
    expect(await importStore.find(second.path.id)).toMatchObject({ state: "done", problem: null });
  });

  it("asks no one else once the owner turns newsletters off", async () => {
    const { path, emails } = await startAsking(3);
    await writeSettings({ newsletter_enabled: false });
    await continueAll(path.id);
    expect(await countEmails(emails)).toBe(0);
    const done = { state: "done", problem: importMessages.newsletterOff, to_ask: 3 };
    expect(await admin.get("adminGetImport", { path })).toMatchObject(done);
  });

  it.each([
    ["without a postal address", { legal_address: null }, importMessages.identityMissing],
    ["without a legal name", { legal_name: null }, importMessages.identityMissing],
    ["while newsletters are turned off", { newsletter_enabled: false }, importMessages.newsletterOff],
  ])("is refused %s", async (_, changes, message) => {
    await writeSettings(changes);
    const { path } = await readFile("email,subscribed\nnone@example.com,yes\n");
    const fields = ["email", "wants_newsletter"];
    const body = { fields, replace: [], labels: [], consent: null, ask_others: true };
    const refused = await admin.ask("adminCheckImport", { path, body });
    expect([refused.statusCode, JSON.parse(refused.body ?? "").error.message]).toEqual([409, message]);
  });
});
