import { brand } from "./brand.ts";

/** Whether the device says that it has no connection. */
export const isOffline = (): boolean => navigator.onLine === false;

export const offline = "You're offline";

/** The message of a request that got no answer. */
export const getNetworkMessage = (): string =>
  isOffline()
    ? `${offline}. Connect to the internet and try again.`
    : `We couldn't reach ${brand.name}. Please check your connection and try again.`;
