import type { Random } from "../../web/src/features/content/covers/seeded-random.ts";

/** A whole number from `low` to `high`, both included. */
export const between = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));

/** @throws RangeError for an empty list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const picked = list[between(random, 0, list.length - 1)];
  if (picked === undefined) throw new RangeError("nothing to pick from");
  return picked;
}

/** A new list in another order (Fisher–Yates). */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const rest = [...list];
  return list.flatMap(() => rest.splice(between(random, 0, rest.length - 1), 1));
}

/** `count` different members of the list. */
export const sample = <T>(random: Random, list: readonly T[], count: number): T[] =>
  shuffled(random, list).slice(0, count);
