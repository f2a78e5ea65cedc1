import { describe, expect, it } from "vitest";
import { readStartOptions } from "./start-options.ts";

const read = (args: string[], environment: NodeJS.ProcessEnv = {}) =>
  readStartOptions(args, environment, "/repository");

describe("readStartOptions", () => {
  it("defaults to the built site with demo data on port 4000", () => {
    expect(read([])).toEqual({
      stateDir: "/repository/.local/state",
      port: 4000,
      fresh: false,
      seed: "full",
      verbose: false,
      web: "built",
    });
  });

  it("reads options from the command line and the environment", () => {
    const environment = {
      PORT: "4100",
      KINDSTEAD_STATE: ".local/second",
      STAGE_FILE: "stages/production.json",
    };
    expect(read(["--fresh", "--empty", "--dev", "--verbose"], environment)).toEqual({
      stateDir: "/repository/.local/second",
      port: 4100,
      fresh: true,
      seed: "none",
      verbose: true,
      web: "dev",
      stageFile: "/repository/stages/production.json",
    });
  });

  it("rejects an unknown option with the usage, and an invalid port with its value", () => {
    expect(() => read(["--fesh"])).toThrow(/'--fesh'.*Usage: npm start/s);
    expect(() => read(["stray"])).toThrow(/Usage: npm start/);
    for (const port of ["four", "70000", "-1", "80.5"])
      expect(() => read([], { PORT: port })).toThrow(new RegExp(`PORT is ${port}`));
  });
});
