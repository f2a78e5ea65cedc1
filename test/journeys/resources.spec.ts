import { previewPictureWidth } from "../../contract/previews.ts";
import { expect, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

test("resources: a guest is asked to sign up and may browse", async ({ page }) => {
  await page.goto("/resources");
  const prompt = page.getByRole("dialog", { name: "Sign Up to Continue" });
  const pack = page.getByRole("button", { name: "Download Free Printable" });
  await pack.click();
  await expect(prompt).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(pack).toBeFocused();

  await page.getByRole("link", { name: "Browse Resources" }).click();
  await expect(page.getByRole("region", { name: "Explore the library" })).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).not.toBeInViewport();
  await expect(
    page
      .getByRole("region", { name: /^Printables/ })
      .getByRole("article")
      .first(),
  ).toBeVisible();

  await page.getByRole("searchbox").click();
  await expect(prompt.getByRole("link", { name: "Create Free Account" })).toBeVisible();
  await prompt.getByRole("link", { name: "Join Premium" }).click();
  await expect(page).toHaveURL(/\/register-premium$/);
});

test("resources: a member gets the free pack at once", async ({ page, app }) => {
  await openSignedIn(page, app, app.getAccount("free_member"), "/resources");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Free Printable" }).click();
  await Promise.all([
    expect(page.getByRole("button", { name: "Saved", exact: true })).toBeVisible(),
    expect(page.getByRole("status").filter({ hasText: "Saved to your downloads" })).toHaveCount(1),
  ]);
  expect((await saving).suggestedFilename()).toMatch(/activities.*\.pdf$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("resources: an empty site says what is missing, without a dead button", { tag: "@prove" }, async ({
  page,
}) => {
  await page.route("**/api/free-pack", (route) => route.fulfill({ json: { item: null } }));
  await page.route("**/api/content**", (route) => route.fulfill({ json: { items: [], next: null } }));
  await page.route("**/api/advisors", (route) => route.fulfill({ json: { items: [] } }));
  await page.goto("/resources");
  await expect(page.getByText("The free pack isn't here yet.")).toBeVisible();
  await expect(page.getByText("No printables available yet.")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("button")).toHaveCount(0);
  await expect(main.getByRole("searchbox")).toHaveCount(0);
  await main.getByRole("link", { name: "Create a free account" }).click();
  await expect(page).toHaveURL(/\/register$/);

  await page.goto("/");
  await page.getByRole("heading", { name: "A look inside the library" }).scrollIntoViewIfNeeded();
  await expect(page.getByText("The first pages are on their way.")).toBeVisible();
});

test("resources: a chosen type that is empty says so, as its section does", { tag: "@prove" }, async ({
  page,
}) => {
  await page.route("**/api/content**", async (route) => {
    const answer = await route.fetch();
    const { items, ...rest } = await answer.json();
    const others = items.filter(({ content_type }: { content_type: string }) => content_type !== "story");
    await route.fulfill({ response: answer, json: { ...rest, items: others } });
  });
  await page.goto("/resources?type=story");
  await expect(page.getByText("No stories available yet.")).toBeVisible();
  await expect(page.getByText("Nothing matches")).toHaveCount(0);
});

test("resources: the link in the header empties the search, and Back fills it again", {
  tag: "@prove",
}, async ({ page, app }) => {
  await openSignedIn(page, app, app.getAccount("free_member"), "/resources");
  const search = page.getByRole("searchbox");
  await search.fill("picture bingo");
  await expect(page).toHaveURL(/\?q=picture\+bingo$/);
  await expect(page.getByRole("article").first()).toContainText(/bingo/i);
  const header = page.getByRole("navigation", { name: "Main" });
  await header.getByRole("link", { name: "Resources", exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/resources$/);
  await expect(search).toHaveValue("");
  await page.goBack();
  await expect(search).toHaveValue("picture bingo");
});

test("preview: a guest turns the first pages of a Premium item by keyboard and gets no more than half", async ({
  page,
}) => {
  await page.goto("/resources");
  const card = page
    .getByRole("article")
    .filter({ hasText: "Premium" })
    .filter({ hasText: "Preview" })
    .first();
  const pages = Number(/(\d+) pages/.exec((await card.textContent()) ?? "")?.[1]);
  const open = card.getByRole("button", { name: /^Preview/ });
  await open.click();
  const dialog = page.getByRole("dialog");
  const pictures = dialog.getByRole("img", { name: /^Page \d/ });
  await expect(pictures.first()).toBeVisible();
  expect(await pictures.count()).toBeLessThanOrEqual(pages / 2);
  await expect
    .poll(() => pictures.first().evaluate((image) => Reflect.get(image, "naturalWidth")))
    .toBe(previewPictureWidth);
  await expect(dialog.getByText(`Premium members get all ${pages}.`)).toBeVisible();
  expect(await dialog.innerHTML()).not.toContain("content/");

  await dialog.getByRole("list").focus();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("status")).toContainText(`2 of ${await pictures.count()}`);
  await dialog.getByRole("button", { name: "Enlarge" }).click();
  await expect(dialog.getByRole("button", { name: "Enlarge" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
});
