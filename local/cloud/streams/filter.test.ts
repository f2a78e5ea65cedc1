import { describe, expect, it } from "vitest";
import { createFilter } from "./filter.ts";

describe("createFilter", () => {
  it("throws for a pattern with an unsupported operator", () => {
    expect(() => createFilter(['{"eventName":[{"prefix":"INS"}]}'])).toThrow();
  });
});
