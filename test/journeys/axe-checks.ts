import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./journey-test.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

// A spinner's animation never ends.
const settled = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))
  .map(({ finished }) => finished))`;

/** Makes Chromium lay out what is out of view: there, colors are still those of the scheme before. */
export const layOutEverything = (page: Page) =>
  page.addStyleTag({ content: "* { content-visibility: visible !important }" });

/** Expects the current page to pass axe in the emulated color scheme. */
export async function expectNoViolations(page: Page, what: string): Promise<void> {
  // Colors fade when the scheme changes, and would fail if checked half-way.
  await page.evaluate(settled);
  // The rules that a page passes would be most of the answer.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(standards)
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
  expect(found, what).toEqual([]);
}

const schemes = ["light", "dark"] as const;
let asked = 0;

/**
 * Expects the current page to pass axe and not to overflow at 320 px. A full run checks both color schemes; otherwise
 * they alternate.
 */
export async function expectAxeClean(page: Page, what: string): Promise<void> {
  const colours = process.env.PROVE ? schemes : [schemes[asked++ % 2] ?? "light"];
  await layOutEverything(page);
  for (const colorScheme of colours) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectNoViolations(page, `${what}, ${colorScheme}`);
  }
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => page.evaluate<number>(overflow), { message: what }).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}
