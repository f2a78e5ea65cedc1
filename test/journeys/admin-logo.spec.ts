import { expectAxeClean } from "./axe-checks.ts";
import { openBackOffice } from "./back-office-page.ts";
import { expect, test } from "./journey-test.ts";

const buildSvg = (content: string) => ({
  name: "oak.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 98">${content}</svg>`),
});

test("an owner's logo is on pages without scripts and is their icon, until it is removed", {
  tag: "@prove",
}, async ({ page, app, browser }) => {
  await openBackOffice(page, app, "settings");
  const form = page.getByRole("form", { name: "Settings" });
  const field = form.getByRole("group", { name: "Logo" });
  const saveAndPublish = async () => {
    await form.getByRole("button", { name: "Save settings" }).click();
    await expect(form.getByText("Published", { exact: true })).toBeVisible({ timeout: 30_000 });
  };
  const file = field.locator("input");
  await file.setInputFiles(
    buildSvg('<image href="https://elsewhere.example/oak.png" width="9" height="9"/>'),
  );
  await expect(
    field.getByText("This SVG has a script in it or loads something from elsewhere."),
  ).toBeVisible();
  await file.setInputFiles(buildSvg('<circle cx="50" cy="49" r="48" fill="#2f6b3a"/>'));
  await expect(field.getByRole("img", { name: "Your logo" })).toBeVisible();
  await expectAxeClean(page, "the settings with a logo");
  await saveAndPublish();

  const visitor = await browser.newPage({ javaScriptEnabled: false });
  await visitor.goto(`${app.site}/about`);
  const logo = visitor.getByRole("banner").locator("img");
  await expect(logo).toHaveJSProperty("naturalWidth", 40);
  await expect(logo).toHaveJSProperty("height", 40);
  await expect(visitor.locator('link[rel="icon"]')).toHaveAttribute(
    "href",
    /^\/media\/brand\/[0-9a-f]{32}\.png$/,
  );
  await visitor.close();

  await field.getByRole("button", { name: "Remove logo" }).click();
  await saveAndPublish();
  // Other journeys publish, too: that the page is as before to the last byte is shown by test/proof/little-oaks.test.ts.
  expect(await (await fetch(`${app.site}/about`)).text()).not.toContain("/media/brand/");
});
