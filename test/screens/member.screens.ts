import type { Page } from "@playwright/test";
import type { Category } from "../../contract/content.ts";
import { toItemPath } from "../../contract/item-pages.ts";
import { createRequestedBooking } from "../journeys/api-booking.ts";
import { getItem, listContent } from "../journeys/content.ts";
import { expect, type JourneyApp, test } from "../journeys/journey-test.ts";
import { openSignedIn } from "../journeys/sign-in.ts";
import { drawScreen } from "./draw-screen.ts";
import { confirmFirstTime } from "./proposal.ts";

const dana = { first_name: "Dana", last_name: "Reyes", email: "dana@example.com", password: "sesame 1" };

const getPrintable = (app: JourneyApp, category: Category) =>
  getItem(app, (item) => item.category === category && item.content_type === "printable");

/** Adds two favorites and a download. */
async function useLibrary(app: JourneyApp): Promise<void> {
  const { access } = await app.getTokens(dana);
  const headers = { authorization: `Bearer ${access}`, "content-type": "application/json" };
  const call = async (path: string, method: string) =>
    expect((await fetch(`${app.site}/api/${path}`, { method, headers, body: "{}" })).ok, path).toBe(true);
  const free = (await listContent(app)).filter(({ category }) => category === "free");
  for (const { id } of free.slice(0, 2)) await call(`content/${id}/favorite`, "POST");
  await call(`content/${free[2]?.id}/download`, "POST");
}

/** Makes the API answer that the member's last Premium payment has failed. */
const showPastDue = (page: Page) =>
  page.route("**/api/me", async (route) => {
    const answer = await route.fetch();
    const { membership, ...me } = (await answer.json()) as { membership: object };
    const grace_until = new Date(Date.now() + 12 * 86_400_000).toISOString();
    await route.fulfill({
      response: answer,
      json: { ...me, membership: { ...membership, state: "past_due", grace_until } },
    });
  });

test("a free member", async ({ page, app, context }) => {
  await app.signUp(dana);
  await openSignedIn(page, app, dana, "/resources?favorites=1");
  await expect(page.getByText("You have no favorites yet.")).toBeVisible();
  await drawScreen(page, "no-favorites");
  await useLibrary(app);
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Continue" }).getByRole("listitem")).toHaveCount(3);
  await drawScreen(page, "dashboard-free");
  await page.goto("/resources?favorites=1");
  await drawScreen(page, "favorites");
  await page.goto(toItemPath(await getPrintable(app, "free")));
  await drawScreen(page, "item-free");
  await page.goto(toItemPath(await getPrintable(app, "premium")));
  await drawScreen(page, "item-locked");
  await page
    .getByRole("button", { name: /Premium/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await drawScreen(page, "upgrade-popup", { window: true });
  await createRequestedBooking(app, dana, "Terrence Boyd");
  await confirmFirstTime(await context.newPage(), app, "terrence@example.com");
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Next", exact: true })).toBeVisible();
  await drawScreen(page, "dashboard-window", { window: true });
  await drawScreen(page, "dashboard-session");
  await page.getByRole("button", { name: /, your profile$/ }).click();
  await expect(page.getByRole("heading", { name: "Your profile" })).toBeVisible();
  await drawScreen(page, "profile", { window: true });
});

test("a Premium member", async ({ page, app }) => {
  await openSignedIn(page, app, app.getAccount("premium_member"), "/resources");
  await expect(page.getByRole("button", { name: /^Download / }).first()).toBeVisible();
  const prepare = () => page.locator("#library").evaluate((library) => library.scrollIntoView());
  await drawScreen(page, "library-window", { window: true, prepare });
  await drawScreen(page, "library");
  await page.goto("/resources?q=trasing%20leters");
  await expect(page.getByRole("region", { name: "Explore the library" }).getByRole("status")).toBeVisible();
  await drawScreen(page, "search-typo");
  await page.goto("/resources?q=submarine%20engines");
  await expect(page.getByText(/^Nothing matches/)).toBeVisible();
  await drawScreen(page, "no-results");
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Member Status" })).toContainText("Premium");
  await drawScreen(page, "dashboard-premium");
  await showPastDue(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: /^Welcome back, / })).toBeVisible();
  await drawScreen(page, "dashboard-past-due");
});
