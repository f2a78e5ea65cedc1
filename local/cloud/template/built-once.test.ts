import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { builtOnce } from "./built-once.ts";

let root: string;
let builds: number;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "built-once-"));
  builds = 0;
  write("source.ts", "one");
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, content: string) => writeFileSync(join(root, file), content);
const cached = () => readdirSync(join(root, "cache"));

const make = (build = (directory: string) => writeFileSync(join(directory, "result"), "done")) =>
  builtOnce({
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

describe("what is built once", () => {
  it("is built again only when its sources change, and comes back with them", async () => {
    const first = await make();
    expect(await make()).toBe(first);
    write("source.test.ts", "tests decide nothing");
    expect(await make()).toBe(first);
    write("source.ts", "two");
    expect(await make()).not.toBe(first);
    write("source.ts", "one");
    expect(await make()).toBe(first);
    expect(builds).toBe(2);
  });

  it("is built by one of several who come at once", async () => {
    const results = await Promise.all([make(), make(), make()]);
    expect(new Set(results).size).toBe(1);
    expect(builds).toBe(1);
    expect(readFileSync(join(results[0], "result"), "utf8")).toBe("done");
  });

  it("leaves nothing behind when it fails, and is tried again", async () => {
    const failing = () => {
      throw new Error("no such page");
    };
    await expect(make(failing)).rejects.toThrow("no such page");
    expect(cached()).toEqual([]);
    await make();
    expect(cached()).toHaveLength(1);
  });

  it("keeps the newest few results and no draft of a builder that is gone", async () => {
    mkdirSync(join(root, "cache", "thing-0123.4194305-77-abcdef"), { recursive: true });
    for (const content of ["1", "2", "3", "4", "5"]) {
      write("source.ts", content);
      await make();
    }
    expect(cached()).toHaveLength(3);
  });
});
