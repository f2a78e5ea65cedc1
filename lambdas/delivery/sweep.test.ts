import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { buildHookMessage, enqueueMessage, startHooksForFile } from "../../test/support/outbox.fixture.ts";
import { findOutboxRow, listPendingRows } from "../../test/support/outbox-rows.ts";
import { buildStreamEvent } from "../../test/support/stream-event.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { failedDeliveriesMetric } from "../metric.ts";
import type { OutboxMessage } from "../outbox/outbox.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import { outboxEntity } from "../table/system-entities.ts";
import { documentClient } from "../table/table.ts";
import { deliver } from "./deliver.ts";
import { handler } from "./sweep.lambda.ts";
import { redriveAll } from "./sweep.ts";

const minute = 60_000;
const hour = 60 * minute;
/** In whole seconds, like the time of EventBridge events. */
let start: number;

const tableName = await startTableForFile();
const hooks = await startHooksForFile();
beforeEach(async () => {
  await hooks.reset();
  start = Math.floor(Date.now() / 1_000) * 1_000;
});

const sweep = (at: number, getRemainingTimeInMillis = () => 60_000) =>
  handler({ time: new Date(at).toISOString() }, { getRemainingTimeInMillis });
const email: OutboxMessage = { kind: "mail", to: "dana@example.com", subject: "Hi", paragraphs: ["Hi."] };
const countAttempts = async () => (await hooks.calls()).length;

/** A row whose first delivery attempt has failed. */
async function createFailedAttempt() {
  await hooks.misbehave({ outcome: 500 });
  const row = await enqueueMessage(buildHookMessage(), start);
  await deliver(buildStreamEvent(row));
  return row;
}

describe("failed delivery", () => {
  it("is retried 1, 5, 15 min, 1, 3, 6, 12 and 24 h after the first attempt, then becomes a dead letter", async () => {
    const { id } = await createFailedAttempt();
    const times = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour];
    for (const [before, wait] of times.entries()) {
      await sweep(start + wait - 1_000);
      expect(await countAttempts()).toBe(before + 1);
      await sweep(start + wait);
      expect(await countAttempts()).toBe(before + 2);
    }
    expect(await findOutboxRow(id)).toMatchObject({
      state: "dead",
      attempts: 9,
      last_error: expect.stringContaining("500"),
    });
    await sweep(start + 25 * hour);
    expect(await outboxStore.claim(id, start + 25 * hour), "not even if the stream repeats it").toBe(
      undefined,
    );
    expect(await countAttempts()).toBe(9);
  });

  it("of a message that is due 30 days after its cause is retried just as long", async () => {
    const due = start + 30 * 24 * hour;
    const { id } = await enqueueMessage(buildHookMessage(), start, due);
    await hooks.misbehave({ outcome: 500 });
    await sweep(due - 1_000);
    expect(await countAttempts()).toBe(0);
    await sweep(due);
    expect(await findOutboxRow(id)).toMatchObject({ state: "pending", attempts: 1 });
    await hooks.reset();
    await sweep(due + minute);
    expect(await findOutboxRow(id)).toMatchObject({ state: "sent", attempts: 2 });
  });

  it("is delivered by the first due sweep after the recovery, with the same idempotency key", async () => {
    const row = await createFailedAttempt();
    await sweep(start + minute);
    await hooks.reset();
    await sweep(start + 2 * minute);
    expect(await countAttempts()).toBe(0);
    await sweep(start + 5 * minute);
    await sweep(start + 15 * minute);
    expect((await hooks.calls()).map((call) => call.idempotency_key)).toEqual([row.id]);
    expect(await findOutboxRow(row.id)).toMatchObject({ state: "sent", attempts: 3 });
  });

  it("is reported to an alarm while it is a dead letter, until it is redriven", async () => {
    const reported = async (at: number) => {
      const lines = await recordLogLines(() => sweep(at));
      return lines
        .map((line) => JSON.parse(line)[failedDeliveriesMetric.name])
        .find((count) => count !== undefined);
    };
    const earlier = (await reported(start)) ?? 0;
    const { id } = await createFailedAttempt();
    await sweep(start + 24 * hour);
    expect(await reported(start + 24 * hour)).toBe(earlier + 1);
    await hooks.reset();
    expect(await redriveAll(start + 30 * hour)).toEqual({ redriven: earlier + 1, left: 0 });
    expect(await redriveAll(start + 30 * hour)).toEqual({ redriven: 0, left: 0 });
    expect(await outboxStore.redrive(id, start + 30 * hour), "a pending message cannot be redriven").toBe(
      false,
    );
    expect(await reported(start + 30 * hour)).toBeUndefined();
    expect((await hooks.calls()).filter((call) => call.idempotency_key === id)).toHaveLength(1);
    expect(await findOutboxRow(id)).toMatchObject({
      state: "sent",
      retrying_since: new Date(start + 30 * hour).toISOString(),
    });
  });

  it.each([
    { kind: "refund", booking_id: `bkg_${"1".repeat(32)}` },
    {
      kind: "premium_refund",
      member_id: "9f0c6a0e-6c0a-4c7e-9d0f-0a4c2a9d3b11",
      payment_intent_id: "pi_1",
      number: 0,
      amount_cents: 500,
      reason: "A double payment",
      by: "admin",
    },
  ] as const)("of kind $kind is not redriven with the others, whatever its error", async (message) => {
    const row = await enqueueMessage(message, start);
    await outboxStore.markFailed(row, "Error: Stripe did not answer", undefined, start);
    expect(await redriveAll(start + hour)).toEqual({ redriven: 0, left: 1 });
    expect(await findOutboxRow(row.id)).toMatchObject({ state: "dead" });
    expect(await outboxStore.redrive(row.id, start + hour), "one by one").toBe(true);
    await outboxStore.markDone(row.id, "skipped", start);
  });

  it("becomes a dead letter without another attempt if no attempt ever finished", async () => {
    const { id } = await enqueueMessage(buildHookMessage(), start);
    await outboxEntity.build(UpdateAttributesCommand).item({ id, attempts: 30 }).send();
    await sweep(start);
    expect(await findOutboxRow(id)).toMatchObject({ state: "dead", attempts: 31 });
    expect(await countAttempts()).toBe(0);
  });
});

describe("crash during delivery", () => {
  it("of a run that Lambda repeats with its old time: an email is not sent by the next run, too", async () => {
    const ses = mockClient(SESv2Client);
    process.env.MAIL_FROM = "hello@kindstead.test";
    let sent = 0;
    ses.on(SendEmailCommand).callsFake(async () => {
      if (++sent === 1) await sweep(start);
      return { MessageId: "1" };
    });
    await enqueueMessage(email, start - 10 * minute);
    await sweep(start - 3 * minute);
    expect(sent).toBe(1);
    ses.restore();
    delete process.env.MAIL_FROM;
  });

  it("before the message is sent: the row is attempted two minutes later", async () => {
    const { id } = await enqueueMessage(buildHookMessage(), start);
    expect(await outboxStore.claim(id, start)).toBeDefined();
    await sweep(start + minute);
    expect(await countAttempts()).toBe(0);
    await sweep(start + 2 * minute);
    expect(await findOutboxRow(id)).toMatchObject({ state: "sent", attempts: 2 });
    expect(await countAttempts()).toBe(1);
  });

  it("a late failure does not overwrite a success of another attempt", async () => {
    const { id } = await enqueueMessage(buildHookMessage(), start);
    const claimed = await outboxStore.claim(id, start);
    await sweep(start + 2 * minute);
    if (claimed) await outboxStore.markFailed(claimed, "too late", undefined, start + 3 * minute);
    expect(await findOutboxRow(id)).toMatchObject({ state: "sent", last_error: null });
  });
});

describe("sweep", () => {
  it("attempts every due row over several pages, with two table calls per row and one per page", async () => {
    const rows = await Promise.all(
      Array.from({ length: 30 }, (_, n) => enqueueMessage(buildHookMessage({ message: `${n}` }), start)),
    );
    const calls = await listTableCalls(() => sweep(start));
    expect(await listPendingRows()).toEqual([]);
    expect(new Set((await hooks.calls()).map((call) => call.idempotency_key))).toEqual(
      new Set(rows.map(({ id }) => id)),
    );
    const byName = Object.groupBy(calls, (call) => call);
    expect(byName.Update).toHaveLength(60);
    expect(byName.Query?.length).toBeLessThanOrEqual(4);
  });

  it("starts with the longest due and leaves the rest to the next run when its time is up", async () => {
    const rows = [];
    for (let n = 0; n < 30; n++) rows.push(await enqueueMessage(buildHookMessage(), start + n));
    await sweep(start + 1_000, () => 20_000);
    expect((await listPendingRows()).map(({ id }) => id)).toEqual(rows.slice(25).map(({ id }) => id));
    await sweep(start + 1_000);
    expect(await listPendingRows()).toEqual([]);
  });

  it("delivers what is due behind a page of emails that are sent slowly", async () => {
    let left = 60_000;
    const ses = mockClient(SESv2Client);
    process.env.MAIL_FROM = "hello@kindstead.test";
    ses.on(SendEmailCommand).callsFake(async () => {
      const isPosted = async () => expect(await countAttempts()).toBe(1);
      await vi.waitFor(isPosted, 3_000).catch(() => undefined);
      left = 20_000;
      return { MessageId: "1" };
    });
    for (let n = 0; n < 30; n++) await enqueueMessage(email, start - hour + n);
    const { id } = await enqueueMessage(buildHookMessage(), start - minute);
    await sweep(start, () => left);
    expect(ses.calls()).toHaveLength(1);
    expect(await findOutboxRow(id)).toMatchObject({ state: "sent" });
    await sweep(start);
    expect(await listPendingRows()).toEqual([]);
    ses.restore();
    delete process.env.MAIL_FROM;
  });

  it("continues after a row whose outcome cannot be saved", async () => {
    const [poison, neighbour] = [
      await enqueueMessage(buildHookMessage(), start),
      await enqueueMessage(buildHookMessage(), start),
    ];
    // `attempts` is no number, so that adding to it fails.
    await documentClient.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { pk: `outbox#${poison.id}`, sk: "outbox" },
        UpdateExpression: "SET attempts = :text",
        ExpressionAttributeValues: { ":text": "once" },
      }),
    );
    await sweep(start);
    expect(await findOutboxRow(neighbour.id)).toMatchObject({ state: "sent" });
  });
});
