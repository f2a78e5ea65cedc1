import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { createTempDirectory } from "../emulators/kit/temporary-directory.fixture.ts";
import { findStateDir } from "../tools/state-dir.ts";
import { loadEnvFile, readStartOptions } from "./start-options.ts";

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

it("only npm start and npm run dev read the rest of .env, so that tests run without a developer's keys", () => {
  const root = createTempDirectory(afterAll);
  writeFileSync(join(root, ".env"), "START_OPTIONS_TEST=from .env\n");
  onTestFinished(() => void delete process.env.START_OPTIONS_TEST);
  loadEnvFile(["--empty"], root);
  expect(process.env.START_OPTIONS_TEST).toBeUndefined();

  const scripts = Object.entries<string>(JSON.parse(readFileSync("package.json", "utf8")).scripts);
  const readers = scripts.filter(([, script]) => script.split(" ").includes("--env"));
  expect(readers.map(([name]) => name)).toEqual(["start", "dev"]);
  loadEnvFile(["--env", "--dev"], root);
  expect(process.env.START_OPTIONS_TEST).toBe("from .env");
  expect(read(["--env"])).toMatchObject({ web: "built" });
});
