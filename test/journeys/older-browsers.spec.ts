import type { Page } from "@playwright/test";
import { toItemPath } from "../../contract/item-pages.ts";
import { closeDialog } from "./close-dialog.ts";
import { getItem } from "./content.ts";
import { expect, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

/*
 * The oldest browsers that the site supports (SITE-22): Chromium without what one of them lacks. What pdf.js brings along
 * for older ones must be enough.
 */

const inserts = ["getOrInsert", "getOrInsertComputed"];
const newer: Record<string, string[]> = {
  Promise: ["try"],
  URL: ["parse"],
  Math: ["sumPrecise", "f16round"],
  RegExp: ["escape"],
  Error: ["isError"],
  "Map.prototype": inserts,
  "WeakMap.prototype": inserts,
  "Set.prototype": ["union", "intersection", "difference", "symmetricDifference"].concat([
    "isSubsetOf",
    "isSupersetOf",
    "isDisjointFrom",
  ]),
  Uint8Array: ["fromBase64", "fromHex"],
  "Uint8Array.prototype": ["toBase64", "toHex", "setFromBase64", "setFromHex"],
  "Iterator.prototype": ["map", "filter", "take", "drop", "flatMap", "reduce", "toArray", "forEach"].concat([
    "some",
    "every",
    "find",
  ]),
  "ReadableStream.prototype": ["values"],
  "Blob.prototype": ["bytes"],
  "Response.prototype": ["bytes"],
  globalThis: ["Iterator", "Float16Array", "Temporal"],
};
const removeNewer = [
  ...Object.entries(newer).flatMap(([owner, names]) => names.map((name) => `delete ${owner}.${name};`)),
  "delete ReadableStream.prototype[Symbol.asyncIterator];",
].join("\n");

/** Safari gives a pressed button no focus, and takes it from the element that has it. */
const focusAsSafari = `addEventListener("mousedown", (event) => {
  if (!event.target.closest("button, a, summary")) return;
  event.preventDefault();
  document.activeElement.blur();
}, true);`;

async function makeOlder(page: Page): Promise<void> {
  await page.addInitScript(`${removeNewer}\n${focusAsSafari}`);
  await page.route(/\/pdf\.worker[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    // The page imports a script of that name, too, after what pdf.js brings along.
    const start = `if (typeof document === "undefined") {\n${removeNewer}\n}\n`;
    await route.fulfill({ response, body: start + (await response.text()) });
  });
}

test("an older browser reads a story and prints a sheet", { tag: "@prove" }, async ({ page, app }) => {
  test.setTimeout(120_000);
  const story = await getItem(
    app,
    (item) => item.category === "free" && item.content_type === "story" && item.page_count !== null,
  );
  const sheet = await getItem(app, (item) => item.category === "free" && item.sheet?.maker === "facts");
  await makeOlder(page);
  await page.addInitScript("window.print = () => document.body.dataset.printed = 'yes'");
  await openSignedIn(page, app, await app.registerMember(), toItemPath(story));
  const read = page.getByRole("button", { name: `Read here ${story.title}` });
  await read.click();
  const reader = page.getByRole("dialog", { name: story.title });
  await expect(reader.getByRole("img", { name: "Page 1", exact: true })).toBeVisible();
  await closeDialog(page);
  await expect(read).toBeFocused();

  await page.goto(toItemPath(sheet));
  await page.getByRole("button", { name: `Fresh sheet of ${sheet.title}` }).click();
  const print = page.getByRole("dialog").getByRole("button", { name: "Print this one" });
  await expect(print).toBeEnabled({ timeout: 30_000 });
  await print.click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "yes");
});

test("an older browser shows an advisor, and returns to the button that was pressed", async ({ page }) => {
  await makeOlder(page);
  await page.goto("/");
  await page.getByRole("region", { name: "Meet Our Advisors" }).scrollIntoViewIfNeeded();
  const more = page.getByRole("button", { name: "More about Marisol Vega" });
  await more.click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Instagram" })).toBeVisible();
  await closeDialog(page);
  await expect(more).toBeFocused();
});
