import { expect, it } from "vitest";
import type { OutboxItem } from "../../contract/outbox.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { bodyOf } from "../../test/support/event.ts";
import { buildHookMessage, enqueueMessage, createFailedDelivery } from "../../test/support/outbox.fixture.ts";
import { outboxRow } from "../../test/support/outbox-rows.ts";
import { mockOriginSecret } from "../../test/support/secrets.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { countTableCalls } from "../../test/support/table-calls.ts";
import { auditStore } from "../audit/audit-store.ts";
import type { EmailMessage } from "../outbox/outbox.ts";
import { handler } from "./outbox-admin.lambda.ts";

await startTableForFile();
mockOriginSecret();
const admin = await createAdminClient(handler);

async function all(state?: "pending"): Promise<OutboxItem[]> {
  const found: OutboxItem[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query: Record<string, string> = { ...(state && { state }), ...(cursor && { cursor }) };
    const page = await admin.get("adminListOutbox", { query });
    found.push(...page.items);
    cursor = page.next;
  }
  return found;
}

const redrive = (id: string) => admin.ask("adminRedrive", { path: { id } });

const mail: EmailMessage = {
  kind: "mail",
  to: "ana@example.com",
  subject: "A session request",
  paragraphs: ["https://kindstead.test/offer#a-secret-token"],
};

it("lists what was given up, whom it is for and why, and nothing of what it says", async () => {
  const { id } = await createFailedDelivery(mail);
  const [item] = await all();
  expect(item).toMatchObject({
    id,
    kind: "mail",
    about: { to: "ana@example.com", subject: "A session request" },
    state: "dead",
    tries: 1,
    last_error: "Error: no answer",
  });
  const { body } = await admin.ask("adminListOutbox");
  expect(body).not.toContain("a-secret-token");
});

it("lists many, the longest waiting first, in pages of two calls each", async () => {
  const start = Date.UTC(2026, 0, 1);
  const waiting = await Promise.all(
    Array.from({ length: 120 }, (_, n) => enqueueMessage(buildHookMessage({ firstName: `Maya ${n}` }), start + n * 1_000)),
  );
  const found = await all("pending");
  // The admin's own group waits too, since just now.
  expect(found.slice(0, 120).map(({ id }) => id)).toEqual(waiting.map(({ id }) => id));
  expect(found).toHaveLength(121);
  const calls = await countTableCalls(() => admin.get("adminListOutbox", { query: { state: "pending" } }));
  expect(calls).toEqual(["Get", "Query", "BatchGet"]);
});

it("lets what was given up begin anew, once, and writes down who did", async () => {
  const { id } = await createFailedDelivery();
  const answers = await Promise.all([redrive(id), redrive(id), redrive(id)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  expect(await outboxRow(id)).toMatchObject({ state: "pending", tries: 0 });
  expect((await all()).map((item) => item.id)).not.toContain(id);
  const { items } = await auditStore.byMember(admin.id, undefined);
  expect(items.filter(({ detail }) => detail.id === id).map(({ action }) => action)).toEqual([
    "outbox.redriven",
  ]);
});

it("knows no other, and no other list", async () => {
  expect((await redrive("obx_0192f3c8a1b27c3d8e4f5a6b7c8d9e0f")).statusCode).toBe(404);
  expect((await admin.ask("adminListOutbox", { query: { state: "sent" } })).statusCode).toBe(400);
  expect(bodyOf(await admin.ask("adminListOutbox", { query: { cursor: "x" } })).error.code).toBe("invalid");
});
