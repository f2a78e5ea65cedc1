import { afterEach, describe, expect, it, vi } from "vitest";
import { clearPortalReturnFlag, hasPortalReturnFlag, setPortalReturnFlag } from "./portal-return-flag.ts";

const openedAt = Date.parse("2026-11-20T12:00:00Z");
const addMinutes = (count: number) => openedAt + count * 60_000;

function stubSessionStorage() {
  const items = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
}

describe("portal return flag", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is set for half an hour, however often the member returns", () => {
    stubSessionStorage();
    expect(hasPortalReturnFlag(openedAt)).toBe(false);
    setPortalReturnFlag(openedAt);
    expect([1, 2, 29, 30, 31].map((after) => hasPortalReturnFlag(addMinutes(after)))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it("is gone after it is cleared", () => {
    stubSessionStorage();
    setPortalReturnFlag(openedAt);
    clearPortalReturnFlag();
    expect(hasPortalReturnFlag(addMinutes(1))).toBe(false);
  });

  it("does not throw if sessionStorage is blocked", () => {
    const deny = () => {
      throw new DOMException("denied", "SecurityError");
    };
    vi.stubGlobal("sessionStorage", { getItem: deny, setItem: deny, removeItem: deny });
    setPortalReturnFlag(openedAt);
    clearPortalReturnFlag();
    expect(hasPortalReturnFlag(openedAt)).toBe(false);
  });
});
