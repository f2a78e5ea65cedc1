import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { make } from "../../test/support/make.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { hasLeft } from "../forms/forms.ts";
import { submissionStore } from "../forms/submission-store.ts";
import { buildPendingPut, subscriberStore } from "../forms/subscriber-store.ts";
import { toAddressKey } from "../id.ts";
import { memberStore } from "../members/member-store.ts";
import { enqueue } from "../outbox/outbox.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import { transactWrite } from "../table/transactions.ts";
import { readAddress } from "./erase-address.ts";

await startTableForFile();

const at = new Date().toISOString();
const tool = resolve(import.meta.dirname, "../../local/tools/address.ts");
const run = async (...args: string[]) =>
  (await promisify(execFile)(process.execPath, [tool, ...args], { env: process.env })).stdout;

/** A reader of the newsletter who has written to us and got an email. */
async function addReader(email: string): Promise<void> {
  await transactWrite(buildPendingPut({ email, first_name: "Rea", last_name: "Der" }, at));
  await subscriberStore.confirm(toAddressKey(email), [], at);
  await submissionStore.create(make.submission({ payload: { email, message: "About my child" } }), []);

  const answer = {
    to: email,
    subject: "Our answer from {{name}}",
    headline: "Answer",
    paragraphs: ["Hi,"],
    reason: "You wrote.",
  };
  await transactWrite(enqueue({ kind: "mail", ...answer }, at));
  for (const { id } of (await outboxStore.listEmailsAbout(email, undefined)).items)
    await outboxStore.markDone(id, "sent", Date.now());
}

it("npm run ops -- address: prints what an address without an account has here, and erases it", async () => {
  const [email, other] = ["reader@example.com", "other@example.com"];
  for (const each of [email, other]) await addReader(each);
  const copy = JSON.parse(await run("Reader@Example.com"));
  expect(copy).toMatchObject({
    subscriptions: [{ email, state: "confirmed" }],
    forms: [{ payload: { message: "About my child" } }],
    emails: [{ to: email, subject: "Our answer from Kindstead" }],
    suppressions: [],
  });
  expect(Object.keys(copy.subscriptions[0]), "nothing internal").not.toContain("version");
  expect(await run("Reader@Example.com", "--erase")).toContain(
    "forms: 1, emails: 1, newsletter subscriptions: 1",
  );
  const nothing = { subscriptions: [], suppressions: [], forms: [], emails: [] };
  expect([await readAddress(email), await hasLeft(email)]).toEqual([nothing, true]);
  const events = (await listPendingRows()).filter(({ message }) => JSON.stringify(message).includes(email));
  expect(events, "the newsletter service hears of it once").toMatchObject([
    { message: { kind: "hook", payload: { source: "newsletter.unsubscribed" } }, erase_when_done: true },
  ]);
  expect(await readAddress(other)).toMatchObject({ forms: [{}], emails: [{}], subscriptions: [{}] });
});

it("npm run ops -- address: refuses an address with an account", async () => {
  const member = make.member({ email: "member@example.com" });
  await memberStore.put(member);
  await submissionStore.create(make.submission({ payload: { email: member.email, message: "Hello" } }), []);
  await expect(run(member.email, "--erase")).rejects.toThrow("has an account");
  expect((await submissionStore.listAbout(member.email, undefined)).items).toHaveLength(1);
  expect(await hasLeft(member.email)).toBe(false);
});
