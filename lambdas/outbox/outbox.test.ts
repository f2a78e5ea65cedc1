import { describe, expect, it } from "vitest";
import { make } from "../../test/support/make.ts";
import { buildHookMessage, enqueueMessage } from "../../test/support/outbox.fixture.ts";
import { outboxRow, waitingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { enqueue, type OutboxMessage } from "./outbox.ts";

await startTableForFile();

const at = "2026-05-04T09:00:00.000Z";
const mail: OutboxMessage = { kind: "mail", to: "maya@example.com", subject: "Hello", paragraphs: ["Hi"] };

it("keeps an errand as a row that waits, due at once, for as long as forms are kept", async () => {
  const { id } = await enqueueMessage(buildHookMessage({ lastName: "Lind" }), Date.parse(at));
  expect(await outboxRow(id)).toEqual({
    id: expect.stringMatching(/^obx_[0-9a-f]{32}$/),
    errand: { kind: "hook", hook: "form", payload: { firstName: "Maya", lastName: "Lind" } },
    state: "pending",
    tries: 0,
    since: at,
    due_at: at,
    sent_at: null,
    last_error: null,
    created_at: at,
    updated_at: at,
    version: 1,
    ttl: Date.parse(at) / 1_000 + 730 * 86_400,
  });
  expect((await waitingRows()).map((row) => row.id)).toContain(id);
});

describe("what is no errand never becomes a row", () => {
  it.each([
    ["two recipients", { ...mail, to: "a@example.com,b@example.com" }],
    ["a recipient with a name", { ...mail, to: "Maya <maya@example.com>" }],
    ["a line end in an address", { ...mail, to: "maya@example.com\r\nBcc: x@example.com" }],
    ["a line end in a subject", { ...mail, subject: "Hello\r\nBcc: x@example.com" }],
    ["an action that leads elsewhere", { ...mail, action: { label: "Go", path: "https://evil.example" } }],
    ["a hook of its own", { ...buildHookMessage(), url: "http://169.254.169.254" }],
    ["another kind of hook", { kind: "hook", hook: "http://169.254.169.254", payload: {} }],
    ["a role", { kind: "group", member_id: make.member().id, role: "admin" }],
  ])("%s", (_, given) => {
    expect(() => enqueue(given as OutboxMessage, at)).toThrow();
  });
});
