import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it, vi } from "vitest";
import { formLimit, formMessages, maxMessageLength } from "../../contract/forms.ts";
import { buildRouteEvent, context, parseBody, type RequestParts } from "../../test/support/event.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { clientAddressHeader } from "../env.ts";
import { outboxMessage } from "../outbox/outbox.ts";
import { documentClient } from "../table/table.ts";
import { handler } from "./forms.lambda.ts";
import { submissionStore } from "./submission-store.ts";

let clients = 0;

const tableName = await startTableForFile();

const person = { firstName: "Maya", lastName: "Lind", email: "maya.lind@example.com" };
const bodies = {
  contact: { ...person, message: "Line one\nline two" },
  newsletter: person,
  upgrade_popup: { ...person, interests: ["storytime-sessions"], isExistingUser: true },
};

/** Each request is from a new client address unless one is given. */
const fromClient = (client = `198.51.100.${++clients}`): RequestParts => ({
  headers: { [clientAddressHeader]: client },
});
const submit = (kind: string, body: unknown, sent: RequestParts = fromClient()) =>
  handler(buildRouteEvent("submitForm", { path: { kind }, body, ...sent }), context);

/** All stored submissions. */
async function listSubmissions() {
  const { Items = [] } = await documentClient.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "newest",
      KeyConditionExpression: "newest_pk = :all",
      ExpressionAttributeValues: { ":all": "submissions" },
    }),
  );
  return Items;
}

/** The rows and outbox messages that one form adds. */
async function submitAndCollect(kind: string, body: object) {
  const before = new Set([...(await listSubmissions()), ...(await listPendingRows())].map(({ id }) => id));
  const answer = await submit(kind, body);
  expect([answer.statusCode, parseBody(answer)]).toEqual([202, { accepted: true }]);
  const isNew = ({ id }: { id?: string }) => !before.has(id);
  const messages = (await listPendingRows()).filter(isNew).map((row) => outboxMessage.parse(row.message));
  const [hook, mail] = ["hook", "mail"].map((expected) => messages.filter(({ kind }) => kind === expected));
  return { submissions: (await listSubmissions()).filter(isNew), hook, mail };
}

const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

it.each([
  ["a lone surrogate", "fox \ud83e"],
  // API Gateway passes bytes that are no UTF-8 on as this character.
  ["broken bytes", "fox \ufffd"],
])("a form with %s is rejected as invalid, not as a server error", async (_, message) => {
  const answer = await submit("contact", { ...bodies.contact, message });
  expect([answer.statusCode, parseBody(answer).error.code]).toEqual([400, "invalid"]);
});

describe("a submitted form", () => {
  it.each([
    ["contact", {}, "form", { ...bodies.contact, source: "contact_form" }],
    ["newsletter", {}, "form", { ...person, source: "footer_parenting_insights" }],
    ["upgrade_popup", {}, "upgrade", { ...bodies.upgrade_popup, isUpgrade: true, source: "upgrade_popup" }],
    [
      "upgrade_popup",
      { isExistingUser: false },
      "upgrade",
      { ...bodies.upgrade_popup, isExistingUser: false, source: "upgrade_popup" },
    ],
  ] as const)(
    "of kind %s with %j is stored and sent to the hook %s with the spec's fields",
    async (kind, changes, hook, payload) => {
      const { submissions: kept, ...messages } = await submitAndCollect(kind, {
        ...bodies[kind],
        ...changes,
      });
      expect(kept).toEqual([expect.objectContaining({ kind, payload: { ...payload, timestamp } })]);
      const [{ created_at, ttl } = { created_at: "", ttl: 0 }] = kept;
      expect(ttl).toBe(Math.floor(Date.parse(created_at) / 1_000) + 730 * 86_400);
      expect(messages.hook).toEqual([{ kind: "hook", hook, payload: { ...payload, timestamp } }]);
      expect(messages.mail).toHaveLength(kind === "newsletter" ? 1 : 0);
    },
  );

  it("is written in one transaction, after one or two calls for each rate limit", async () => {
    expect(await listTableCalls(() => submit("newsletter", { ...person, email: "new@example.com" }))).toEqual(
      ["Update", "Put", "Get", "Get", "TransactWrite"],
    );
    const again = fromClient();
    await submit("contact", bodies.contact, again);
    expect(await listTableCalls(() => submit("contact", bodies.contact, again))).toEqual([
      "Update",
      "TransactWrite",
    ]);
  });

  it("for the newsletter brings its email at the second press if the table refused the first", async () => {
    const form = { ...person, email: "again@example.com" };
    vi.spyOn(submissionStore, "createSubscribing").mockRejectedValueOnce(new Error("Throttled"));
    expect((await submit("newsletter", form)).statusCode).toBe(500);
    vi.restoreAllMocks();
    expect((await submitAndCollect("newsletter", form)).mail).toMatchObject([{ to: form.email }]);
  });

  it("is accepted and dropped when the hidden field is filled in", async () => {
    for (const kind of Object.keys(bodies) as (keyof typeof bodies)[]) {
      const kept = await submitAndCollect(kind, { ...bodies[kind], website: "https://spam.example" });
      expect(kept).toEqual({ submissions: [], hook: [], mail: [] });
    }
    const empty = await submitAndCollect("contact", { ...bodies.contact, website: "" });
    expect(JSON.stringify(empty)).not.toContain("website");
    expect(empty.submissions).toHaveLength(1);
  });

  it("is not written to the log", async () => {
    const lines = await recordLogLines(async () => {
      await submit("contact", { ...bodies.contact, message: "canary-message" });
      await submit("contact", { ...bodies.contact, lastName: "canary\nname" });
      process.env.TABLE_NAME = "no-such-table";
      expect((await submit("contact", bodies.contact)).statusCode).toBe(500);
      process.env.TABLE_NAME = tableName;
    });
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join("\n")).not.toMatch(/canary|maya|example\.com|198\.51/i);
  });
});

it.each(["müller@example.com", "a,b@example.com", '"maya"@example.com', "<maya@example.com>"])(
  "a newsletter sign-up with the undeliverable address %s is stored, and gets no email",
  async (email) => {
    const { submissions: kept, hook, mail } = await submitAndCollect("newsletter", { ...person, email });
    expect([kept.length, hook?.length, mail?.length]).toEqual([1, 1, 0]);
  },
);

describe("an invalid form", () => {
  it.each([
    ["contact", "message", { message: "  " }, formMessages.message],
    ["contact", "message", { message: "x".repeat(maxMessageLength + 1) }, expect.any(String)],
    ["contact", "message", { message: "Hello\u0000" }, "Please remove control characters"],
    ["contact", "message", { message: "\u001b[31mHello" }, "Please remove control characters"],
    ["contact", "message", { message: "Hello\u009b31m" }, "Please remove control characters"],
    ["contact", "firstName", { firstName: " " }, formMessages.firstName],
    ["newsletter", "lastName", { lastName: "" }, formMessages.lastName],
    ["newsletter", "email", { email: "" }, formMessages.email],
    ["newsletter", "email", { email: "maya at example" }, formMessages.emailMalformed],
    ["newsletter", "email", { email: "maya@example.com\r\nBcc: all@example.com" }, expect.any(String)],
    ["newsletter", "firstName", { firstName: "Maya\r\nBcc: all@example.com" }, expect.any(String)],
    ["newsletter", "lastName", { lastName: "Lind\u0000" }, expect.any(String)],
    ["newsletter", "lastName", { lastName: "Lind\u2028x" }, expect.any(String)],
    ["upgrade_popup", "interests.0", { interests: ["Toddler"] }, expect.any(String)],
  ] as const)("of kind %s is rejected for its %s", async (kind, field, changes, message) => {
    const before = (await listSubmissions()).length;
    const answer = await submit(kind, { ...bodies[kind], ...changes });
    expect(answer.statusCode).toBe(400);
    expect(parseBody(answer).error).toMatchObject({ code: "invalid", fields: { [field]: message } });
    expect((await listSubmissions()).length).toBe(before);
  });

  it.each(["source", "timestamp", "isUpgrade", "url", "webhook", "id", "kind", "__proto__x"])(
    "cannot set the field %s",
    async (field) => {
      const answer = await submit("upgrade_popup", {
        ...bodies.upgrade_popup,
        [field]: "https://evil.example",
      });
      expect([answer.statusCode, parseBody(answer).error.code]).toEqual([400, "unknown_field"]);
    },
  );

  it.each(["Contact", "registration", "nothing", "__proto__", "constructor"])(
    "of the unknown kind %s is not found",
    async (kind) => {
      const answer = await submit(kind, bodies.contact);
      expect([answer.statusCode, parseBody(answer).error.code]).toEqual([404, "not_found"]);
    },
  );
});

describe("the rate limit of forms", () => {
  it("allows five of a kind in ten minutes, and counts each client and kind separately", async () => {
    const client = fromClient();
    for (let n = 0; n < 5; n++)
      expect((await submit("contact", bodies.contact, client)).statusCode).toBe(202);
    const kept = (await listSubmissions()).length;
    const sixth = await submit("contact", bodies.contact, client);
    expect(sixth.statusCode).toBe(429);
    expect(parseBody(sixth).error).toMatchObject({
      code: "too_many_requests",
      message: "Please try again in a few minutes.",
    });
    const wait = Number(sixth.headers?.["retry-after"]);
    expect(wait).toBeGreaterThan(590);
    expect(wait).toBeLessThanOrEqual(600);
    expect((await listSubmissions()).length).toBe(kept);
    expect((await submit("newsletter", bodies.newsletter, client)).statusCode).toBe(202);
    expect((await submit("contact", bodies.contact)).statusCode).toBe(202);
  });

  it("ignores the X-Forwarded-For header", async () => {
    const client = fromClient().headers;
    const claimAddress = (n: number): RequestParts => ({
      headers: { ...client, "x-forwarded-for": `203.0.113.${n}` },
    });
    for (let n = 0; n < formLimit.posts; n++) await submit("contact", bodies.contact, claimAddress(n));
    expect((await submit("contact", bodies.contact, claimAddress(9))).statusCode).toBe(429);
  });

  it("counts a form before its body is read, so an invalid one counts too", async () => {
    const client = fromClient();
    const email = "a.".repeat(30_000);
    const answers: unknown[] = [];
    for (let n = 0; n < formLimit.posts + 2; n++)
      answers.push((await submit("contact", { ...bodies.contact, email }, client)).statusCode);
    expect(answers).toEqual([...Array(formLimit.posts).fill(400), 429, 429]);
    const calls = await listTableCalls(() => submit("contact", { ...bodies.contact, email }, client));
    expect(calls).toEqual(["Update"]);
  });

  it("is not counted for a kind that does not exist", async () => {
    expect(await listTableCalls(() => submit("x".repeat(5_000), bodies.contact))).toEqual([]);
  });
});
