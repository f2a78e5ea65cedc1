import type { Page } from "@playwright/test";
import { getDocumentProxy } from "unpdf";
import type { Category } from "../../contract/content.ts";
import { toItemPath } from "../../contract/item-pages.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { closeDialog } from "./close-dialog.ts";
import { getItem } from "./content.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

/* A parent makes fresh sheets on a phone (SHEET-7). */
test.use({ viewport: { width: 390, height: 844 } });

const getMathSheet = (app: JourneyApp, category: Category) =>
  getItem(app, (item) => item.category === category && item.sheet?.maker === "facts");

const getButton = (page: Page, title: string) =>
  page.getByRole("button", { name: `Fresh sheet of ${title}` });

/** Lists what the browser keeps, and so might keep a name. */
const listTraces = (page: Page): Promise<string> =>
  page.evaluate(
    "JSON.stringify([location.href, history.state, {...localStorage}, {...sessionStorage}, document.cookie, document.title])",
  );

test("fresh sheets: a free member sees, names, prints and saves one, two taps from its card", async ({
  page,
  app,
}) => {
  const item = await getMathSheet(app, "free");
  const sent: { seed: number; name: string }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/sheet")) sent.push(request.postDataJSON());
  });
  await page.addInitScript("window.print = () => document.body.dataset.printed = 'yes'");
  await openSignedIn(
    page,
    app,
    app.getAccount("free_member"),
    `/resources?q=${encodeURIComponent(item.title)}`,
  );
  const open = getButton(page, item.title);
  await open.click();
  const dialog = page.getByRole("dialog", { name: item.title });
  const picture = dialog.getByRole("img", { name: "Page 1", exact: true });
  await expect(picture).toBeVisible();
  const before = await picture.getAttribute("src");
  await dialog.getByRole("button", { name: "Print this one" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "yes");
  const printed = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const shown = Number(/of (\d+)/.exec((await dialog.getByText(/^Page 1 of/).textContent()) ?? "")?.[1]);
  expect(printed.numPages, "the dialog's pages and nothing else").toBe(shown);

  const name = dialog.getByLabel("Child's name");
  await name.fill("Zoë 2");
  await name.press("Enter");
  await expect(dialog.getByText("Please use letters, spaces, hyphens and apostrophes only")).toBeVisible();
  await expect(name).toBeFocused();
  await expect(picture, "the sheet before stays").toHaveAttribute("src", before ?? "");
  await name.fill("Zoë");
  const saving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save PDF" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/ [2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}\.pdf$/);
  await expect(picture).not.toHaveAttribute("src", before ?? "");
  expect(sent.at(-1), "the same numbers, now with the name").toMatchObject({
    seed: sent[0]?.seed,
    name: "Zoë",
  });

  await dialog.getByRole("button", { name: "New numbers" }).click();
  await expect.poll(() => sent.at(-1)?.seed).not.toBe(sent[0]?.seed);
  await dialog.getByRole("radio", { name: "A4" }).check();
  await expect.poll(() => sent.at(-1)).toMatchObject({ paper: "A4", name: "Zoë" });
  await expect(dialog.getByText("Drawing your sheet…")).toBeHidden();
  await expectAxeClean(page, "a drawn sheet");
  expect(await listTraces(page)).not.toMatch(/Zoë|Zo%C3%AB/);
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
  await open.click();
  await expect(dialog.getByLabel("Child's name"), "the name is forgotten").toHaveValue("");
});

test("fresh sheets: a guest is asked to sign up, a free member to upgrade, and Premium prints", {
  tag: "@prove",
}, async ({ page, app }) => {
  const [free, premium] = [await getMathSheet(app, "free"), await getMathSheet(app, "premium")];
  await page.goto(toItemPath(free));
  await getButton(page, free.title).click();
  await expect(page.getByRole("dialog", { name: "Sign Up to Continue" })).toBeVisible();

  await openSignedIn(page, app, app.getAccount("free_member"), toItemPath(premium));
  await getButton(page, premium.title).click();
  await expect(page.getByRole("dialog")).toContainText("Premium");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Print this one" })).toHaveCount(0);

  await openSignedIn(page, app, app.getAccount("premium_member"), toItemPath(premium));
  await getButton(page, premium.title).click();
  await expect(page.getByRole("dialog").getByRole("img", { name: "Page 1", exact: true })).toBeVisible();
});

test("fresh sheets: the code on a sheet, typed into the search, shows that sheet's answers", {
  tag: "@prove",
}, async ({ page, app }) => {
  const item = await getMathSheet(app, "free");
  await openSignedIn(page, app, app.getAccount("free_member"), toItemPath(item));
  const answer = page.waitForResponse(/\/sheet$/);
  await getButton(page, item.title).click();
  const header = (await (await answer).headerValue("content-disposition")) ?? "";
  const code = /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(header)?.[0] ?? "";
  await closeDialog(page);
  await page.goto("/resources");
  const search = page.getByRole("searchbox");
  const wrong = code.replace(/.$/, (last) => (last === "2" ? "3" : "2"));
  await search.fill(wrong);
  await expect(page.getByText(/^Please check the code/)).toBeVisible();
  await search.fill(code.toLowerCase());
  const again = page.waitForResponse(/\/sheets\/redraw$/);
  await page.getByRole("button", { name: "Show the sheet" }).click();
  expect(await (await again).headerValue("content-disposition")).toBe(header);
  const pages = page.getByRole("dialog").getByRole("listitem");
  await expect(pages.last()).toBeInViewport();
});

test("fresh sheets: a lost connection and a reached limit are named, and the sheet that is there stays", {
  tag: "@prove",
}, async ({ page, context, app }) => {
  const item = await getMathSheet(app, "free");
  await openSignedIn(page, app, app.getAccount("free_member"), toItemPath(item));
  await getButton(page, item.title).click();
  const dialog = page.getByRole("dialog");
  const picture = dialog.getByRole("img", { name: "Page 1", exact: true });
  await expect(dialog.getByText(/^Page 1 of/)).toBeVisible();
  await context.setOffline(true);
  const again = dialog.getByRole("button", { name: "New numbers" });
  await again.click();
  await expect(dialog.getByRole("alert")).toContainText("You're offline");
  await expect(picture).toBeVisible();
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Retry" }).click();
  await expect(dialog.getByRole("alert")).toHaveCount(0);

  const message = "You've reached today's limit.";
  await page.route(/\/sheet$/, (route) =>
    route.fulfill({ status: 429, json: { error: { code: "too_many_requests", message } } }),
  );
  await again.click();
  await expect(dialog.getByRole("alert")).toHaveText(message);
  await expect(dialog.getByRole("button", { name: "Retry" })).toHaveCount(0);
  const saving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save PDF" }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.pdf$/);
});
