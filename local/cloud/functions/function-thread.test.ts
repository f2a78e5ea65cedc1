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

function run(source: string, { timeoutSeconds = 5, log = (_line: string) => {} } = {}): FunctionThread {
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
  );
  threads.push(thread);
  return thread;
}

describe("a function in its thread", () => {
  it("runs TypeScript from its source and answers with JSON", async () => {
    const thread = run(
      "export const handler = async (event: { n: number }) => ({ n: event.n + 1, at: new Date(0) });",
    );
    expect(await thread.call({ n: 1 })).toEqual({ n: 2, at: "1970-01-01T00:00:00.000Z" });
  });

  it("sees its own environment and nothing of this process's", async () => {
    const thread = run("export const handler = async () => process.env;");
    expect(await thread.call({})).toEqual({ TABLE_NAME: "t" });
  });

  it("is told its name, its memory and how long it has", async () => {
    const thread = run(
      "export const handler = async (_, c) => [c.functionName, c.memoryLimitInMB, c.getRemainingTimeInMillis()];",
    );
    const [name, memory, left] = (await thread.call({})) as [string, string, number];
    expect([name, memory]).toEqual(["thing", "512"]);
    expect(left).toBeGreaterThan(3_000);
    expect(left).toBeLessThanOrEqual(5_000);
  });

  it("reports what was thrown by its type, and logs it", async () => {
    const lines: string[] = [];
    const thread = run('export const handler = async () => { throw new RangeError("too far"); };', {
      log: (line) => lines.push(line),
    });
    await expect(thread.call({})).rejects.toMatchObject({ errorType: "RangeError", message: "too far" });
    expect(thread.usable).toBe(true);
    await expect.poll(() => lines.join("\n")).toContain("RangeError: too far");
  });

  it("is spoilt by a call that takes too long, while another one still gets its answer", async () => {
    const thread = run(
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
    expect(thread.usable).toBe(false);
  });

  it("is spoilt by an error outside every call, which fails the calls under way", async () => {
    const thread = run(
      "export const handler = () => { setTimeout(() => { throw new Error('late') }, 1); return new Promise(() => {}); };",
    );
    await expect(thread.call({})).rejects.toMatchObject({ errorType: "Runtime.ExitError" });
    expect(thread.usable).toBe(false);
  });

  it("finishes its call after it was retired", async () => {
    const thread = run(
      "export const handler = () => new Promise((resolve) => setTimeout(resolve, 50, 'done'));",
    );
    const call = thread.call({});
    thread.retire();
    expect(thread.usable).toBe(false);
    expect(await call).toBe("done");
  });

  it("says which function a file lacks", async () => {
    await expect(run("export const other = 1;").call({})).rejects.toThrow(/exports no function handler/);
  });
});
