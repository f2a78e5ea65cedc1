import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { FunctionThread } from "./function-thread.ts";

let dir: string;
const threads: FunctionThread[] = [];

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "functions-"));
});
afterEach(() => Promise.all(threads.splice(0).map((thread) => thread.close())));
afterAll(() => rmSync(dir, { recursive: true }));

let files = 0;

function startThread(
  source: string,
  { timeoutSeconds = 5, log = (_line: string) => {}, idleMs = 60_000 } = {},
): FunctionThread {
  files += 1;
  const entry = join(dir, `handler-${files}.mts`);
  writeFileSync(entry, source);
  const thread = new FunctionThread(
    {
      name: "thing",
      arn: "arn:aws:lambda:us-east-1:000000000000:function:thing",
      entry,
      exportName: "handler",
      memoryMb: 512,
      timeoutSeconds,
      environment: { TABLE_NAME: "t" },
    },
    log,
    idleMs,
  );
  threads.push(thread);
  return thread;
}

describe("FunctionThread", () => {
  it("runs a function from TypeScript source and returns its result as JSON", async () => {
    const thread = startThread(
      "export const handler = async (event: { n: number }) => ({ n: event.n + 1, at: new Date(0) });",
    );
    expect(await thread.call({ n: 1 })).toEqual({ n: 2, at: "1970-01-01T00:00:00.000Z" });
  });

  it("ends after it had no call for a while, and a call in progress is finished first", async () => {
    const thread = startThread(
      "export const handler = (e) => new Promise((done) => setTimeout(() => done(e), 100));",
      {
        idleMs: 20,
      },
    );
    expect(await thread.call(1)).toBe(1);
    await expect.poll(() => thread.isUsable).toBe(false);
  });

  it("passes only the given environment to the function", async () => {
    const thread = startThread("export const handler = async () => process.env;");
    expect(await thread.call({})).toEqual({ TABLE_NAME: "t" });
  });

  it("passes name, memory and remaining time in the context", async () => {
    const thread = startThread(
      "export const handler = async (_, c) => [c.functionName, c.memoryLimitInMB, c.getRemainingTimeInMillis()];",
    );
    const [name, memory, left] = (await thread.call({})) as [string, string, number];
    expect([name, memory]).toEqual(["thing", "512"]);
    expect(left).toBeGreaterThan(3_000);
    expect(left).toBeLessThanOrEqual(5_000);
  });

  it("rejects with the type of a thrown error, and logs it", async () => {
    const lines: string[] = [];
    const thread = startThread('export const handler = async () => { throw new RangeError("too far"); };', {
      log: (line) => lines.push(line),
    });
    await expect(thread.call({})).rejects.toMatchObject({ errorType: "RangeError", message: "too far" });
    expect(thread.isUsable).toBe(true);
    await expect.poll(() => lines.join("\n")).toContain("RangeError: too far");
  });

  it("becomes unusable after a timeout, while other pending calls still complete", async () => {
    const thread = startThread(
      "export const handler = (event: { ms: number }) => new Promise((resolve) => setTimeout(resolve, event.ms, 'slow but there'));",
      { timeoutSeconds: 0.6 },
    );
    const stuck = thread.call({ ms: 60_000 });
    const refused = expect(stuck).rejects.toMatchObject({
      errorType: "Sandbox.Timedout",
      message: "Task timed out after 0.60 seconds",
    });
    await expect(thread.call({ ms: 100 })).resolves.toBe("slow but there");
    await refused;
    expect(thread.isUsable).toBe(false);
  });

  it("becomes unusable after an uncaught error, which fails the pending calls", async () => {
    const thread = startThread(
      "export const handler = () => { setTimeout(() => { throw new Error('late') }, 1); return new Promise(() => {}); };",
    );
    await expect(thread.call({})).rejects.toMatchObject({ errorType: "Runtime.ExitError" });
    expect(thread.isUsable).toBe(false);
  });

  it("finishes a pending call after it was retired", async () => {
    const thread = startThread(
      "export const handler = () => new Promise((resolve) => setTimeout(resolve, 50, 'done'));",
    );
    const call = thread.call({});
    thread.retire();
    expect(thread.isUsable).toBe(false);
    expect(await call).toBe("done");
  });

  it("names the export that a file does not have", async () => {
    await expect(startThread("export const other = 1;").call({})).rejects.toThrow(
      /exports no function handler/,
    );
  });
});
