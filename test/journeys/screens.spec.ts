import type { Page } from "@playwright/test";
import { expectNoViolations, layOutEverything } from "./axe-checks.ts";
import { expect, test } from "./journey-test.ts";
import { scrollPage } from "./scroll-page.ts";

const paths = [
  "/",
  "/about",
  "/membership",
  "/resources",
  "/insights",
  "/blog",
  "/coming-soon",
  "/terms-of-use",
  "/privacy-policy",
  "/cookie-policy",
  "/disclaimer",
  "/login",
  "/register",
  "/register-premium",
  "/reset-password",
  "/confirm-email",
  "/dashboard",
  "/advisor-checkout",
  "/proposal",
  "/confirm-newsletter",
  "/unsubscribe",
  "/not-a-page",
];
/** The pages that `npm test` checks, too. */
const mainPaths = new Set(["/", "/dashboard"]);
const schemes = ["light", "dark"] as const;

/** A full run checks each page in both color schemes at each width; otherwise one scheme at each width. */
const chooseSchemes = (path: string, width: number) =>
  schemes.filter(
    (_, night) => process.env.PROVE || (paths.indexOf(path) + Number(width === 390)) % 2 === night,
  );

/** Expects no overflow at 320 px, or with text twice as large. */
async function expectRoom(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(overflow, "at 320 px").toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 640, height: 800 });
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  await expect.poll(overflow, "with doubled text").toBeLessThanOrEqual(0);
}

/** Not every violation of the content security policy is a console error; an attempt to eval is not. */
const tellRefusals = `addEventListener("securitypolicyviolation", (refused) =>
  console.error("refused: " + refused.effectiveDirective + " " + refused.sourceFile))`;

for (const path of paths)
  test(`${path} passes axe at 1300 and 390 px, and does not overflow at 320 px`, {
    tag: !mainPaths.has(path) ? "@prove" : [],
  }, async ({ page, app }) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && path !== "/not-a-page") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (request) => {
      if (new URL(request.url()).origin !== app.site && !request.url().startsWith("data:"))
        complaints.push(request.url());
    });
    await page.addInitScript(tellRefusals);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await layOutEverything(page);
    for (const width of [1300, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await scrollPage(page);
      for (const colorScheme of chooseSchemes(path, width)) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await expectNoViolations(page, `${colorScheme}, ${width} px`);
      }
    }
    await expectRoom(page);
    expect(complaints).toEqual([]);
  });
