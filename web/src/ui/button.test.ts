import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type BusyTiming, busyTiming } from "./busy-timing.ts";

describe("the spinner of a busy button", () => {
  let seen: boolean[];
  let timing: BusyTiming;

  beforeEach(() => {
    vi.useFakeTimers();
    seen = [];
    timing = busyTiming((visible) => seen.push(visible));
  });
  afterEach(() => vi.useRealTimers());

  const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

  it("stays away when the answer comes within 400 ms", () => {
    timing.set(true);
    pass(399);
    timing.set(false);
    pass(5000);
    expect(seen).toEqual([]);
  });

  it("appears at 400 ms", () => {
    timing.set(true);
    pass(399);
    expect(seen).toEqual([]);
    pass(1);
    expect(seen).toEqual([true]);
  });

  it("stays at least 300 ms, however soon the answer comes", () => {
    timing.set(true);
    pass(410);
    timing.set(false);
    pass(289);
    expect(seen).toEqual([true]);
    pass(1);
    expect(seen).toEqual([true, false]);
  });

  it("goes at once when the answer takes longer than that", () => {
    timing.set(true);
    pass(701);
    timing.set(false);
    expect(seen).toEqual([true, false]);
  });

  it("does not blink when work begins again within the 300 ms", () => {
    timing.set(true);
    pass(410);
    timing.set(false);
    pass(50);
    timing.set(true);
    pass(5000);
    expect(seen).toEqual([true]);
  });

  it("waits the full 400 ms again for the next press", () => {
    timing.set(true);
    pass(300);
    timing.set(false);
    timing.set(true);
    pass(399);
    expect(seen).toEqual([]);
    pass(1);
    expect(seen).toEqual([true]);
  });

  it("starts afresh after a reset, as React asks of an effect that runs twice", () => {
    timing.set(true);
    timing.reset();
    pass(400);
    expect(seen).toEqual([]);
    timing.set(true);
    pass(400);
    expect(seen).toEqual([true]);
    timing.reset();
    expect(seen).toEqual([true, false]);
  });
});
