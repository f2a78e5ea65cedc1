import type { Page, Request } from "@playwright/test";

/** Lets the next change at this address take effect, and loses its answer. */
export async function loseAnswer(
  page: Page,
  address: string,
  isChange = (request: Request) => request.method() !== "GET",
): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || !isChange(route.request())) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}
