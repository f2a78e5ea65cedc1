import type { Page } from "@playwright/test";

/** Holds back the scripts whose URLs match until the returned function is called. */
export async function holdScripts(page: Page, urls: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(urls, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
