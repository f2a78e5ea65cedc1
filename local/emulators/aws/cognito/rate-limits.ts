import { notAuthorized, tooManyAttempts } from "./errors.ts";

const HOUR_MS = 3_600_000;
const LOCKOUT_RESET_MS = 900_000;
/** Bounds memory: above this number, the oldest key is dropped. */
const MAX_KEYS = 10_000;

function setBounded<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next().value;
  if (map.size > MAX_KEYS && oldest !== undefined) map.delete(oldest);
}

/**
 * Cognito's lockout with exponential backoff: one second after five wrong passwords, doubled with each further one
 * up to 15 minutes, reset after 15 minutes without a failure. Attempts during a lockout do not check the password
 * and are not counted. Kept in memory.
 */
export class Lockout {
  readonly #failures = new Map<string, { count: number; lockedUntil: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  isLocked(key: string): boolean {
    return this.#now() < (this.#failures.get(key)?.lockedUntil ?? 0);
  }

  /** Throws while the key is locked. */
  assertNotLocked(key: string): void {
    if (this.isLocked(key)) throw notAuthorized("Password attempts exceeded");
  }

  recordFailure(key: string): void {
    const now = this.#now();
    const previous = this.#failures.get(key);
    const count = 1 + (previous && now < previous.lockedUntil + LOCKOUT_RESET_MS ? previous.count : 0);
    const lockMs = count < 5 ? 0 : Math.min(2 ** (count - 5) * 1_000, LOCKOUT_RESET_MS);
    setBounded(this.#failures, key, { count, lockedUntil: now + lockMs });
  }

  reset(key: string): void {
    this.#failures.delete(key);
  }
}

/** A rate limit: at most `max` events per key and hour. Kept in memory. */
export class HourlyLimit {
  readonly #events = new Map<string, number[]>();
  readonly #max: number;
  readonly #now: () => number;

  constructor(max: number, now: () => number) {
    this.#max = max;
    this.#now = now;
  }

  /** The number of events in the last hour. */
  count(key: string): number {
    const since = this.#now() - HOUR_MS;
    return (this.#events.get(key) ?? []).filter((at) => at > since).length;
  }

  /** Throws LimitExceededException when the limit is reached. */
  check(key: string): void {
    if (this.count(key) >= this.#max) throw tooManyAttempts();
  }

  add(key: string): void {
    const since = this.#now() - HOUR_MS;
    const recent = (this.#events.get(key) ?? []).filter((at) => at > since);
    setBounded(this.#events, key, [...recent, this.#now()]);
  }

  clear(key: string): void {
    this.#events.delete(key);
  }
}
