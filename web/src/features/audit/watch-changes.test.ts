import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Changes } from "../../../../contract/audit.ts";
import { watchChanges } from "./watch-changes.ts";

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const calls: (readonly [lists: string[] | "all", objects: readonly string[]])[] = [];
let answer: Changes;
const fetchChanges = vi.fn(async () => answer);
let stop = () => {};

const entry = (id: string, list: "content" | "bookings", object: string | null, is_own = false) => ({
  id,
  list,
  object,
  is_own,
});
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
function turn(visibilityState: "visible" | "hidden") {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  page.visibilityState = "visible";
  calls.length = 0;
  answer = { entries: [], is_complete: true, counts: "a" };
  fetchChanges.mockClear();
  stop = watchChanges({
    fetchChanges,
    getList: () => "bookings",
    onChange: (lists, objects) => calls.push([lists === "all" ? "all" : [...lists], objects]),
  });
  await wait(0);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("a change by another admin is noticed within 10 s, and its list is read twice", async () => {
  answer = {
    ...answer,
    entries: [entry("aud_1", "content", "cnt_1"), entry("aud_2", "bookings", "bkg_1", true)],
  };
  await wait(10_000);
  expect(calls).toEqual([[["content", "bookings"], ["cnt_1"]]]);
  await wait(10_000);
  expect(calls).toEqual([
    [["content", "bookings"], ["cnt_1"]],
    [["content", "bookings"], []],
  ]);
  await wait(30_000);
  expect(calls).toHaveLength(2);
});

it("counts that change mean that members have changed the open list", async () => {
  answer = { ...answer, counts: "b" };
  await wait(10_000);
  expect(calls).toEqual([[["bookings"], []]]);
});

it("a hidden page asks nothing, and reads everything again when it was hidden for long", async () => {
  turn("hidden");
  await wait(300_000);
  expect(fetchChanges).toHaveBeenCalledTimes(1);
  turn("visible");
  await wait(0);
  expect(fetchChanges).toHaveBeenCalledTimes(2);
  expect(calls).toEqual([["all", []]]);
});

it("errors double the pause up to 160 s, and a success ends that", async () => {
  fetchChanges.mockRejectedValue(new Error("503"));
  await wait(10_000 + 20_000 + 40_000 + 80_000 + 160_000 + 160_000);
  expect(fetchChanges).toHaveBeenCalledTimes(7);
  fetchChanges.mockReset().mockImplementation(async () => answer);
  await wait(160_000 + 20_000);
  expect(fetchChanges).toHaveBeenCalledTimes(3);
});
