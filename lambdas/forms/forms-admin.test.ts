import { expect, it } from "vitest";
import { formKinds } from "../../contract/forms.ts";
import type { RouteOutput } from "../../contract/routes.ts";
import type { Submission } from "../../contract/submissions.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { mockOriginSecret } from "../../test/support/secrets.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
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
mockOriginSecret();
const admin = await createAdminClient(handler);
await Promise.all(submissions.map((row) => submissionStore.create(row, [])));

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
  const found = await listAll({ kind });
  expect(found).toHaveLength(count / 4);
  expect(new Set(found.map((each) => each.kind))).toEqual(new Set([kind]));
});

it("a submission is marked as handled and not handled, with conflict for an old version", async () => {
  const [first] = await listAll();
  if (!first) throw new Error("No submission found");
  const answers = await Promise.all([handle(first), handle(first), handle(first)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  const [settled] = await listAll();
  expect(Date.parse(settled?.handled_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  expect(parseBody(await handle({ ...first, version: 2 }, false))).toMatchObject({
    handled_at: null,
    version: 3,
  });
});

it("submission routes reject an unknown id, kind or field", async () => {
  expect((await handle(make.submission() as Submission)).statusCode).toBe(404);
  expect((await admin.ask("adminListSubmissions", { query: { kind: "spam" } })).statusCode).toBe(400);
  const [{ id } = make.submission()] = submissions;
  const body = { version: 1, handled: true, payload: {} };
  const answer = await admin.ask("adminHandleSubmission", { path: { id }, body });
  expect(parseBody(answer).error.code).toBe("unknown_field");
});
