import { expect, type Page } from "@playwright/test";

/** Closes the open dialog by Escape. Its history entry is left a moment later, which would cancel a reload pressed by a machine. */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate("Boolean(history.state?.isDialog)")).toBe(false);
}
