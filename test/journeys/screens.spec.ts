import AxeBuilder from "@axe-core/playwright";
import { readThrough } from "./read-through.ts";
import { expect, test } from "./stage.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
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
  "/dashboard",
  "/advisor-checkout",
  "/offer",
  "/not-a-page",
];
const schemes = ["light", "dark"] as const;

/** Not everything that the site's policy refuses is an error on the console; that a script tried to eval is not. */
const tellRefusals = `addEventListener("securitypolicyviolation", (refused) =>
  console.error("refused: " + refused.effectiveDirective + " " + refused.sourceFile))`;

for (const width of [1300, 390])
  for (const path of paths)
    test(`${path} at ${width} px, light and dark`, async ({ page, stage }) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" && path !== "/not-a-page") complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("request", (request) => {
        if (new URL(request.url()).origin !== stage.site && !request.url().startsWith("data:"))
          complaints.push(request.url());
      });
      await page.addInitScript(tellRefusals);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await readThrough(page);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        // Colours fade over to the other scheme; judged half-way they would fail.
        await page.evaluate("Promise.allSettled(document.getAnimations().map(({ finished }) => finished))");
        const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`,
        );
        expect(found, colorScheme).toEqual([]);
      }
      expect(complaints).toEqual([]);
    });

for (const path of paths)
  test(`${path} fits 320 px and doubled text without scrolling sideways`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(path);
    await readThrough(page);
    const overflow = () =>
      page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 640, height: 800 });
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    expect(await overflow()).toBeLessThanOrEqual(0);
  });
