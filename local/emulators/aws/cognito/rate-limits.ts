import { notAuthorized, tooManyAttempts } from "./errors.ts";

const HOUR_MS = 3_600_000;
const QUIET_MS = 900_000;
/** Keys come from strangers; past this many the oldest is forgotten, so that memory stays bounded. */
const MOST_KEYS = 10_000;

function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next().value;
  if (map.size > MOST_KEYS && oldest !== undefined) map.delete(oldest);
}

/**
 * Cognito's own lockout: after five wrong passwords one second, twice that after each further one, 15 minutes at
 * most, all forgotten after 15 quiet minutes. Tries during a lockout judge no password and count for nothing.
 * Kept in memory only.
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
  check(key: string): void {
    if (this.isLocked(key)) throw notAuthorized("Password attempts exceeded");
  }

  fail(key: string): void {
    const now = this.#now();
    const before = this.#failures.get(key);
    const count = 1 + (before && now < before.lockedUntil + QUIET_MS ? before.count : 0);
    const lockMs = count < 5 ? 0 : Math.min(2 ** (count - 5) * 1_000, QUIET_MS);
    remember(this.#failures, key, { count, lockedUntil: now + lockMs });
  }

  clear(key: string): void {
    this.#failures.delete(key);
  }
}

/** At most so many events of a key within an hour. Kept in memory only. */
export class HourlyLimit {
  readonly #events = new Map<string, number[]>();
  readonly #most: number;
  readonly #now: () => number;

  constructor(most: number, now: () => number) {
    this.#most = most;
    this.#now = now;
  }

  /** How many there were in the last hour. */
  count(key: string): number {
    const since = this.#now() - HOUR_MS;
    return (this.#events.get(key) ?? []).filter((at) => at > since).length;
  }

  /** Throws LimitExceededException when the hour holds no more. */
  check(key: string): void {
    if (this.count(key) >= this.#most) throw tooManyAttempts();
  }

  add(key: string): void {
    const since = this.#now() - HOUR_MS;
    const recent = (this.#events.get(key) ?? []).filter((at) => at > since);
    remember(this.#events, key, [...recent, this.#now()]);
  }

  clear(key: string): void {
    this.#events.delete(key);
  }
}
