import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False in the prerendered page and in the render that takes it over, true ever after: for what depends on
 * the address's query or hash, which no prerendered page can know.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
