import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./stage.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

// A spinner never ends.
const settled = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))
  .map(({ finished }) => finished))`;

const schemes = ["light", "dark"] as const;
let asked = 0;

/**
 * No rule is broken by what the page shows right now, and nothing sticks out at 320 px. By day and by night in a full
 * count; else by day and by night in turn.
 */
export async function expectSound(page: Page, what: string): Promise<void> {
  const colours = process.env.PROVE ? schemes : [schemes[asked++ % 2] ?? "light"];
  for (const colorScheme of colours) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Colours fade over to the other scheme; judged half-way they would fail.
    await page.evaluate(settled);
    const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
    expect(found, `${what}, ${colorScheme}`).toEqual([]);
  }
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => page.evaluate<number>(overflow), { message: what }).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}
