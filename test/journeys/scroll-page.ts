import type { Page } from "@playwright/test";
import { expect } from "./journey-test.ts";

const screenByScreen = `(async () => {
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
    scrollTo({ top: y, behavior: "instant" });
    await new Promise((resolve) => {
      // Answers after the page's own observers, which asked first.
      const observer = new IntersectionObserver(() => resolve(observer.disconnect()));
      observer.observe(document.documentElement);
    });
  }
  scrollTo({ top: 0, behavior: "instant" });
})()`;

/**
 * Scrolls down the page and up again until everything that loads on the way has arrived. Scrolls again for what passed by
 * before the page's scripts looked for it.
 */
export const scrollPage = (page: Page): Promise<void> =>
  expect(async () => {
    await page.evaluate(screenByScreen);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0, { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
