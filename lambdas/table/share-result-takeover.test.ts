import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, it, vi } from "vitest";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { shareResult } from "./share-result.ts";

/** Clocks and waits run ten times as fast, so that a lease of nine seconds ends within one. */
const speed = 10;
vi.mock("node:timers/promises", async (importActual) => {
  const actual = await importActual<typeof import("node:timers/promises")>();
  return { ...actual, setTimeout: (ms: number) => actual.setTimeout(ms / speed) };
});

await startTableForFile();

const clocks = [Date, performance] as const;
for (const clock of clocks) {
  const [now, start] = [clock.now.bind(clock), clock.now()];
  vi.spyOn(clock, "now").mockImplementation(() => start + (now() - start) * speed);
}
afterAll(() => vi.restoreAllMocks());

it("shared call: all that wait for an interrupted call get the result of the one that takes over", async () => {
  let runs = 0;
  const call = (work: () => Promise<unknown>) =>
    shareResult({ id: "takeover", input: {}, arrivedAt: Date.now() }, work);
  void call(() => new Promise(() => {}));
  await wait(100);
  const work = async () => {
    await wait(3_000);
    return { run: ++runs };
  };
  const results = await Promise.all(Array.from({ length: 30 }, () => call(work)));
  expect(results).toEqual(Array(30).fill({ run: 1 }));
});
