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
