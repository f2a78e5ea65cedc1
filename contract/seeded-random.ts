/** Returns the next number of a fixed sequence, a float in [0, 1). */
export type Random = () => number;

/** 32-bit FNV-1a hash with a final avalanche, so that similar ids (`a1`, `a2`) get very different hashes. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Creates a random generator that returns the same sequence for the same seed on every platform (mulberry32). Not for
 * secrets.
 */
export function seededRandom(seed: string): Random {
  let state = hashText(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

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
