/** Whether the device says that it has no connection. */
export const isOffline = (): boolean => navigator.onLine === false;

export const offline = "You're offline";
