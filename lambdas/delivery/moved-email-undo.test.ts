import { expect, it, vi } from "vitest";
import { mockSecrets } from "../../test/support/secrets.ts";
import { createTombstone } from "../account/account.ts";
import { createId } from "../id.ts";
import { adoptedBilling } from "../imports/imports.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import { recipientStore } from "../newsletter/recipient-store.ts";
import type { MemberRow } from "../table/entities.ts";
import {
  addMember,
  createDraft,
  findNewsletter,
  mockSes,
  run,
  settings,
  start,
  writeSettings,
} from "./send-newsletters.fixture.ts";

mockSecrets();
const at = "2026-05-01T08:00:00.000Z";

/** Changes members in the moment after the page of recipients that they are in was read. */
function changeAfterList(change: () => Promise<unknown>): void {
  const { list } = recipientStore;
  vi.spyOn(recipientStore, "list").mockImplementation(async (...args) => {
    const page = await list(...args);
    await change();
    return page;
  });
}

const save = ({ id }: MemberRow, changes: Partial<MemberRow>) =>
  memberStore.change(id, (row) => ({ after: { ...row, ...changes } }));

it("an email about an import goes to no member who was deleted or has signed in after the list was read", async () => {
  const received = mockSes();
  await writeSettings(settings);
  const import_id = createId("imp");
  const imported = { import_id, at, customer_id: null };
  const add = (name: string, changes: object = {}) =>
    addMember(`${name}@example.com`, { imported, email_verified_at: null, ...changes });
  const [deleted, used, moved] = [await add("deleted"), await add("used"), await add("old")];
  await add("unused");
  await add("payer", { billing: adoptedBilling });
  const draft = await createDraft({ import_id });
  await start(draft);
  changeAfterList(async () => {
    await createTombstone(deleted, "an owner", { keeps_address: true });
    await save(used, { email_verified_at: at });
    await save(moved, { email: "new@example.com" });
  });
  await run(Date.now() + 1_000);
  expect([...received.keys()].toSorted()).toEqual([
    "new@example.com",
    "payer@example.com",
    "unused@example.com",
  ]);
  expect(await findNewsletter(draft.id)).toMatchObject({
    state: "sent",
    counts: { sent: 3, suppressed: 0, failed: 0 },
  });
});
