/**
 * Runs an async function once per key and returns the same promise to later callers, since React runs effects twice in
 * development and people navigate back and forth. A rejected call is not cached, so it can be retried.
 */
export function memoizeAsync<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const results = new Map<string, Promise<T>>();
  return (key) => {
    const cached = results.get(key);
    if (cached) return cached;
    const result = work(key).catch((error: unknown) => {
      results.delete(key);
      throw error;
    });
    results.set(key, result);
    return result;
  };
}
