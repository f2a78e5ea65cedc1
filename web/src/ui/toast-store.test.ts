import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentToasts, dismissToast, subscribeToToasts, toast } from "./toast-store.ts";

describe("toasts", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.runAllTimers();
    for (const { id } of currentToasts()) dismissToast(id);
    vi.runAllTimers();
    vi.useRealTimers();
  });

  it("keep what they were asked to say, for five seconds unless told otherwise", () => {
    toast({ title: "Logged in successfully!" });
    expect(currentToasts()).toMatchObject([
      { open: true, title: "Logged in successfully!", tone: "default", duration: 5000 },
    ]);
    toast({ title: "Error", description: "Failed to login", tone: "destructive", duration: 7500 });
    expect(currentToasts()).toMatchObject([
      { title: "Error", description: "Failed to login", tone: "destructive", duration: 7500 },
    ]);
  });

  it("come one at a time, the newest winning", () => {
    toast({ title: "first" });
    toast({ title: "second" });
    expect(currentToasts().map((one) => one.title)).toEqual(["second"]);
  });

  it("close at once but are forgotten only after 1,000,000 ms", () => {
    const id = toast({ title: "Saved" });
    dismissToast(id);
    expect(currentToasts()).toMatchObject([{ id, open: false }]);
    vi.advanceTimersByTime(999_999);
    expect(currentToasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(currentToasts()).toEqual([]);
  });

  it("are not closed or forgotten on behalf of one that came before", () => {
    const old = toast({ title: "old" });
    dismissToast(old);
    toast({ title: "new" });
    dismissToast(old);
    vi.advanceTimersByTime(1_000_000);
    expect(currentToasts()).toMatchObject([{ title: "new", open: true }]);
  });

  it("tell their listeners of each change and of nothing else", () => {
    const heard = vi.fn();
    const stop = subscribeToToasts(heard);
    const id = toast({ title: "one" });
    dismissToast(id);
    dismissToast(id);
    dismissToast(-1);
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
    toast({ title: "two" });
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
