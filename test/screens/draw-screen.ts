import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { layOutEverything } from "../journeys/axe-checks.ts";
import { expect } from "../journeys/journey-test.ts";
import { scrollPage } from "../journeys/scroll-page.ts";
import { captureWebp } from "./capture-webp.ts";
import { drawnFolder, type ScreenName, toFileName, views } from "./screen-list.ts";

/** At most two seconds: an animation that is paused, for example behind a dialog, never finishes. */
const settled = `Promise.race([
  new Promise((done) => setTimeout(done, 2000)),
  Promise.allSettled(document.getAnimations()
    .filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))
    .map(({ finished }) => finished)),
])`;
/** Loads the pictures of a carousel or behind a dialog, too, and counts those that have not arrived. */
const missingPictures = `[...document.images].filter((image) => {
  image.loading = "eager";
  return image.checkVisibility() && !image.complete;
}).length`;

/** On a picture of a whole page, a bar at the bottom of the window would cover the middle. */
const releaseBottomBars = `for (const element of document.querySelectorAll("main *")) {
  const { position, bottom } = getComputedStyle(element);
  if (position === "sticky" && bottom !== "auto") element.style.position = "static";
}`;

/**
 * Draws the current page in each view: the whole page, or with `window` the part that a dialog covers. `prepare` is called
 * after each change of the width, for what a resize closes.
 */
export async function drawScreen(
  page: Page,
  name: ScreenName,
  { window = false, prepare }: { window?: boolean; prepare?: (width: number) => Promise<void> } = {},
): Promise<void> {
  mkdirSync(drawnFolder, { recursive: true });
  await page.waitForLoadState("networkidle");
  let preparedWidth = 0;
  for (const view of views) {
    const { width, height, scheme } = view;
    if (width !== preparedWidth) {
      await page.setViewportSize({ width, height });
      await prepare?.(width);
      await page.addStyleTag({ content: "* { caret-color: transparent !important }" });
      if (!window) {
        await page.evaluate(releaseBottomBars);
        await layOutEverything(page);
        await scrollPage(page);
      }
      await expect.poll(() => page.evaluate(missingPictures), { message: `pictures of ${name}` }).toBe(0);
      preparedWidth = width;
    }
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await page.evaluate(settled);
    writeFileSync(join(drawnFolder, toFileName(name, view)), await captureWebp(page, window));
  }
  await page.setViewportSize({ width: 1300, height: 900 });
}
