import { isOffline, offline } from "../base/offline.ts";
import { showError } from "./toast-store.ts";

/** Milliseconds to wait before each retry. */
const retryDelaysMs = [500, 2000];

async function waitUntilOnline(): Promise<void> {
  if (!isOffline()) return;
  showError("We'll continue as soon as you're back online.", offline);
  await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
}

/**
 * Retries a dynamic import, because React's `lazy` caches a rejection forever and a single lost request would break a
 * page in which the user may have typed something. Waits while the device is offline; rejects after three attempts
 * online.
 */
export async function retryImport<Module>(importModule: () => Promise<Module>): Promise<Module> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await importModule();
    } catch {
      await waitUntilOnline();
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return importModule();
}
