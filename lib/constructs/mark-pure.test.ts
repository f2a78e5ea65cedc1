import { describe, expect, it } from "vitest";
import { markPure } from "./mark-pure.ts";

describe("markPure", () => {
  it("marks top-level constants with calls, and leaves functions and plain values", () => {
    const marked = markPure(
      "export const a = z.string();\nconst b = { c: f() } as const;\nconst d = 1;\nfunction e() {}\n",
    );
    expect(marked).toBe(
      "export const a = /* @__PURE__ */ (() => (z.string()))();\nconst b = /* @__PURE__ */ (() => ({ c: f() } as const))();\nconst d = 1;\nfunction e() {}\n",
    );
  });
});
