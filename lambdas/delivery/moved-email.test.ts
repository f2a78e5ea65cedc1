import { SendEmailCommand } from "@aws-sdk/client-sesv2";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import { expect, it, vi } from "vitest";
import { parseBody } from "../../test/support/event.ts";
import { mockSecrets } from "../../test/support/secrets.ts";
import { addOptOut } from "../forms/forms.ts";
import { createId } from "../id.ts";
import { recipientStore } from "../newsletter/recipient-store.ts";
import { newsletterEntity } from "../table/mailing-entities.ts";
import {
  addMember,
  admin,
  findNewsletter,
  hour,
  mockSes,
  run,
  ses,
  settings,
  start,
  writeSettings,
} from "./send-newsletters.fixture.ts";
import { suppressionStore } from "./suppression-store.ts";

mockSecrets();
const at = "2026-05-01T08:00:00.000Z";
const content = {
  subject: "We've moved",
  audience: "all",
  item_ids: [],
  body: "Our library has a new home.\n\nYour account is waiting.",
};

/** Adds imported members who have never signed in, and a draft of the email to them. */
async function createDraft(members: number) {
  const import_id = createId("imp");
  const imported = { import_id, at, customer_id: null };
  const emails = Array.from({ length: members }, (_, n) => `${import_id.slice(-8)}-${n}@example.com`);
  for (let n = 0; n < members; n += 20)
    await Promise.all(
      emails.slice(n, n + 20).map((email) => addMember(email, { imported, email_verified_at: null })),
    );
  const draft = await admin.get("adminCreateNewsletter", { body: { ...content, import_id } });
  return { import_id, imported, emails, draft };
}

it("an email about an import goes to its members who never signed in: the first 50, then the rest on a press", async () => {
  const received = mockSes();
  const { imported, emails, draft } = await createDraft(70);
  await addMember("signed-in@example.com", { imported });
  await addMember("reader@example.com");
  const [quiet = "", unsubscribed = ""] = emails;
  await addOptOut(quiet, at, imported.import_id);
  await addOptOut(unsubscribed, at);
  await writeSettings({ legal_address: settings.legal_address });
  const refused = await start(draft);
  expect(parseBody(refused).error.message).toContain("legal name and postal address");
  await writeSettings({ ...settings, newsletter_enabled: false });
  const preview = await admin.get("adminPreviewNewsletter", { path: { id: draft.id } });
  expect(preview).toMatchObject({ recipients: 70, problem: null });
  expect(preview.html).toContain("In this test, it shows a sample of the page.");
  expect(preview.html).toContain("/confirm-email#start.sample");
  expect((await start(draft)).statusCode).toBe(202);
  const early = await start({ id: draft.id, version: draft.version + 1 });
  expect(early.statusCode, "the rest, before the first 50").toBe(409);
  const now = Date.now() + 1_000;
  await run(now);
  await run(now + hour);
  const held = await findNewsletter(draft.id);
  expect(held).toMatchObject({ state: "sending", can_continue: true });
  expect(held && held.counts.sent + held.counts.suppressed).toBe(50);
  expect(received.size).toBe(held?.counts.sent);
  expect((await start(draft)).statusCode, "by an owner who has not seen it").toBe(409);
  const rest = await start({ id: draft.id, version: held?.version ?? 0 });
  expect(rest.statusCode).toBe(202);
  expect(parseBody(rest)).toMatchObject({ state: "sending", can_continue: false, held_back: null });
  await run(now + 2 * hour);
  expect(await findNewsletter(draft.id)).toMatchObject({
    state: "sent",
    stopped: null,
    counts: { sent: 69, suppressed: 1, failed: 0 },
  });
  expect([...received.values()].every((times) => times === 1)).toBe(true);
  expect(received.has(quiet), "a file's word is about the newsletter only").toBe(true);
  for (const email of [unsubscribed, "signed-in@example.com", "reader@example.com"])
    expect(received.has(email), email).toBe(false);
  const text = ses.commandCalls(SendEmailCommand)[0]?.args[0].input.Content?.Simple?.Body?.Text?.Data ?? "";
  expect(text).toMatch(/\/confirm-email#start\.[\w-]+\.\d+\.[\w-]{43}/);
  expect(text).toContain("unsubscribe");
  expect(text).toContain("Works for 7 days");
});

// The other thresholds are in lambdas/emails/returned-emails.test.ts.
it.each([
  ["3 of 100 bounce, and 100 were left out", "bounce", 3, 100, 100, "bounces"],
  ["not when 1 of 1,001 complains", "complaint", 1, 1_001, 0, null],
] as const)(
  "an email about an import stops for good: %s",
  async (_, reason, count, sent, leftOut, stopped) => {
    const received = mockSes();
    const { draft } = await createDraft(60);
    await start(draft);
    const now = Date.now() + 1_000;
    await run(now);
    for (const email of [...received.keys()].slice(0, count))
      await suppressionStore.add(email, reason, "General", new Date().toISOString());
    const before = received.size;
    const held = await findNewsletter(draft.id);
    expect((await start({ id: draft.id, version: held?.version ?? 0 })).statusCode).toBe(202);
    // As if so many had got it: a thousand members would take minutes.
    vi.spyOn(recipientStore, "count").mockResolvedValue({ sent, suppressed: leftOut, failed: 0 });
    await run(now + hour);
    expect(await findNewsletter(draft.id)).toMatchObject({ state: "sent", stopped });
    expect(received.size).toBe(stopped ? before : 60);
  },
);

it("an email about an import that was started two months ago goes to no one again, and says why", async () => {
  const received = mockSes();
  const { draft } = await createDraft(60);
  await start(draft);
  const now = Date.now() + 1_000;
  await run(now);
  const started_at = new Date(now - 61 * 24 * hour).toISOString();
  await newsletterEntity.build(UpdateAttributesCommand).item({ id: draft.id, started_at }).send();
  // As after 90 days, when the records of who got it have expired.
  vi.spyOn(recipientStore, "count").mockResolvedValue({ sent: 0, suppressed: 0, failed: 0 });
  vi.spyOn(recipientStore, "startSending").mockResolvedValue(true);
  const before = received.size;
  await run(now + hour);
  expect(received.size).toBe(before);
  expect(await findNewsletter(draft.id)).toMatchObject({
    state: "sending",
    can_continue: false,
    held_back: "It was started more than 60 days ago. Stop it, and write a new one.",
  });
});
