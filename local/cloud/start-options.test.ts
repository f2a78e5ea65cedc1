import { describe, expect, it } from "vitest";
import { readStartOptions } from "./start-options.ts";

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
