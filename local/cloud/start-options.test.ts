import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createTempDirectory } from "../emulators/kit/temporary-directory.fixture.ts";
import { findStateDir, readStartOptions } from "./start-options.ts";

const read = (args: string[], environment: NodeJS.ProcessEnv = {}) =>
  readStartOptions(args, environment, "/repository");

describe("readStartOptions", () => {
  it("rejects an unknown option with the usage, and an invalid port with its value", () => {
    expect(() => read(["--fesh"])).toThrow(/'--fesh'.*Usage: npm start/s);
    expect(() => read(["stray"])).toThrow(/Usage: npm start/);
    for (const port of ["four", "70000", "-1", "80.5"])
      expect(() => read([], { PORT: port })).toThrow(new RegExp(`PORT is ${port}`));
  });
});

it("doctor and ops find the local cloud whose state .env names, unless the environment names another", () => {
  const root = createTempDirectory(afterAll);
  expect(findStateDir({}, root)).toBe(join(root, ".local/state"));
  writeFileSync(join(root, ".env"), "KINDSTEAD_STATE=.local/second\nNOT_LOADED=1\n");
  expect(findStateDir({}, root)).toBe(join(root, ".local/second"));
  expect(findStateDir({ KINDSTEAD_STATE: "/third" }, root)).toBe("/third");
  expect(process.env.NOT_LOADED).toBeUndefined();
});
