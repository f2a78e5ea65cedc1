import type { Page } from "@playwright/test";
import type { JourneyApp } from "./journey-test.ts";

let clients = 0;
export const createClientAddress = () =>
  `2001:db8:${(process.pid % 65_536).toString(16)}:${(++clients).toString(16)}::1`;

/** The headers by which the CDN names the client of a request. */
export const buildClientHeaders = ({ endpoints }: JourneyApp, client: string) => ({
  "x-origin-secret": endpoints.origin_secret,
  "x-client-ip": client,
});

/** Sends a page's API requests as a client of its own, because rate limits count by client. */
export async function useClientAddress(
  page: Page,
  app: JourneyApp,
  client = createClientAddress(),
): Promise<void> {
  await page.route("**/api/**", (route) =>
    route.continue({ headers: { ...route.request().headers(), ...buildClientHeaders(app, client) } }),
  );
}
