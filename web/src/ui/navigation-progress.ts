import { useSyncExternalStore } from "react";
import { createStore } from "../base/create-store.ts";

/** A page that is there sooner is swapped without a bar. */
const delayMs = 150;

let pending = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const isSlow = createStore(false);

function end(): void {
  pending -= 1;
  if (pending > 0) return;
  clearTimeout(timer);
  if (isSlow.get()) isSlow.set(false);
}

/** Counts a page that is being loaded until it is there. May be called while rendering. */
export function trackNavigation<T>(load: Promise<T>): Promise<T> {
  pending += 1;
  if (pending === 1) timer = setTimeout(() => isSlow.set(true), delayMs);
  load.then(end, end);
  return load;
}

/** True while a page has been loading for more than 150 ms. */
export const useIsNavigationSlow = (): boolean =>
  useSyncExternalStore(isSlow.subscribe, isSlow.get, () => false);
