import { afterEach, describe, expect, it, vi } from "vitest";
import { forgetPortalVisit, isBackFromPortal, markPortalVisit } from "./portal-return-flag.ts";

const left = Date.parse("2026-11-20T12:00:00Z");
const minutes = (count: number) => left + count * 60_000;

function storage() {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
}

describe("the mark of a visit to the billing portal", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is found for half an hour, however often somebody comes back", () => {
    storage();
    expect(isBackFromPortal(left)).toBe(false);
    markPortalVisit(left);
    expect([1, 2, 29, 30, 31].map((after) => isBackFromPortal(minutes(after)))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it("is gone once forgotten", () => {
    storage();
    markPortalVisit(left);
    forgetPortalVisit();
    expect(isBackFromPortal(minutes(1))).toBe(false);
  });

  it("stops nobody in a browser that keeps nothing", () => {
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    markPortalVisit(left);
    forgetPortalVisit();
    expect(isBackFromPortal(left)).toBe(false);
  });
});
