import type { Page } from "@playwright/test";

/** Captures the whole page, or its window, as WebP, which Playwright's own screenshots cannot be. */
export async function captureWebp(page: Page, isWindow = false): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { cssContentSize, cssVisualViewport } = await session.send("Page.getLayoutMetrics");
  const size = page.viewportSize();
  if (!size) throw new Error("The page has no viewport");
  const height = isWindow ? size.height : Math.max(size.height, Math.ceil(cssContentSize.height));
  const { data } = await session.send("Page.captureScreenshot", {
    format: "webp",
    quality: 40,
    captureBeyondViewport: !isWindow,
    clip: {
      x: 0,
      y: isWindow ? cssVisualViewport.pageY : 0,
      width: size.width,
      height,
      scale: size.width > 1000 ? 0.75 : 1,
    },
  });
  await session.detach();
  return Buffer.from(data, "base64");
}
