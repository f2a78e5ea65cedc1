import { describe, expect, it } from "vitest";
import { stageNamed } from "./stage.ts";

describe("what parents say", () => {
  it("is in production what its configuration holds, elsewhere our samples", () => {
    expect(stageNamed("production").testimonials).toEqual(expect.any(Array));
    for (const stage of ["local", "sandbox"]) expect(stageNamed(stage).testimonials).toBeNull();
  });
});

describe("a stage", () => {
  it("that there is not is refused by name", () => {
    expect(() => stageNamed("prod")).toThrow("There is no stage prod: use local, sandbox, production");
  });
});
