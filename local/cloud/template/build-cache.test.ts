import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { createTempDirectory } from "../../emulators/kit/temporary-directory.fixture.ts";
import { buildOnce } from "./build-cache.ts";

let root: string;
let builds: number;

beforeEach(() => {
  root = createTempDirectory();
  builds = 0;
  write("source.ts", "one");
});

const write = (file: string, content: string) => writeFileSync(join(root, file), content);
const listCached = () => readdirSync(join(root, "cache"));

const runBuild = (build = (directory: string) => writeFileSync(join(directory, "result"), "done")) =>
  buildOnce({
    root,
    inputs: ["*.ts"],
    settings: ["local"],
    cache: join(root, "cache", "thing"),
    announce: () => undefined,
    async build(directory) {
      builds += 1;
      await wait(20);
      build(directory);
    },
  });

describe("buildOnce", () => {
  it("rebuilds only when an input changes, and reuses the cached result when it changes back", async () => {
    const first = await runBuild();
    expect(await runBuild()).toBe(first);
    write("source.test.ts", "tests are not inputs");
    expect(await runBuild()).toBe(first);
    write("source.ts", "two");
    expect(await runBuild()).not.toBe(first);
    write("source.ts", "one");
    expect(await runBuild()).toBe(first);
    expect(builds).toBe(2);
  });

  it("leaves no files after a failed build, and builds again at the next call", async () => {
    const failing = () => {
      throw new Error("no such page");
    };
    await expect(runBuild(failing)).rejects.toThrow("no such page");
    expect(listCached()).toEqual([]);
    await runBuild();
    expect(listCached()).toHaveLength(1);
  });
});
