import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildIntent } from "./intent.ts";
import { readIntent } from "./read-intent.ts";
import { clearIntent, hasStoredIntent, intentKey, storeIntent } from "./stored-intent.ts";

const now = Date.parse("2026-12-01T09:00:00Z");
const item = { id: "cnt_0123456789abcdef", title: "First Mazes", needs_premium: false };
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

describe("buildIntent (SITE-16)", () => {
  const page = { pathname: "/resources", search: "?age=4-5", hash: "#library" };

  it("returns to the page itself, with the item that was wanted", () => {
    expect(buildIntent(page, {})).toEqual({ from: "/resources?age=4-5#library" });
    expect(buildIntent(page, { item })).toEqual({ from: "/resources?age=4-5#library", item });
  });

  it("returns to the booking page with the chosen advisor", () => {
    expect(buildIntent(page, { advisor_id: "adv_1&x=2" })).toEqual({
      from: "/advisor-checkout?advisor=adv_1%26x%3D2",
    });
  });

  it("returns to the search with its text and the chosen filters", () => {
    expect(buildIntent(page, { search: "mazes & more" })).toEqual({
      from: "/resources?age=4-5&q=mazes+%26+more#library-search",
    });
    expect(buildIntent({ pathname: "/dashboard", search: "", hash: "" }, { search: "" })).toEqual({
      from: "/dashboard#library-search",
    });
  });
});

describe("stored intent (SITE-16)", () => {
  it("is read back for 30 minutes", () => {
    storeIntent({ from: "/resources", item }, now);
    expect(hasStoredIntent()).toBe(true);
    expect(readIntent(now + 30 * 60_000)).toEqual({ from: "/resources", item });
    expect(readIntent(now + 30 * 60_000 + 1)).toBeNull();
    expect(hasStoredIntent(), "an old entry is removed").toBe(false);
  });

  it("is gone after clearIntent", () => {
    storeIntent({ from: "/resources" }, now);
    clearIntent();
    expect(readIntent(now)).toBeNull();
  });

  it.each([
    "no JSON",
    "null",
    JSON.stringify({ from: "//evil.example", stored_at: now }),
    JSON.stringify({ from: "/\\evil.example", stored_at: now }),
    JSON.stringify({ from: "/\t/evil.example", stored_at: now }),
    JSON.stringify({ from: "https://evil.example", stored_at: now }),
    JSON.stringify({ from: `/${"x".repeat(2_000)}`, stored_at: now }),
    JSON.stringify({ from: "/resources", stored_at: now + 1 }),
    JSON.stringify({ from: "/resources", stored_at: "now" }),
    JSON.stringify({ from: "/resources", stored_at: now, item: { ...item, id: "../admin" } }),
    JSON.stringify({ from: "/resources", stored_at: now, more: 1 }),
  ])("refuses and removes %s", (text) => {
    stored.set(intentKey, text);
    expect(readIntent(now)).toBeNull();
    expect(stored.size).toBe(0);
  });

  it("does not throw if storage is blocked", () => {
    const deny = () => {
      throw new Error("denied");
    };
    vi.stubGlobal("sessionStorage", { getItem: deny, setItem: deny, removeItem: deny });
    storeIntent({ from: "/resources" }, now);
    expect(hasStoredIntent()).toBe(false);
    expect(readIntent(now)).toBeNull();
  });
});
