import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { forbidden } from "../errors.ts";
import { shareResult } from "./share-result.ts";

await startTableForFile();

let callers = 0;

/** Counts how often the work of one caller is done. Each time takes `ms` and has another result. */
function buildWork(ms = 50) {
  const id = `test#${++callers}`;
  let runs = 0;
  const call = (input: unknown = {}, arrivedAt = Date.now()) =>
    shareResult({ id, input, arrivedAt }, async () => {
      const run = ++runs;
      await wait(ms);
      return { run };
    });
  return { id, call, countRuns: () => runs };
}

it("shared call: sixty equal calls at once are done once, and all get the result", async () => {
  const { call, countRuns } = buildWork();
  const arrivedAt = Date.now();
  const results = await Promise.all(Array.from({ length: 60 }, () => call({}, arrivedAt)));
  expect(results).toEqual(Array(60).fill({ run: 1 }));
  expect(countRuns()).toBe(1);
});

it("shared call: a call that arrived before the work began gets its result even when it is done", async () => {
  const { call, countRuns } = buildWork(0);
  const arrivedAt = Date.now();
  await wait(5);
  await call({}, arrivedAt);
  expect(await call({}, arrivedAt)).toEqual({ run: 1 });
  expect(countRuns()).toBe(1);
});

it("shared call: a call that arrives after the work ended is done again", async () => {
  const { call } = buildWork(0);
  await call();
  await wait(5);
  expect(await call()).toEqual({ run: 2 });
});

it("shared call: one with another input waits for its turn and is done itself", async () => {
  const { id } = buildWork();
  let running = 0;
  let most = 0;
  const call = (input: string) =>
    shareResult({ id, input, arrivedAt: Date.now() }, async () => {
      most = Math.max(most, ++running);
      await wait(30);
      running -= 1;
      return input;
    });
  expect(await Promise.all([call("a"), call("b"), call("a"), call("b")])).toEqual(["a", "b", "a", "b"]);
  expect(most).toBe(1);
});

it("shared call: an error is shared too, with its code, message and fields", async () => {
  const id = `test#${++callers}`;
  let runs = 0;
  const call = () =>
    shareResult({ id, input: {}, arrivedAt: Date.now() }, async () => {
      runs += 1;
      await wait(30);
      throw forbidden("premium_required");
    });
  const outcomes = await Promise.allSettled([call(), call(), call()]);
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({
      status: "rejected",
      reason: { code: "premium_required", message: "This is for premium members." },
    });
  expect(runs).toBe(1);
});

it("shared call: an interrupted call is repeated after its lease", async () => {
  const { id, call } = buildWork(0);
  const clock = Date.now;
  Date.now = () => clock() - 10_001;
  try {
    void shareResult({ id, input: {}, arrivedAt: Date.now() }, () => new Promise(() => {}));
    await wait(50);
  } finally {
    Date.now = clock;
  }
  expect(await call()).toEqual({ run: 1 });
});

it("shared call: costs two writes without concurrent calls", async () => {
  const { call } = buildWork(0);
  expect(await listTableCalls(() => call())).toEqual(["Put", "Update"]);
});
