const minute = 60_000;
const hour = 60 * minute;
const waits = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour];

/**
 * When what failed at `now` is tried next: at the first of 1, 5, 15 min, 1, 3, 6, 12, 24 h from `since` that is
 * still to come. Undefined when none is: it is given up.
 */
export function getNextAttempt(since: string, now: number): string | undefined {
  const wait = waits.find((each) => Date.parse(since) + each > now);
  return wait === undefined ? undefined : new Date(Date.parse(since) + wait).toISOString();
}
