/**
 * A map that outlives a reload of the tab, for what belongs to entries of its history. A page opened by its address starts
 * with an empty one: it has no place to return to.
 */
export function createTabMap<Value>(name: string): Map<string, Value> {
  const map = new Map<string, Value>();
  // Prerendering has no window.
  if (typeof window === "undefined") return map;
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type !== "navigate")
    for (const [key, value] of readEntries<Value>(name)) map.set(key, value);
  window.addEventListener("pagehide", () => storeEntries(name, [...map].slice(-maxEntries)));
  return map;
}

const maxEntries = 50;

function readEntries<Value>(name: string): [string, Value][] {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "[]") as [string, Value][];
  } catch {
    return [];
  }
}

function storeEntries(name: string, entries: [string, unknown][]): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(entries));
  } catch {
    // Blocked or full: a reload forgets the places.
  }
}
