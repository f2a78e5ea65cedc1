/**
 * Does something once for each key, whoever asks and however often: React renders twice in development, and people
 * go back and forth. What failed may be tried again.
 */
export function oncePer<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const done = new Map<string, Promise<T>>();
  return (key) => {
    const known = done.get(key);
    if (known) return known;
    const now = work(key).catch((error: unknown) => {
      done.delete(key);
      throw error;
    });
    done.set(key, now);
    return now;
  };
}
