import { expect, it } from "vitest";
import { formKinds } from "../../contract/forms.ts";
import type { RouteOutput } from "../../contract/routes.ts";
import type { Submission } from "../../contract/submissions.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { memberStore } from "../members/member-store.ts";
import { handler } from "./forms-admin.lambda.ts";
import { submissionStore } from "./submission-store.ts";

const count = 240;

const submissions = Array.from({ length: count }, (_, n) =>
  make.submission({
    kind: formKinds[n % 4] ?? "contact",
    payload: { firstName: `Maya ${n}`, message: "<script>alert(1)</script>" },
    created_at: new Date(Date.UTC(2026, 5, 1) + n * 60_000).toISOString(),
  }),
);

await startTableForFile();
const admin = await createAdminClient(handler);

/** Writes rows twenty at a time. */
async function createAll(rows: readonly ReturnType<typeof make.submission>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 20)
    await Promise.all(rows.slice(start, start + 20).map((row) => submissionStore.create(row, [])));
}

await createAll(submissions);

async function listAll(query: Record<string, string> = {}): Promise<Submission[]> {
  const found: Submission[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: RouteOutput<"adminListSubmissions"> = await admin.get("adminListSubmissions", {
      query: { ...query, ...(cursor && { cursor }) },
    });
    found.push(...page.items);
    cursor = page.next;
  }
  return found;
}

const handle = ({ id, version }: Submission, handled = true) =>
  admin.ask("adminHandleSubmission", { path: { id }, body: { version, handled } });

it("submission list shows forms unchanged, newest first, in pages", async () => {
  const found = await listAll();
  expect(found.map(({ id }) => id)).toEqual(submissions.map(({ id }) => id).toReversed());
  expect(found[0]).toMatchObject({
    payload: { firstName: "Maya 239", message: "<script>alert(1)</script>" },
    handled_at: null,
    version: 1,
  });
  expect(found[0]).not.toHaveProperty("ttl");
});

it.each(formKinds)("submission list filters by kind %s", async (kind) => {
  const found = await listAll({ filter: kind === "contact" ? "contact_open" : kind });
  expect(found).toHaveLength(count / 4);
  expect(new Set(found.map((each) => each.kind))).toEqual(new Set([kind]));
});

it("a message behind 105 newsletters is found on the first page, by filter and by words", async () => {
  const sender = { firstName: "Zoë", lastName: "Abara", email: "zoe.abara@harbor.example" };
  const created_at = "2026-05-01T10:00:00.000Z";
  const hidden = make.submission({ kind: "contact", payload: { ...sender, message: "Hello" }, created_at });
  await submissionStore.create(hidden, []);
  const newer = Array.from({ length: 105 }, () => make.submission({ kind: "newsletter" }));
  await createAll(newer);
  const open = { query: { filter: "contact_open", sort: "oldest" } };
  expect((await admin.get("adminListSubmissions", open)).items[0]?.id).toBe(hidden.id);
  for (const q of ["zoe", "abara zoe", "harbor.example", "ZOE.ABARA@harbor.example"]) {
    const { items, next } = await admin.get("adminListSubmissions", { query: { q } });
    expect([items.map(({ id }) => id), next]).toEqual([[hidden.id], null]);
  }
  const inside = await admin.get("adminListSubmissions", { query: { q: "arbor.exam" } });
  expect(
    inside.items.map(({ id }) => id),
    "parts of words",
  ).toEqual([hidden.id]);
  expect(inside.searched).toEqual({ rows: expect.any(Number), complete: true });
  await submissionStore.eraseAbout(sender.email);
  expect((await admin.get("adminListSubmissions", { query: { q: "abara" } })).items).toEqual([]);
  await submissionStore.eraseAbout("maya.lind@example.com");
});

it("counts every filter, follows a message that is handled and opened again, and costs three calls", async () => {
  const getCounts = async () => (await admin.get("adminListSubmissions")).counts;
  const before = await getCounts();
  expect(before).toMatchObject({ contact_open: 60, contact_handled: 0, registration: 60 });
  const [row] = await listAll({ filter: "contact_open" });
  if (!row) throw new Error("No message found");
  const handled = parseBody(await handle(row));
  expect(await getCounts()).toMatchObject({ contact_open: 59, contact_handled: 1 });
  expect((await listAll({ filter: "contact_handled" })).map(({ id }) => id)).toEqual([row.id]);
  await handle(handled, false);
  expect(await getCounts()).toEqual(before);
  for (const query of [{}, { filter: "newsletter" }, { q: "maya 7" }, { q: "aya" }])
    expect(
      (await listTableCalls(() => admin.get("adminListSubmissions", { query }))).length,
    ).toBeLessThanOrEqual(3);
});

it("a message is marked as handled and not handled, with conflict for an old version", async () => {
  const [first] = await listAll({ filter: "contact_open" });
  if (!first) throw new Error("No submission found");
  const answers = await Promise.all([handle(first), handle(first), handle(first)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  const [settled] = await listAll({ filter: "contact_handled" });
  expect(Date.parse(settled?.handled_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  expect(parseBody(await handle({ ...first, version: first.version + 1 }, false))).toMatchObject({
    handled_at: null,
    version: first.version + 2,
  });
});

it.each(["newsletter", "registration", "upgrade_popup"] as const)(
  "a form of the kind %s, which waits for no one, cannot be marked as handled",
  async (filter) => {
    const [row] = await listAll({ filter });
    if (!row) throw new Error("No form found");
    const refused = await handle(row);
    expect([refused.statusCode, parseBody(refused).error.fields]).toEqual([
      400,
      { handled: "Only messages can be marked as handled." },
    ]);
    expect(await listAll({ filter })).toContainEqual(row);
  },
);

it("a submission names the member who has the sender's address, in any spelling", async () => {
  const member = make.member({ email: "Lena.Park@example.com" });
  await memberStore.put(member);
  const payload = { firstName: "Lena", lastName: "Park", email: "lena.park@example.com", message: "Hello" };
  const stranger = { ...payload, email: "stranger@example.com" };
  const [known, unknown] = [make.submission({ payload }), make.submission({ payload: stranger })];
  await createAll([known, unknown]);
  const getMemberId = async ({ id }: { id: string }) =>
    (await admin.get("adminGetSubmission", { path: { id } })).member_id;
  expect([await getMemberId(known), await getMemberId(unknown)]).toEqual([member.id, null]);
});

it("submission routes reject an unknown id, kind or field", async () => {
  expect((await handle(make.submission() as Submission)).statusCode).toBe(404);
  expect((await admin.ask("adminListSubmissions", { query: { filter: "spam" } })).statusCode).toBe(400);
  const [{ id } = make.submission()] = submissions;
  const body = { version: 1, handled: true, payload: {} };
  const answer = await admin.ask("adminHandleSubmission", { path: { id }, body });
  expect(parseBody(answer).error.code).toBe("unknown_field");
});
