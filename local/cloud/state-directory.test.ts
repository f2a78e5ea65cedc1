import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createTempDirectory } from "../emulators/kit/temporary-directory.fixture.ts";
import { prepareState } from "./state-directory.ts";

const release = join(import.meta.dirname, "..", "..", "test", "fixtures", "state-0.1.0.tar.gz");

/** A directory with the data of an earlier start: every service has written to it. */
function createUsedState(): string {
  const dir = createTempDirectory(afterAll);
  execFileSync("tar", ["-xzf", release, "-C", dir]);
  return dir;
}

it("prepareState: --fresh deletes the data of every service, Stripe's customers among them", async () => {
  const dir = createUsedState();
  expect(readdirSync(dir)).toContain("stripe");
  await prepareState(dir, true);
  expect(readdirSync(dir)).toEqual([]);
});

it("prepareState: without --fresh all data stays", async () => {
  const dir = createUsedState();
  const before = readdirSync(dir, { recursive: true });
  await prepareState(dir, false);
  expect(readdirSync(dir, { recursive: true })).toEqual(before);
});
