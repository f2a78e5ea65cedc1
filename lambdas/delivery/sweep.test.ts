import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import { beforeEach, describe, expect, it } from "vitest";
import { logLines } from "../../test/support/log-lines.ts";
import { buildHookMessage, enqueueMessage, startHooksForFile } from "../../test/support/outbox.fixture.ts";
import { outboxRow, waitingRows } from "../../test/support/outbox-rows.ts";
import { buildStreamEvent } from "../../test/support/stream-event.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { countTableCalls } from "../../test/support/table-calls.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import { outboxEntity } from "../table/system-entities.ts";
import { documentClient } from "../table/table.ts";
import { deliver } from "./deliver.ts";
import { failedDeliveriesMetric } from "./env.ts";
import { redriveAll } from "./redrive.ts";
import { handler } from "./sweep.lambda.ts";

const minute = 60_000;
const hour = 60 * minute;
/** In whole seconds, as EventBridge's time is. */
let start: number;

const tableName = await startTableForFile();
const hooks = await startHooksForFile();
beforeEach(async () => {
  await hooks.begin();
  start = Math.floor(Date.now() / 1_000) * 1_000;
});

const sweep = (at: number, left = 60_000) =>
  handler({ time: new Date(at).toISOString() }, { getRemainingTimeInMillis: () => left });
const tries = async () => (await hooks.calls()).length;

/** A row whose first try, at once, has failed. */
async function failedOnce() {
  await hooks.misbehave({ outcome: 500 });
  const row = await enqueueMessage(buildHookMessage(), start);
  await deliver(buildStreamEvent(row));
  return row;
}

describe("what has failed", () => {
  it("is tried at the first sweep past 1, 5, 15 min, 1, 3, 6, 12, 24 h from the first, and then given up", async () => {
    const { id } = await failedOnce();
    const times = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour];
    for (const [before, wait] of times.entries()) {
      await sweep(start + wait - 1_000);
      expect(await tries()).toBe(before + 1);
      await sweep(start + wait);
      expect(await tries()).toBe(before + 2);
    }
    expect(await outboxRow(id)).toMatchObject({
      state: "dead",
      tries: 9,
      last_error: expect.stringContaining("500"),
    });
    await sweep(start + 25 * hour);
    expect(await outboxStore.claim(id, start + 25 * hour), "not even when the stream brings it again").toBe(
      undefined,
    );
    expect(await tries()).toBe(9);
  });

  it("arrives with the first sweep that is due after the recovery, under the same key", async () => {
    const row = await failedOnce();
    await sweep(start + minute);
    await hooks.begin();
    await sweep(start + 2 * minute);
    expect(await tries()).toBe(0);
    await sweep(start + 5 * minute);
    await sweep(start + 15 * minute);
    expect((await hooks.calls()).map((call) => call.idempotency_key)).toEqual([row.id]);
    expect(await outboxRow(row.id)).toMatchObject({ state: "sent", tries: 3 });
  });

  it("says so to an alarm once it is given up, until somebody lets it begin anew", async () => {
    const reported = async (at: number) => {
      const lines = await logLines(() => sweep(at));
      return lines
        .map((line) => JSON.parse(line)[failedDeliveriesMetric.name])
        .find((count) => count !== undefined);
    };
    const earlier = (await reported(start)) ?? 0;
    const { id } = await failedOnce();
    await sweep(start + 24 * hour);
    expect(await reported(start + 24 * hour)).toBe(earlier + 1);
    await hooks.begin();
    expect(await redriveAll(start + 30 * hour)).toBe(earlier + 1);
    expect(await redriveAll(start + 30 * hour)).toBe(0);
    expect(await outboxStore.revive(id, start + 30 * hour), "what waits does not begin anew").toBe(false);
    expect(await reported(start + 30 * hour)).toBeUndefined();
    expect((await hooks.calls()).filter((call) => call.idempotency_key === id)).toHaveLength(1);
    expect(await outboxRow(id)).toMatchObject({
      state: "sent",
      since: new Date(start + 30 * hour).toISOString(),
    });
  });

  it("is given up without a try when no try ever came back", async () => {
    const { id } = await enqueueMessage(buildHookMessage(), start);
    await outboxEntity.build(UpdateAttributesCommand).item({ id, tries: 30 }).send();
    await sweep(start);
    expect(await outboxRow(id)).toMatchObject({ state: "dead", tries: 31 });
    expect(await tries()).toBe(0);
  });
});

describe("who is killed", () => {
  it("before the try: the row is tried two minutes later", async () => {
    const { id } = await enqueueMessage(buildHookMessage(), start);
    expect(await outboxStore.claim(id, start)).toBeDefined();
    await sweep(start + minute);
    expect(await tries()).toBe(0);
    await sweep(start + 2 * minute);
    expect(await outboxRow(id)).toMatchObject({ state: "sent", tries: 2 });
    expect(await tries()).toBe(1);
  });

  it("and comes late, does not undo what another has done", async () => {
    const { id } = await enqueueMessage(buildHookMessage(), start);
    const held = await outboxStore.claim(id, start);
    await sweep(start + 2 * minute);
    if (held) await outboxStore.fail(held, "too late", undefined, start + 3 * minute);
    expect(await outboxRow(id)).toMatchObject({ state: "sent", last_error: null });
  });
});

describe("a sweep", () => {
  it("reaches every row that is due, over pages, in two calls a row and one a page", async () => {
    const rows = await Promise.all(
      Array.from({ length: 30 }, (_, n) => enqueueMessage(buildHookMessage({ message: `${n}` }), start)),
    );
    const calls = await countTableCalls(() => sweep(start));
    expect(await waitingRows()).toEqual([]);
    expect(new Set((await hooks.calls()).map((call) => call.idempotency_key))).toEqual(
      new Set(rows.map(({ id }) => id)),
    );
    const counted = Object.groupBy(calls, (call) => call);
    expect(counted.Update).toHaveLength(60);
    expect(counted.Query?.length).toBeLessThanOrEqual(4);
  });

  it("leaves to the next one what it has no time for, and begins with the longest waiting", async () => {
    const rows = [];
    for (let n = 0; n < 30; n++) rows.push(await enqueueMessage(buildHookMessage(), start + n));
    await sweep(start + 1_000, 20_000);
    expect((await waitingRows()).map(({ id }) => id)).toEqual(rows.slice(25).map(({ id }) => id));
    await sweep(start + 1_000);
    expect(await waitingRows()).toEqual([]);
  });

  it("goes on past a row that cannot be written down", async () => {
    const [poison, neighbour] = [await enqueueMessage(buildHookMessage(), start), await enqueueMessage(buildHookMessage(), start)];
    // A count that is no number: nothing can be added to it.
    await documentClient.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { pk: `outbox#${poison.id}`, sk: "outbox" },
        UpdateExpression: "SET tries = :text",
        ExpressionAttributeValues: { ":text": "once" },
      }),
    );
    await sweep(start);
    expect(await outboxRow(neighbour.id)).toMatchObject({ state: "sent" });
  });
});
