/* The rows that another admin has changed while this page was open, by id, and how often. */

const changes = new Map<string, number>();
const listeners = new Set<() => void>();

export function markChanged(ids: readonly string[]): void {
  for (const id of ids) changes.set(id, getChangeCount(id) + 1);
  if (ids.length > 0) for (const listener of listeners) listener();
}

export const getChangeCount = (id: string): number => changes.get(id) ?? 0;

/** Calls `listener` after every change. Returns a function that stops it. */
export function watchChangedRows(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
