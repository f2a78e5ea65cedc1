import { describe, expect, it } from "vitest";
import { getStage } from "./stage.ts";

describe("testimonials", () => {
  it("come from the configuration in production, and are samples elsewhere", () => {
    expect(getStage("production").testimonials).toEqual(expect.any(Array));
    for (const stage of ["local", "sandbox"]) expect(getStage(stage).testimonials).toBeNull();
  });
});

describe("getStage", () => {
  it("rejects an unknown stage by name", () => {
    expect(() => getStage("prod")).toThrow("There is no stage prod: use local, sandbox, production");
  });
});
