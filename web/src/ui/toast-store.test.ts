import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dismissToast, getToasts, subscribeToToasts, toast, toastDurationMs } from "./toast-store.ts";

describe("toasts", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.runAllTimers();
    for (const { id } of getToasts()) dismissToast(id);
    vi.runAllTimers();
    vi.useRealTimers();
  });

  it("stay for five seconds, and say how it went", () => {
    expect(toastDurationMs).toBe(5000);
    toast({ title: "Success", description: "Logged in successfully!" });
    expect(getToasts()).toMatchObject([
      { open: true, description: "Logged in successfully!", tone: "default" },
    ]);
    toast({ title: "Error", description: "Failed to login", tone: "destructive" });
    expect(getToasts()).toMatchObject([
      { title: "Error", description: "Failed to login", tone: "destructive" },
    ]);
  });

  it("say that the device is offline when something fails, once", () => {
    vi.stubGlobal("navigator", { onLine: false });
    toast({ title: "Error", description: "Failed to update content", tone: "destructive" });
    expect(getToasts()[0]?.description).toBe("You're offline. Failed to update content");
    toast({ title: "You're offline", description: "We'll continue.", tone: "destructive" });
    expect(getToasts()[0]?.description).toBe("We'll continue.");
    toast({ title: "Copied", description: "The link.", tone: "success" });
    expect(getToasts()[0]?.description).toBe("The link.");
    vi.unstubAllGlobals();
  });

  it("replace each other", () => {
    toast({ title: "first", description: "done" });
    toast({ title: "second", description: "done" });
    expect(getToasts().map((each) => each.title)).toEqual(["second"]);
  });

  it("close at once and are removed after 1,000,000 ms", () => {
    const id = toast({ title: "Saved", description: "done" });
    dismissToast(id);
    expect(getToasts()).toMatchObject([{ id, open: false }]);
    vi.advanceTimersByTime(999_999);
    expect(getToasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(getToasts()).toEqual([]);
  });

  it("are not affected by closing an earlier toast", () => {
    const old = toast({ title: "old", description: "done" });
    dismissToast(old);
    toast({ title: "new", description: "done" });
    dismissToast(old);
    vi.advanceTimersByTime(1_000_000);
    expect(getToasts()).toMatchObject([{ title: "new", open: true }]);
  });

  it("notify listeners of changes only", () => {
    const listener = vi.fn();
    const unsubscribe = subscribeToToasts(listener);
    const id = toast({ title: "one", description: "done" });
    dismissToast(id);
    dismissToast(id);
    dismissToast(-1);
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    toast({ title: "two", description: "done" });
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
