import type { Random } from "../../../web/src/features/content/covers/seeded-random.ts";

/** Picks a whole number from `low` to `high`, both included. */
export const between = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));

/** Picks one entry. Throws RangeError for an empty list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const picked = list[between(random, 0, list.length - 1)];
  if (picked === undefined) throw new RangeError("Cannot pick from an empty list");
  return picked;
}

/** Returns a new list in random order (Fisher–Yates). */
export function shuffle<T>(random: Random, list: readonly T[]): T[] {
  const rest = [...list];
  return list.flatMap(() => rest.splice(between(random, 0, rest.length - 1), 1));
}

/** Picks `count` different entries of the list. */
export const sample = <T>(random: Random, list: readonly T[], count: number): T[] =>
  shuffle(random, list).slice(0, count);
