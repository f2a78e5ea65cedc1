import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mockClient } from "aws-sdk-client-mock";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { recordLogLines } from "../../test/support/log-lines.ts";
import {
  buildHookMessage,
  enqueueMessage,
  mockSettings,
  startHooksForFile,
} from "../../test/support/outbox.fixture.ts";
import { findOutboxRow, listPendingRows } from "../../test/support/outbox-rows.ts";
import { buildStreamEvent } from "../../test/support/stream-event.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { unset } from "../env.ts";
import { createId } from "../id.ts";
import type { OutboxMessage } from "../outbox/outbox.ts";
import { duePartitions, outboxEntity } from "../table/system-entities.ts";
import { handler as deliver } from "./deliver.lambda.ts";
import { handler as sweep } from "./sweep.lambda.ts";

const tableName = await startTableForFile();
const hooks = await startHooksForFile();
beforeEach(() => hooks.reset());

const outageMinutes = process.env.PROVE ? 60 : 15;
const noFailures = { batchItemFailures: [] };

describe("first delivery attempt", () => {
  it("posts a form to its hook with the row's id as the key, and keeps the sent row for a month", async () => {
    const row = await enqueueMessage(buildHookMessage({ message: "Grüße" }));
    expect(await deliver(buildStreamEvent(row))).toEqual(noFailures);
    const body = { firstName: "Maya", message: "Grüße" };
    expect(await hooks.calls()).toEqual([{ hook: "form", idempotency_key: row.id, body, outcome: 200 }]);
    const closed = await findOutboxRow(row.id);
    expect(closed).toMatchObject({ state: "sent", attempts: 1, last_error: null });
    // The back office finds accepted posts by when they were.
    expect(closed?.due_at).toBe(closed?.sent_at);
    expect(closed?.ttl).toBe(Math.floor(Date.parse(closed?.sent_at ?? "") / 1_000) + 30 * 86_400);
    expect(await listPendingRows()).toEqual([]);
  });

  it("happens once when the stream repeats the row and a sweep runs at the same time", async () => {
    const row = await enqueueMessage(buildHookMessage());
    const time = new Date(Date.now() + 1_000).toISOString();
    const context = { getRemainingTimeInMillis: () => 60_000 };
    await Promise.all([
      ...Array.from({ length: 5 }, () => deliver(buildStreamEvent(row))),
      sweep({ time }, context),
    ]);
    for (let again = 0; again < 5; again++) await deliver(buildStreamEvent(row));
    expect(await hooks.calls()).toHaveLength(1);
  });

  it("happens even if the clock of the writer is ahead", async () => {
    const row = await enqueueMessage(buildHookMessage(), Date.now() + 5_000);
    await deliver(buildStreamEvent(row));
    expect(await hooks.calls()).toHaveLength(1);
  });
});

it.each(["the stream", "the sweep"])(
  "%s marks each email as sent before the next is sent, so that a crash duplicates at most one",
  async (sender) => {
    const ses = mockClient(SESv2Client);
    process.env.MAIL_FROM = "hello@kindstead.test";
    try {
      const email: OutboxMessage = {
        kind: "mail",
        to: "maya@example.com",
        subject: "Hello",
        paragraphs: ["Hello."],
      };
      const emails = await Promise.all([email, email, email].map((message) => enqueueMessage(message)));
      const hook = await enqueueMessage(buildHookMessage());
      const pendingCounts: number[] = [];
      ses.on(SendEmailCommand).callsFake(async () => {
        const pending = new Set((await listPendingRows()).map(({ id }) => id));
        pendingCounts.push(emails.filter(({ id }) => pending.has(id)).length);
        return { MessageId: "1" };
      });
      if (sender === "the stream")
        expect(await deliver(buildStreamEvent(...emails, hook))).toEqual(noFailures);
      else {
        const sweepIn = (ms: number) =>
          sweep(
            { time: new Date(Date.now() + ms).toISOString() },
            { getRemainingTimeInMillis: () => 60_000 },
          );
        await sweepIn(30_000);
        expect(pendingCounts, "for a minute, new emails are left to the stream").toEqual([]);
        await sweepIn(61_000);
      }
      expect(pendingCounts).toEqual([3, 2, 1]);
      expect(await hooks.calls()).toHaveLength(1);
    } finally {
      ses.restore();
      delete process.env.MAIL_FROM;
    }
  },
);

it("leaves emails to the sweep that it cannot start in time, while SES is slow", async () => {
  const ses = mockClient(SESv2Client);
  process.env.MAIL_FROM = "hello@kindstead.test";
  vi.useFakeTimers({ toFake: ["Date"] });
  ses.on(SendEmailCommand).callsFake(async () => {
    vi.setSystemTime(Date.now() + 20_000);
    return { MessageId: "1" };
  });
  const email: OutboxMessage = { kind: "mail", to: "a@example.com", subject: "Hi", paragraphs: ["Hi."] };
  const rows = await Promise.all([email, email, email].map((message) => enqueueMessage(message)));
  expect(await deliver(buildStreamEvent(...rows))).toEqual(noFailures);
  expect((await listPendingRows()).map(({ attempts }) => attempts)).toEqual([0]);
  await sweep(
    { time: new Date(Date.now() + 61_000).toISOString() },
    { getRemainingTimeInMillis: () => 60_000 },
  );
  expect(await listPendingRows()).toEqual([]);
  vi.useRealTimers();
  ses.restore();
  delete process.env.MAIL_FROM;
});

it("delivery: loses and repeats no email while the mail server is down, and has sent all as long after it", async () => {
  const ses = mockClient(SESv2Client);
  process.env.MAIL_FROM = "hello@kindstead.test";
  vi.useFakeTimers({ toFake: ["Date"] });
  const [start, context] = [Date.now(), { getRemainingTimeInMillis: () => 60_000 }];
  const sent: string[] = [];
  try {
    ses.on(SendEmailCommand).rejects(new Error("connect ECONNREFUSED"));
    for (let minute = 0; minute < 2 * outageMinutes; minute++) {
      vi.setSystemTime(start + minute * 60_000);
      if (minute < outageMinutes) {
        const to = `${minute}@example.com`;
        const row = await enqueueMessage({ kind: "mail", to, subject: "Hi", paragraphs: ["Hi."] });
        expect(await deliver(buildStreamEvent(row))).toEqual(noFailures);
      } else if (minute === outageMinutes)
        ses.on(SendEmailCommand).callsFake(async ({ Destination }) => {
          sent.push(...Destination.ToAddresses);
          return { MessageId: "1" };
        });
      await sweep({ time: new Date().toISOString() }, context);
    }
    const all = Array.from({ length: outageMinutes }, (_, minute) => `${minute}@example.com`);
    expect(sent.toSorted()).toEqual(all.toSorted());
    expect(await listPendingRows()).toEqual([]);
  } finally {
    vi.useRealTimers();
    ses.restore();
    delete process.env.MAIL_FROM;
  }
});

describe("failing hook", () => {
  it.each([[500], [404], [302], ["reset"]] as const)(
    "that responds with %s: the sweep retries it and nothing is returned to the stream",
    async (outcome) => {
      await hooks.misbehave({ outcome });
      const row = await enqueueMessage(buildHookMessage());
      expect(await deliver(buildStreamEvent(row))).toEqual(noFailures);
      const pending = await findOutboxRow(row.id);
      expect(pending).toMatchObject({ state: "pending", attempts: 1 });
      expect(pending?.last_error).toMatch(/Error: ./);
      expect(Date.parse(pending?.due_at ?? "") - Date.parse(row.created_at)).toBe(60_000);
      await deliver(buildStreamEvent(row));
      expect(
        (await hooks.calls()).map(({ hook }) => hook),
        "no second attempt, and no redirect is followed",
      ).toEqual(["form"]);
    },
  );

  it("does not delay other messages", async () => {
    await hooks.misbehave({ outcome: 500, containing: "poison" });
    const rows = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        enqueueMessage(buildHookMessage({ message: n === 4 ? "poison" : `${n}` })),
      ),
    );
    expect(await deliver(buildStreamEvent(...rows))).toEqual(noFailures);
    const states = await Promise.all(rows.map(async ({ id }) => (await findOutboxRow(id))?.state));
    expect(states.filter((state) => state === "sent")).toHaveLength(9);
    expect(states[4]).toBe("pending");
  });

  it("is logged by row id, without personal data", async () => {
    await hooks.misbehave({ outcome: 500 });
    const row = await enqueueMessage(buildHookMessage({ email: "maya.lind@example.com" }));
    const lines = await recordLogLines(() => deliver(buildStreamEvent(row)));
    expect(lines.join()).toContain(row.id);
    expect(lines.join()).not.toMatch(/maya|example\.com/i);
  });
});

describe("invalid outbox row", () => {
  it("is retried like a failed one, and other messages are delivered", async () => {
    const [poison, neighbour] = [
      await enqueueMessage(buildHookMessage()),
      await enqueueMessage(buildHookMessage()),
    ];
    const invalid = { ...poison, message: { kind: "telegram", to: "maya@example.com" } };
    await outboxEntity
      .build(PutItemCommand)
      .item({ ...invalid, due_pk: duePartitions.pending })
      .send();
    expect(await deliver(buildStreamEvent(poison, neighbour))).toEqual(noFailures);
    expect(await findOutboxRow(poison.id)).toMatchObject({ state: "pending", attempts: 1 });
    expect(await findOutboxRow(neighbour.id)).toMatchObject({ state: "sent" });
  });

  it("is skipped if it no longer exists or the record has no row", async () => {
    const missing = { ...(await enqueueMessage(buildHookMessage())), id: createId("obx") };
    expect(await deliver(buildStreamEvent(missing))).toEqual(noFailures);
    const empty = { Records: [{ eventName: "INSERT" as const, dynamodb: { SequenceNumber: "1" } }] };
    expect(await deliver(empty)).toEqual(noFailures);
  });
});

it("delivery: returns only the records whose outcome could not be saved to the stream", async () => {
  const rows = [await enqueueMessage(buildHookMessage()), await enqueueMessage(buildHookMessage())];
  process.env.TABLE_NAME = "no-such-table";
  const answer = await deliver(buildStreamEvent(...rows));
  process.env.TABLE_NAME = tableName;
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }, { itemIdentifier: "2" }] });
  expect(await hooks.calls()).toEqual([]);
  await deliver(buildStreamEvent(...rows));
  expect(await hooks.calls()).toHaveLength(2);
});

it("delivery: skips a message for good if no hook is configured for it", async () => {
  mockSettings({ form: unset, upgrade: `${hooks.url}/upgrade` });
  const row = await enqueueMessage(buildHookMessage());
  await deliver(buildStreamEvent(row));
  expect(await findOutboxRow(row.id)).toMatchObject({ state: "skipped", sent_at: null });
  expect(await hooks.calls()).toEqual([]);
  expect(await listPendingRows()).not.toContainEqual(expect.objectContaining({ id: row.id }));
  await deliver(buildStreamEvent(await enqueueMessage(buildHookMessage({}, "upgrade"))));
  expect((await hooks.calls()).map(({ hook }) => hook)).toEqual(["upgrade"]);
});
