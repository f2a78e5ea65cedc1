import { expect, it } from "vitest";
import { buildRouteEvent, context } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { toAddressKey } from "../id.ts";
import { memberStore } from "../members/member-store.ts";
import { handler } from "./forms.lambda.ts";
import { submitForm } from "./forms.ts";
import { askForConsent, buildNewsletterToken, buildUnsubscribePath } from "./newsletter.ts";
import {
  addImportedReader,
  addOptOut,
  hasUnsubscribed,
  readNewsletterStates,
  undoImportedReader,
} from "./opt-out-store.ts";
import { subscriberStore } from "./subscriber-store.ts";

await startTableForFile();
const at = new Date().toISOString();

it("an opt-out is its owner's, whatever a file says of the address, and no import subscribes it", async () => {
  const email = "left@example.com";
  await addOptOut(email, at);
  await addOptOut(email, at, "imp_1");
  await undoImportedReader(email, "imp_1");
  expect(await hasUnsubscribed(email)).toBe(true);
  const consent = { source: "Form", import_id: "imp_2", file_name: "a.csv", by: "an admin" };
  const reader = { email, first_name: "", last_name: "", confirmed_at: at, consent };
  await addImportedReader(reader, at);
  expect(await subscriberStore.find(toAddressKey(email)), "after the file was checked").toBeUndefined();
});

it("an opt-out of two files stays until both imports are undone", async () => {
  const email = "twice@example.com";
  const isRefused = async () => (await readNewsletterStates([email])).refused.has(toAddressKey(email));
  for (const id of ["imp_1", "imp_2"]) await addOptOut(email, at, id);
  await undoImportedReader(email, "imp_1");
  await undoImportedReader(email, "imp_1");
  expect([await isRefused(), await hasUnsubscribed(email)]).toEqual([true, false]);
  await undoImportedReader(email, "imp_2");
  expect(await isRefused()).toBe(false);
});

it("a member without a subscription who presses the link of an email has opted out of imports too", async () => {
  const updates_agreed_at = "2026-05-01T08:00:00.000Z";
  const member = make.member({ email: "member@example.com", wants_updates: true, updates_agreed_at });
  await memberStore.put(member);
  const token = (await buildUnsubscribePath(member.email, member.id)).split("token=")[1] ?? "";
  expect(
    token.split("."),
    "version 1.0.0 refuses a link that it can't read, instead of saying done",
  ).toHaveLength(4);
  await handler(buildRouteEvent("unsubscribe", { query: { token } }), context);
  expect(await memberStore.find(member.id)).toMatchObject({ wants_updates: false, updates_agreed_at: null });
  expect(await hasUnsubscribed(member.email)).toBe(true);
});

it("a member who presses the link of an email to their former address gets no more newsletters there", async () => {
  const [former, now] = ["ann@old.example.com", "ann@new.example.com"];
  const consent = { source: "Form", import_id: "imp_3", file_name: "a.csv", by: "an admin" };
  await addImportedReader({ email: former, first_name: "", last_name: "", confirmed_at: at, consent }, at);
  const member = make.member({ email: now, wants_updates: true });
  await memberStore.put(member);
  const token = (await buildUnsubscribePath(former, member.id)).split("token=")[1] ?? "";
  await handler(buildRouteEvent("unsubscribe", { query: { token } }), context);
  expect(await subscriberStore.find(toAddressKey(former))).toBeUndefined();
  expect((await memberStore.find(member.id))?.wants_updates).toBe(false);
  expect(await hasUnsubscribed(now)).toBe(true);
});

it("an old link ends a subscription that was never confirmed, of which no hook hears", async () => {
  const email = "typed@example.com";
  const countEvents = async () =>
    (await listPendingRows()).filter(({ message }) =>
      JSON.stringify(message).includes("newsletter.unsubscribed"),
    ).length;
  const before = await countEvents();
  await submitForm(
    { role: null, client: "192.0.2.2" },
    { kind: "newsletter", firstName: "A", lastName: "B", email },
  );
  const token = await buildNewsletterToken("unsubscribe", toAddressKey(email), 0);
  await handler(buildRouteEvent("unsubscribe", { query: { token } }), context);
  expect(await subscriberStore.find(toAddressKey(email))).toBeUndefined();
  expect(await countEvents()).toBe(before);
});

it("a link of version 1.0.0 ends a member's emails, and says that it is of no use once the member is gone", async () => {
  const member = make.member({ email: "first@example.com", wants_updates: true });
  await memberStore.put(member);
  const press = async () => {
    const token = await buildNewsletterToken("unsubscribe", member.id, 0);
    return (await handler(buildRouteEvent("unsubscribe", { query: { token } }), context)).statusCode;
  };
  expect(await press()).toBe(200);
  expect((await memberStore.find(member.id))?.wants_updates).toBe(false);
  await memberStore.put({ ...member, version: 2, deleted_at: new Date().toISOString() });
  expect(await press()).toBe(404);
});

it("an import asks no mailbox about the newsletter that the form has asked on that day", async () => {
  const person = { firstName: "Ann", lastName: "Reyes", email: "once@example.com" };
  await submitForm({ role: null, client: "192.0.2.1" }, { kind: "newsletter", ...person });
  for (const email of [person.email, "once+again@example.com"])
    await askForConsent({ ...person, email }, new Date().toISOString());
  const isEmail = ({ message }: { message: unknown }) => /"to":"once/.test(JSON.stringify(message));
  expect((await listPendingRows()).filter(isEmail)).toHaveLength(1);
});
