import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { identifyProcess } from "../emulators/kit/process-identity.ts";
import { lockInstance } from "./instance-lock.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "lock-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

const lockFile = () => join(dir, "instance.json");

describe("lockInstance", () => {
  it("rejects a second instance with a message that names the first one's address and the way to start another", () => {
    lockInstance(dir, "http://127.0.0.1:4000");
    expect(() => lockInstance(dir, "http://127.0.0.1:4001")).toThrow(
      /already running at http:\/\/127\.0\.0\.1:4000 \(process \d+, state in .*lock-.*PORT=4100/s,
    );
  });

  it("succeeds again after the lock was released", () => {
    lockInstance(dir, "http://127.0.0.1:4000")();
    expect(() => lockInstance(dir, "http://127.0.0.1:4001")).not.toThrow();
  });

  it("takes over the lock of a killed process", async () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    await once(child, "spawn");
    const killed = identifyProcess(child.pid ?? 0);
    writeFileSync(lockFile(), JSON.stringify({ ...killed, site: "http://127.0.0.1:4000" }));
    expect(() => lockInstance(dir, "x")).toThrow(/already running/);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(() => lockInstance(dir, "http://127.0.0.1:4001")).not.toThrow();
  });

  it("takes over the lock when another process has reused its pid", () => {
    writeFileSync(
      lockFile(),
      JSON.stringify({ pid: process.pid, started: "1", site: "http://127.0.0.1:4000" }),
    );
    lockInstance(dir, "http://127.0.0.1:4001");
    expect(JSON.parse(readFileSync(lockFile(), "utf8"))).toMatchObject({ site: "http://127.0.0.1:4001" });
  });

  it("release leaves a lock that another process has taken over", () => {
    const release = lockInstance(dir, "http://127.0.0.1:4000");
    const theirs = JSON.stringify({ pid: 1, started: "1", site: "http://127.0.0.1:4002" });
    writeFileSync(lockFile(), theirs);
    release();
    expect(readFileSync(lockFile(), "utf8")).toBe(theirs);
  });
});
