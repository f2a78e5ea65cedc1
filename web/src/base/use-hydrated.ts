import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => undefined;

/**
 * False during prerendering and hydration, then true. Use it for anything that depends on the query or hash, which are
 * unknown during prerendering.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
