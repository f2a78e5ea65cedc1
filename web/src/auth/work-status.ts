import { useSyncExternalStore } from "react";
import { createStore } from "../base/create-store.ts";

const store = createStore(false);

/** Whether this browser works on the challenge of a sign-up. Not in prove-work.ts, which is loaded late. */
export const useIsWorking = (): boolean => useSyncExternalStore(store.subscribe, store.get, () => false);

export const setWorking = store.set;
