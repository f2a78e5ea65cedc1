import type { Page } from "@playwright/test";
import type { Stage } from "./stage.ts";

let clients = 0;
export const newClient = () => `2001:db8:${process.pid.toString(16)}:${(++clients).toString(16)}::1`;

/** What makes a call come from this client, as the CDN would say. */
export const comingFrom = ({ endpoints }: Stage, client: string) => ({
  "x-origin-secret": endpoints.origin_secret,
  "x-client-ip": client,
});

/** Lets a page's calls of the API come from a client of its own: limits are counted by client. */
export async function asClient(page: Page, stage: Stage, client = newClient()): Promise<void> {
  await page.route("**/api/**", (route) =>
    route.continue({ headers: { ...route.request().headers(), ...comingFrom(stage, client) } }),
  );
}
