import type { Page } from "@playwright/test";

/** Lets the next change at this address take effect, and loses its answer. */
export async function loseAnswer(page: Page, address: string): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() === "GET") return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}
