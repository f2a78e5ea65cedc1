import { describe, expect, it } from "vitest";
import { make } from "../../test/support/make.ts";
import { buildHookMessage, enqueueMessage } from "../../test/support/outbox.fixture.ts";
import { findOutboxRow, listPendingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { enqueue, type OutboxMessage } from "./outbox.ts";

await startTableForFile();

const at = "2026-05-04T09:00:00.000Z";
const email: OutboxMessage = { kind: "mail", to: "maya@example.com", subject: "Hello", paragraphs: ["Hi"] };

it("enqueue: writes a pending row, due at once, that is kept as long as forms are", async () => {
  const { id } = await enqueueMessage(buildHookMessage({ lastName: "Lind" }), Date.parse(at));
  expect(await findOutboxRow(id)).toEqual({
    id: expect.stringMatching(/^obx_[0-9a-f]{32}$/),
    message: { kind: "hook", hook: "form", payload: { firstName: "Maya", lastName: "Lind" } },
    state: "pending",
    attempts: 0,
    retrying_since: at,
    due_at: at,
    sent_at: null,
    last_error: null,
    created_at: at,
    updated_at: at,
    version: 1,
    ttl: Date.parse(at) / 1_000 + 730 * 86_400,
  });
  expect((await listPendingRows()).map((row) => row.id)).toContain(id);
});

describe("enqueue rejects a message with", () => {
  it.each([
    ["two recipients", { ...email, to: "a@example.com,b@example.com" }],
    ["a recipient with a name", { ...email, to: "Maya <maya@example.com>" }],
    ["a line break in an address", { ...email, to: "maya@example.com\r\nBcc: x@example.com" }],
    ["a line break in a subject", { ...email, subject: "Hello\r\nBcc: x@example.com" }],
    [
      "an action that links to another site",
      { ...email, action: { label: "Go", path: "https://evil.example" } },
    ],
    ["its own hook address", { ...buildHookMessage(), url: "http://169.254.169.254" }],
    ["an unknown hook", { kind: "hook", hook: "http://169.254.169.254", payload: {} }],
    ["a role", { kind: "group", member_id: make.member().id, role: "admin" }],
  ])("%s", (_, message) => {
    expect(() => enqueue(message as OutboxMessage, at)).toThrow();
  });
});
