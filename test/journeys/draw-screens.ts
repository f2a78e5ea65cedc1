import type { Page } from "@playwright/test";

/** Draws a page as PNG files into the folder that SCREENS names, wide and narrow; does nothing without it. */
export async function drawScreens(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENS) return;
  for (const width of [1300, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${process.env.SCREENS}/${name}-${width}.png` });
  }
}

/** Draws an email as its reader sees it. */
export async function drawEmail(page: Page, { html }: { html: string }, name: string): Promise<void> {
  if (!process.env.SCREENS) return;
  const reader = await page.context().newPage();
  await reader.setContent(html);
  await drawScreens(reader, name);
  await reader.close();
}
