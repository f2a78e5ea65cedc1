import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type BusyTiming, createBusyTiming } from "./button.tsx";

describe("the spinner of a busy button", () => {
  let changes: boolean[];
  let timing: BusyTiming;

  beforeEach(() => {
    vi.useFakeTimers();
    changes = [];
    timing = createBusyTiming((visible) => changes.push(visible));
  });
  afterEach(() => vi.useRealTimers());

  const advance = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

  it("does not appear if the work ends within 400 ms", () => {
    timing.set(true);
    advance(399);
    timing.set(false);
    advance(5000);
    expect(changes).toEqual([]);
  });

  it("appears after 400 ms", () => {
    timing.set(true);
    advance(399);
    expect(changes).toEqual([]);
    advance(1);
    expect(changes).toEqual([true]);
  });

  it("stays visible for at least 300 ms", () => {
    timing.set(true);
    advance(410);
    timing.set(false);
    advance(289);
    expect(changes).toEqual([true]);
    advance(1);
    expect(changes).toEqual([true, false]);
  });

  it("disappears at once if the work ends after the minimum time", () => {
    timing.set(true);
    advance(701);
    timing.set(false);
    expect(changes).toEqual([true, false]);
  });

  it("stays visible if work starts again within the minimum time", () => {
    timing.set(true);
    advance(410);
    timing.set(false);
    advance(50);
    timing.set(true);
    advance(5000);
    expect(changes).toEqual([true]);
  });

  it("waits another 400 ms for the next click", () => {
    timing.set(true);
    advance(300);
    timing.set(false);
    timing.set(true);
    advance(399);
    expect(changes).toEqual([]);
    advance(1);
    expect(changes).toEqual([true]);
  });

  it("starts over after a reset, as React's Strict Mode requires of effects", () => {
    timing.set(true);
    timing.reset();
    advance(400);
    expect(changes).toEqual([]);
    timing.set(true);
    advance(400);
    expect(changes).toEqual([true]);
    timing.reset();
    expect(changes).toEqual([true, false]);
  });
});
