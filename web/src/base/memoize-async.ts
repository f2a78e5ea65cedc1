/**
 * Runs an async function once per key and returns the same promise to later callers, since React runs effects twice in
 * development and people navigate back and forth. A rejected call is not cached, so it can be retried.
 */
export function memoizeAsync<Keys extends [key?: string], T>(
  work: (...keys: Keys) => Promise<T>,
): (...keys: Keys) => Promise<T> {
  const results = new Map<string | undefined, Promise<T>>();
  return (...keys) => {
    const [key] = keys;
    const result =
      results.get(key) ??
      work(...keys).catch((error: unknown) => {
        results.delete(key);
        throw error;
      });
    results.set(key, result);
    return result;
  };
}
