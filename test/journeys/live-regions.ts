import type { Locator, Page } from "@playwright/test";

/** Marks the live regions of the accessibility tree. Screen readers may miss a text that comes together with its region. */
export async function markLiveRegions(page: Page): Promise<void> {
  for (const role of ["status", "alert"] as const)
    await page.getByRole(role).evaluateAll((regions) => {
      for (const region of regions) region.setAttribute("data-known", "");
    });
}

/** Finds a text in a region that was marked before the text came (WCAG 4.1.3). */
export const findAnnounced = (page: Page, text: string): Locator =>
  page.locator("[data-known]").filter({ hasText: text });
