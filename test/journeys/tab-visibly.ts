import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey-test.ts";

const inTheOpen = `(() => {
  const element = document.activeElement;
  if (!element) return false;
  const { left, top, width, height } = element.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return there !== null && (element.contains(there) || there.contains(element) || there.closest("label")?.contains(element) === true);
})()`;

/** Presses Tab until the element has the focus. No focused element on the way may be hidden behind another (WCAG 2.4.11). */
export async function tabVisiblyTo(
  page: Page,
  wanted: Locator,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press(key);
    const isThere = await wanted.evaluate((element) => element.matches(":focus"));
    // The page may still be scrolling to it.
    const name = await page.evaluate<string>("document.activeElement.outerHTML");
    await expect.poll(() => page.evaluate(inTheOpen), name).toBe(true);
    if (isThere) return;
  }
  throw new Error(`Sixty stops, and none was ${wanted}`);
}
