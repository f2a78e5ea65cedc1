import { expect, it } from "vitest";
import { replyMessages } from "../../contract/submissions.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { getOutboxRows, outboxStore } from "../outbox/outbox-store.ts";
import { handler } from "./forms-admin.lambda.ts";
import { submissionStore } from "./submission-store.ts";

await startTableForFile();
process.env.SITE_DEFAULTS = JSON.stringify({
  contact_email: "hello@kindstead.test",
  social: [],
  testimonials: null,
});
const admin = await createAdminClient(handler, { first_name: "Robin", last_name: "Desk" });

const createMessage = async (overrides: object = {}) => {
  const payload = { firstName: "Ann", lastName: "Reyes", email: "ann@example.com", message: "My secret" };
  const row = make.submission({ kind: "contact", payload, ...overrides });
  await submissionStore.create(row, []);
  return row;
};
const reply = (id: string, version: number, text: string, from = admin) =>
  from.ask("adminReplyToSubmission", { path: { id }, body: { version, text } });

it("a reply is emailed to the sender, names the contact address, quotes nothing, and the message is handled", async () => {
  const { id } = await createMessage();
  const answer = parseBody(await reply(id, 1, "Thank you.\n\nWe call you."));
  expect(answer).toMatchObject({
    handled_at: expect.any(String),
    version: 2,
    replies: [{ text: "Thank you.\n\nWe call you.", state: "pending", by: expect.any(String) }],
  });
  expect(await admin.get("adminGetSubmission", { path: { id } })).toEqual(answer);
  const { items } = await outboxStore.listEmailsAbout("ann@example.com", undefined);
  expect(items.map(({ message }) => message)).toEqual([
    expect.objectContaining({
      to: "ann@example.com",
      reply_to: "hello@kindstead.test",
      submission_id: id,
      paragraphs: ["Hi Ann,", "Thank you.", "We call you."],
    }),
  ]);
  expect(JSON.stringify(items)).not.toContain("My secret");
  const open = await admin.get("adminListSubmissions", { query: { filter: "contact_open" } });
  expect(open.items.map((row) => row.id)).not.toContain(id);
  expect(open.counts?.contact_open).toBe(0);
  const [entry] = await listAllOfMember(admin.id);
  expect(entry).toMatchObject({ action: "submission.replied", detail: { id } });
});

it("a reply to a message that another admin has just answered is refused and not sent", async () => {
  const { id } = await createMessage();
  const answers = await Promise.all([reply(id, 1, "One"), reply(id, 1, "Two")]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused && parseBody(refused).error.message).toBe(replyMessages.answered("Robin Desk"));
  const row = await submissionStore.find(id);
  expect(row?.replies).toHaveLength(1);
  expect(await getOutboxRows(row?.replies.map(({ email_id }) => email_id) ?? [])).toHaveLength(1);
});

it("a reply that an admin sends again after a lost answer is mailed once and answered as the first time", async () => {
  const { id } = await createMessage();
  const answers = [
    ...(await Promise.all([reply(id, 1, "Thank you."), reply(id, 1, "Thank you.")])),
    await reply(id, 1, "Thank you."),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const row = await submissionStore.find(id);
  expect(row?.replies).toHaveLength(1);
  const other = await createAdminClient(handler);
  expect((await reply(id, 1, "Thank you.", other)).statusCode, "another admin").toBe(409);
  expect((await reply(id, 1, "Thank you!")).statusCode, "another text").toBe(409);
  expect((await reply(id, 2, "Thank you.")).statusCode, "written after the first").toBe(200);
});

it.each([
  ["a newsletter form", { kind: "newsletter" }],
  [
    "an address that cannot get email",
    { payload: { firstName: "A", email: "ann@exa_mple.com", message: "Hi" } },
  ],
])("a reply to %s is refused", async (_, overrides) => {
  const { id } = await createMessage(overrides);
  const answer = await reply(id, 1, "Hi");
  expect([answer.statusCode, Object.keys(parseBody(answer).error.fields)]).toEqual([400, ["text"]]);
});

it("an admin sends at most 20 replies an hour", async () => {
  const busy = await createAdminClient(handler);
  for (let sent = 0; sent < 20; sent++)
    expect((await reply((await createMessage()).id, 1, "Hi", busy)).statusCode).toBe(200);
  const { id } = await createMessage();
  const refused = await reply(id, 1, "Hi", busy);
  expect(refused.statusCode).toBe(429);
  const wait = Number(refused.headers?.["retry-after"]);
  expect(wait).toBeGreaterThan(3_000);
  expect(wait, "an hour").toBeLessThanOrEqual(3_600);
  expect((await reply(id, 1, "Hi")).statusCode).toBe(200);
});
