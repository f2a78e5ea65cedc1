import { useSyncExternalStore } from "react";

let isWorking = false;
const listeners = new Set<() => void>();

/** Whether this browser works on the challenge of a sign-up. Not in prove-work.ts, which is loaded late. */
export const useIsWorking = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => isWorking,
    () => false,
  );

export function setWorking(next: boolean): void {
  isWorking = next;
  for (const listener of listeners) listener();
}
