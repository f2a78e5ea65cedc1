import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mockClient } from "aws-sdk-client-mock";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { beforeEach, describe, expect, it } from "vitest";
import { logLines } from "../../test/support/log-lines.ts";
import { buildHookMessage, enqueueMessage, mockSettings, startHooksForFile } from "../../test/support/outbox.fixture.ts";
import { outboxRow, waitingRows } from "../../test/support/outbox-rows.ts";
import { buildStreamEvent } from "../../test/support/stream-event.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { unset } from "../env.ts";
import { newId } from "../id.ts";
import type { OutboxMessage } from "../outbox/outbox.ts";
import { duePartitions, outboxEntity } from "../table/system-entities.ts";
import { handler as deliver } from "./deliver.lambda.ts";
import { handler as sweep } from "./sweep.lambda.ts";

const tableName = await startTableForFile();
const hooks = await startHooksForFile();
beforeEach(() => hooks.begin());

const nothingFailed = { batchItemFailures: [] };

describe("the first try", () => {
  it("posts a form to its hook, under the row's id, and closes the row for a month", async () => {
    const row = await enqueueMessage(buildHookMessage({ message: "Grüße" }));
    expect(await deliver(buildStreamEvent(row))).toEqual(nothingFailed);
    const body = { firstName: "Maya", message: "Grüße" };
    expect(await hooks.calls()).toEqual([{ hook: "form", idempotency_key: row.id, body, outcome: 200 }]);
    const closed = await outboxRow(row.id);
    expect(closed).toMatchObject({ state: "sent", tries: 1, last_error: null });
    expect(closed).not.toHaveProperty("due_at");
    expect(closed?.ttl).toBe(Math.floor(Date.parse(closed?.sent_at ?? "") / 1_000) + 30 * 86_400);
    expect(await waitingRows()).toEqual([]);
  });

  it("happens once, however often the stream brings the row, and beside a sweep", async () => {
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

  it("happens although the clock that wrote the row is ahead of ours", async () => {
    const row = await enqueueMessage(buildHookMessage(), Date.now() + 5_000);
    await deliver(buildStreamEvent(row));
    expect(await hooks.calls()).toHaveLength(1);
  });
});

it("no mail leaves before the last is noted as sent: a crash in between sends one twice, not more", async () => {
  const ses = mockClient(SESv2Client);
  process.env.MAIL_FROM = "hello@kindstead.test";
  try {
    const mail: OutboxMessage = {
      kind: "mail",
      to: "maya@example.com",
      subject: "Hello",
      paragraphs: ["Hello."],
    };
    const mails = await Promise.all([mail, mail, mail].map((errand) => enqueueMessage(errand)));
    const hook = await enqueueMessage(buildHookMessage());
    const open: number[] = [];
    ses.on(SendEmailCommand).callsFake(async () => {
      const waiting = new Set((await waitingRows()).map(({ id }) => id));
      open.push(mails.filter(({ id }) => waiting.has(id)).length);
      return { MessageId: "1" };
    });
    expect(await deliver(buildStreamEvent(...mails, hook))).toEqual(nothingFailed);
    expect(open).toEqual([3, 2, 1]);
    expect(await hooks.calls()).toHaveLength(1);
  } finally {
    ses.restore();
    delete process.env.MAIL_FROM;
  }
});

it("a mail server that is down for ten minutes loses no mail and doubles none", async () => {
  const ses = mockClient(SESv2Client);
  process.env.MAIL_FROM = "hello@kindstead.test";
  try {
    const row = await enqueueMessage({ kind: "mail", to: "maya@example.com", subject: "Hi", paragraphs: ["Hi."] });
    ses.on(SendEmailCommand).rejects(new Error("connect ECONNREFUSED"));
    expect(await deliver(buildStreamEvent(row))).toEqual(nothingFailed);
    const context = { getRemainingTimeInMillis: () => 60_000 };
    let accepted = 0;
    for (let minute = 1; minute <= 30; minute++) {
      if (minute === 11)
        ses.on(SendEmailCommand).callsFake(async () => {
          accepted += 1;
          return { MessageId: "1" };
        });
      await sweep({ time: new Date(Date.now() + minute * 60_000).toISOString() }, context);
      if (minute === 10) expect(await outboxRow(row.id)).toMatchObject({ state: "pending", tries: 3 });
    }
    expect(await outboxRow(row.id)).toMatchObject({ state: "sent" });
    expect(accepted).toBe(1);
  } finally {
    ses.restore();
    delete process.env.MAIL_FROM;
  }
});

describe("a hook that fails", () => {
  it.each([[500], [404], [302], ["reset"]] as const)(
    "with %s leaves the row for a sweep, and the stream alone",
    async (outcome) => {
      await hooks.misbehave({ outcome });
      const row = await enqueueMessage(buildHookMessage());
      expect(await deliver(buildStreamEvent(row))).toEqual(nothingFailed);
      const waiting = await outboxRow(row.id);
      expect(waiting).toMatchObject({ state: "pending", tries: 1 });
      expect(waiting?.last_error).toMatch(/Error: ./);
      expect(Date.parse(waiting?.due_at ?? "") - Date.parse(row.created_at)).toBe(60_000);
      await deliver(buildStreamEvent(row));
      expect(
        (await hooks.calls()).map(({ hook }) => hook),
        "no second try, and no redirect is followed",
      ).toEqual(["form"]);
    },
  );

  it("does not keep its neighbours waiting", async () => {
    await hooks.misbehave({ outcome: 500, containing: "poison" });
    const rows = await Promise.all(
      Array.from({ length: 10 }, (_, n) => enqueueMessage(buildHookMessage({ message: n === 4 ? "poison" : `${n}` }))),
    );
    expect(await deliver(buildStreamEvent(...rows))).toEqual(nothingFailed);
    const states = await Promise.all(rows.map(async ({ id }) => (await outboxRow(id))?.state));
    expect(states.filter((state) => state === "sent")).toHaveLength(9);
    expect(states[4]).toBe("pending");
  });

  it("is named in the log, and nobody's words are", async () => {
    await hooks.misbehave({ outcome: 500 });
    const row = await enqueueMessage(buildHookMessage({ email: "maya.lind@example.com" }));
    const lines = await logLines(() => deliver(buildStreamEvent(row)));
    expect(lines.join()).toContain(row.id);
    expect(lines.join()).not.toMatch(/maya|example\.com/i);
  });
});

describe("a row that cannot be read", () => {
  it("waits like one that failed, and its neighbours go out", async () => {
    const [poison, neighbour] = [await enqueueMessage(buildHookMessage()), await enqueueMessage(buildHookMessage())];
    const unreadable = { ...poison, errand: { kind: "telegram", to: "maya@example.com" } };
    await outboxEntity
      .build(PutItemCommand)
      .item({ ...unreadable, due_pk: duePartitions.pending })
      .send();
    expect(await deliver(buildStreamEvent(poison, neighbour))).toEqual(nothingFailed);
    expect(await outboxRow(poison.id)).toMatchObject({ state: "pending", tries: 1 });
    expect(await outboxRow(neighbour.id)).toMatchObject({ state: "sent" });
  });

  it("or is none at all is passed over", async () => {
    const gone = { ...(await enqueueMessage(buildHookMessage())), id: newId("obx") };
    expect(await deliver(buildStreamEvent(gone))).toEqual(nothingFailed);
    const empty = { Records: [{ eventName: "INSERT" as const, dynamodb: { SequenceNumber: "1" } }] };
    expect(await deliver(empty)).toEqual(nothingFailed);
  });
});

it("gives back to the stream what the table would not take, and that alone", async () => {
  const rows = [await enqueueMessage(buildHookMessage()), await enqueueMessage(buildHookMessage())];
  process.env.TABLE_NAME = "no-such-table";
  const answer = await deliver(buildStreamEvent(...rows));
  process.env.TABLE_NAME = tableName;
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }, { itemIdentifier: "2" }] });
  expect(await hooks.calls()).toEqual([]);
  await deliver(buildStreamEvent(...rows));
  expect(await hooks.calls()).toHaveLength(2);
});

it("does not attempt what nobody is configured to receive, neither now nor later", async () => {
  mockSettings({ form: unset, upgrade: `${hooks.url}/upgrade` });
  const row = await enqueueMessage(buildHookMessage());
  await deliver(buildStreamEvent(row));
  expect(await outboxRow(row.id)).toMatchObject({ state: "skipped", sent_at: null });
  expect(await hooks.calls()).toEqual([]);
  expect(await waitingRows()).not.toContainEqual(expect.objectContaining({ id: row.id }));
  await deliver(buildStreamEvent(await enqueueMessage(buildHookMessage({}, "upgrade"))));
  expect((await hooks.calls()).map(({ hook }) => hook)).toEqual(["upgrade"]);
});
