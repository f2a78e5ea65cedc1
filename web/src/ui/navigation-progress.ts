import { useSyncExternalStore } from "react";

/** A page that is there sooner is swapped without a bar. */
const delayMs = 150;

let pending = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isSlow = false;
const listeners = new Set<() => void>();

function setSlow(next: boolean): void {
  isSlow = next;
  for (const listener of listeners) listener();
}

function end(): void {
  pending -= 1;
  if (pending > 0) return;
  clearTimeout(timer);
  if (isSlow) setSlow(false);
}

/** Counts a page that is being loaded until it is there. May be called while rendering. */
export function trackNavigation<T>(load: Promise<T>): Promise<T> {
  pending += 1;
  if (pending === 1) timer = setTimeout(() => setSlow(true), delayMs);
  load.then(end, end);
  return load;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** True while a page has been loading for more than 150 ms. */
export const useIsNavigationSlow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isSlow,
    () => false,
  );
