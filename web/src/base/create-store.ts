/** Creates a value outside React that components can observe with useSyncExternalStore. */
export function createStore<State>(initial: State) {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next: State): void {
      state = next;
      for (const listener of listeners) listener();
    },
    /** Calls `listener` after every change. Returns a function that stops it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
