import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { createTempDirectory } from "../emulators/kit/temporary-directory.fixture.ts";
import { lockInstance } from "./instance-lock.ts";

let dir: string;
beforeEach(() => {
  dir = createTempDirectory();
});

const lockFile = () => join(dir, "instance.json");

describe("lockInstance", () => {
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
