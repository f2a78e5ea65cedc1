import { holdScripts } from "./hold-scripts.ts";
import { expect, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

test("slow start: what a member types into the search before the page's scripts have loaded is searched", async ({
  page,
  app,
}) => {
  await openSignedIn(page, app, await app.registerMember());
  const release = await holdScripts(page, "**/assets/*.js");
  await page.goto("/resources", { waitUntil: "commit" });
  const search = page.getByRole("searchbox");
  await search.pressSequentially("tracing letters");
  release();
  await expect(page).toHaveURL(/\/resources\?q=tracing\+letters$/);
  await expect(search).toHaveValue("tracing letters");
});

test("slow start: a guest's search is kept whole although the prompt loads late", { tag: "@prove" }, async ({
  page,
}) => {
  const release = await holdScripts(page, "**/assets/sign-up-prompt*.js");
  await page.goto("/resources");
  await expect(page.getByRole("button", { name: /^Login Required/ }).first()).toBeVisible();
  await page.getByRole("searchbox").focus();
  await page.keyboard.type("tracing");
  await page.keyboard.press("Enter");
  release();
  await expect(page.getByRole("dialog", { name: "Sign Up to Continue" })).toBeVisible();
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(`sessionStorage.getItem("sign-up-intent")`)).toContain("/resources?q=tracing#");
});

test("slow start: a link that is clicked twice before its page is drawn is one step back", {
  tag: "@prove",
}, async ({ page }) => {
  await page.goto("/about");
  await expect(page.getByRole("button", { name: "Membership" })).toBeEnabled();
  await page.goto("/");
  await page.getByRole("button", { name: "Membership" }).click();
  await page.evaluate(`{
    const link = document.querySelector('header a[href="/blog"]');
    for (const detail of [1, 2]) link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
  }`);
  await expect(page).toHaveURL(/\/blog$/);
  await page.goBack();
  await expect(page).toHaveURL(`${new URL(page.url()).origin}/`);
});
