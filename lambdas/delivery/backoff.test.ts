import { expect, it } from "vitest";
import { getNextAttempt } from "./attempt-delivery.ts";

const since = "2026-05-04T09:00:00.000Z";
const after = (minutes: number) => getNextAttempt(since, Date.parse(since) + minutes * 60_000);
const at = (minutes: number) => new Date(Date.parse(since) + minutes * 60_000).toISOString();

it.each([
  [0, 1],
  [1, 5],
  [5, 15],
  [15, 60],
  [60, 180],
  [180, 360],
  [360, 720],
  [720, 1_440],
])("retry schedule: an attempt that fails after %i minutes is retried at minute %i", (failed, next) => {
  expect(after(failed)).toBe(at(next));
});

it("retry schedule: ends after a day", () => {
  expect(after(1_439)).toBe(at(1_440));
  expect(after(1_440)).toBeUndefined();
  expect(after(100_000)).toBeUndefined();
});

it("retry schedule: skips attempts that were missed instead of catching up with a burst", () => {
  expect(after(40)).toBe(at(60));
});
