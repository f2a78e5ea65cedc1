import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

test("favorites: a guest's heart is set after signing in, and the filter in the address shows it", {
  tag: "@prove",
}, async ({ page, app }) => {
  const parent = await app.registerMember();
  await page.goto("/resources");
  const printables = page.getByRole("region", { name: /^Printables/ });
  const title = (await printables.getByRole("heading", { level: 4 }).first().textContent()) ?? "";
  const heart = printables.getByRole("button", { name: `Favorite ${title}` });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await heart.press("Enter");
  const prompt = page.getByRole("dialog", { name: "Sign Up to Continue" });
  await expect(prompt).toContainText(`We'll add “${title}” to your favorites.`);
  await prompt.getByRole("link", { name: "Sign in", exact: true }).click();
  await page.getByRole("main").getByLabel("Email address").fill(parent.email);
  await page.getByLabel("Password", { exact: true }).fill(parent.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/resources$/);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Added to your favorites", { exact: true })).toBeVisible();
  await expect(page.getByRole("dialog"), "the item itself is not offered").toHaveCount(0);

  await page.getByRole("button", { name: "Favorites" }).click();
  await expect(page).toHaveURL(/\?favorites=1$/);
  await page.reload();
  const library = page.getByRole("region", { name: "Explore the library" });
  await expect(library.getByRole("status")).toHaveText("1 item");
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === "DELETE" && answer.url().endsWith("/favorite"),
  );
  await heart.press(" ");
  await expect(heart, "a released heart stays in view and can be set again").toBeFocused();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await saved;
  await page.reload();
  await expect(library).toContainText("You have no favorites yet.");
});

test("favorites and downloads: marked on the card, first on the dashboard, and part of the export", {
  tag: "@prove",
}, async ({ page, app }) => {
  const parent = await app.registerMember();
  await openSignedIn(page, app, parent);
  const row = page.getByRole("region", { name: "Continue" });
  await expect(page.getByRole("region", { name: "Explore the library" })).toBeVisible();
  await expect(row, "nothing to continue with").toHaveCount(0);
  const stories = page.getByRole("region", { name: /^Stories/ });
  const card = stories.getByRole("article").first();
  const title = (await card.getByRole("heading").textContent()) ?? "";
  const saving = page.waitForEvent("download");
  await card.getByRole("button", { name: `Download ${title}` }).click();
  await expect(card.getByRole("status")).toHaveText("Saved to your downloads");
  await saving;
  await expect(card.getByText(/^Downloaded on \w+ \d+, \d{4}$/)).toBeAttached();
  await expect(row, "nothing moves at the first one").toHaveCount(0);
  await page.reload();
  await expect(row.getByRole("listitem")).toHaveText([new RegExp(`${title}Downloaded `)]);

  // If the API refuses, the heart is restored.
  await page.route("**/favorite", (route) => route.abort());
  const heart = card.getByRole("button", { name: `Favorite ${title}` });
  await heart.click();
  await expect(
    page.getByText("We couldn't add it to your favorites. Please try again.", { exact: true }),
  ).toBeVisible();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await page.unroute("**/favorite");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(row.getByRole("listitem")).toHaveText([new RegExp(`${title}Saved `)]);

  const { violations } = await new AxeBuilder({ page }).include("#main").analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

  await row.getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(/\/resources\/.+cnt_/);
  await expect(page.getByRole("button", { name: `Favorite ${title}` })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByText(/^Downloaded on /)).toBeVisible();
  const { access } = await app.getTokens(parent);
  const answer = await page.request.get("/api/me/export", { headers: { authorization: `Bearer ${access}` } });
  const { library } = (await answer.json()) as { library: unknown[] };
  expect(library).toEqual([
    expect.objectContaining({ title, favorite_at: expect.any(String), downloaded_at: expect.any(String) }),
  ]);
});

test("favorites: a part of them is shown as such, and Retry loads the others", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  await page.route("**/api/me/items", (route) => route.abort());
  await openSignedIn(page, app, await app.registerMember(), "/resources");
  const heart = page
    .getByRole("region", { name: /^Printables/ })
    .getByRole("button", { name: /^Favorite/ })
    .first();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Favorites" }).click();
  const library = page.getByRole("region", { name: "Explore the library" });
  const alert = library.getByRole("alert").filter({ hasText: "We couldn't load your favorites." });
  await expect(alert).toBeVisible();
  await expect(library.getByRole("article")).toHaveCount(1);
  await page.unroute("**/api/me/items");
  await alert.getByRole("button", { name: "Retry" }).press("Enter");
  await expect(alert).toBeHidden();
  await expect(library.getByRole("article")).toHaveCount(1);
  await expect(page.locator("body")).not.toBeFocused();
});
