import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hadLatePart, rememberLatePart } from "./late-parts.ts";

afterEach(() => vi.unstubAllGlobals());

describe("late parts of the dashboard", () => {
  beforeEach(() => {
    const stored = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
  });

  it("are remembered one by one", () => {
    expect(hadLatePart("next")).toBe(false);
    rememberLatePart("next", true);
    rememberLatePart("continue", true);
    rememberLatePart("next", false);
    expect(hadLatePart("next")).toBe(false);
    expect(hadLatePart("continue")).toBe(true);
  });
});

it("a browser that blocks storage remembers nothing and does not fail", () => {
  const getItem = () => {
    throw new Error("blocked");
  };
  vi.stubGlobal("localStorage", { getItem, setItem: getItem });
  rememberLatePart("next", true);
  expect(hadLatePart("next")).toBe(false);
});
