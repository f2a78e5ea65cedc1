import { describe, expect, it } from "vitest";
import { stageNamed } from "./stage.ts";

describe("testimonials", () => {
  it("come from the configuration in production, and are samples elsewhere", () => {
    expect(stageNamed("production").testimonials).toEqual(expect.any(Array));
    for (const stage of ["local", "sandbox"]) expect(stageNamed(stage).testimonials).toBeNull();
  });
});

describe("stageNamed", () => {
  it("rejects an unknown stage by name", () => {
    expect(() => stageNamed("prod")).toThrow("There is no stage prod: use local, sandbox, production");
  });
});
