import { toast } from "./ui/toast-store.ts";

/** Milliseconds to wait before each further try. */
const pauses = [500, 2000];

async function untilOnline(): Promise<void> {
  if (navigator.onLine) return;
  toast({ title: "You are offline", description: "We go on as soon as you are back.", tone: "destructive" });
  await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
}

/**
 * Fetches a part of the page's own code, and asks again where it does not come: React's `lazy` keeps a rejection
 * for ever, and one lost packet would cost everything that was typed beside it. Waits while the device is
 * offline; rejects after the third try online.
 */
export async function askAgain<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  for (const pause of pauses) {
    try {
      return await fetchPart();
    } catch {
      await untilOnline();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return fetchPart();
}
