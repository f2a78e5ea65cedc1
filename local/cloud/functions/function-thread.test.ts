import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createTempDirectory } from "../../emulators/kit/temporary-directory.fixture.ts";
import { FunctionThread } from "./function-thread.ts";

const dir = createTempDirectory(afterAll);
const threads: FunctionThread[] = [];

afterEach(() => Promise.all(threads.splice(0).map((thread) => thread.close())));

let files = 0;

function startThread(
  source: string,
  { timeoutSeconds = 5, log = (_line: string) => {} } = {},
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
  );
  threads.push(thread);
  return thread;
}

describe("FunctionThread", () => {
  it("ends after it had no call for a while, and a call in progress is finished first", async () => {
    const thread = startThread(
      "export const handler = (e) => new Promise((done) => setTimeout(() => done(e), 100));",
    );
    expect(await thread.call(1, 20)).toBe(1);
    await expect.poll(() => thread.isUsable).toBe(false);
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
});
