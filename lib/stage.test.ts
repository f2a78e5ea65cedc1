import { describe, expect, it } from "vitest";
import { getStage } from "./stage.ts";

describe("testimonials", () => {
  it("come from the configuration in production, and are samples elsewhere", () => {
    expect(getStage("production").testimonials).toEqual(expect.any(Array));
    for (const stage of ["local", "sandbox"]) expect(getStage(stage).testimonials).toBeNull();
  });
});

it("admins need a second factor in production, and are free to use one elsewhere", () => {
  const settings = ["production", "sandbox", "local"].map((name) => getStage(name).adminMfa);
  expect(settings).toEqual(["required", "optional", "optional"]);
});

describe("getStage", () => {
  it("rejects an unknown stage by name", () => {
    expect(() => getStage("prod")).toThrow("There is no stage prod: use local, sandbox, production");
  });
});
