import { createRequestedBooking } from "./api-booking.ts";
import { bookAndPay } from "./book.ts";
import { expect, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

/* The next person in the same tab never sees what one member has loaded (SEC-24). */

test("the next member in the same tab does not see the last one's sessions, not even if their list fails", {
  tag: "@prove",
}, async ({ page, app }) => {
  const [first, second] = [await app.registerMember(), await app.registerMember()];
  await createRequestedBooking(app, first, "Marisol Vega");
  await openSignedIn(page, app, first);
  const sessions = page.getByRole("region", { name: "My sessions" });
  await expect(sessions).toContainText("60 minutes with Marisol Vega", { timeout: 25_000 });

  // From here on the list of sessions fails, and no page is loaded from the server in between.
  await page.route("**/api/bookings", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("main").getByLabel("Email address").fill(second.email);
  await page.getByLabel("Password", { exact: true }).fill(second.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome back, ${second.first_name}!`);
  await expect(sessions).toContainText("We couldn't load your sessions");
  await expect(sessions).not.toContainText("Marisol Vega");
});

test("the receipt of a payment goes when another member signs in in another tab", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const [first, second] = [await app.registerMember(), await app.registerMember()];
  // Someone who uses the page stays on the receipt.
  await page.addInitScript("setInterval(() => dispatchEvent(new Event('wheel')), 500)");
  await openSignedIn(page, app, first);
  await bookAndPay(page, { advisor: "Ruth Abernathy", minutes: 30, price: "$35.00" });
  const elsewhere = await page.context().newPage();
  await elsewhere.goto("/robots.txt");
  await elsewhere.evaluate("localStorage.clear()");
  await openSignedIn(elsewhere, app, second);
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toHaveCount(0);
  await expect(page.getByLabel("Session length")).toBeVisible();
});

test("a member whose profile cannot be loaded is no guest, and sees it without a reload once it can", {
  tag: "@prove",
}, async ({ page, app }) => {
  const member = await app.registerMember();
  await page.route("**/api/me", (route) => route.fulfill({ status: 500, json: {} }));
  await openSignedIn(page, app, member);
  const panel = page.getByRole("alert").filter({ hasText: "We couldn't load your membership" });
  await expect(panel).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back!");
  for (const text of ["Guest Mode", "Create Free Account", "Join Premium", "Upgrade to Premium"])
    await expect(page.getByText(text)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Sign up options" })).toHaveCount(0);
  for (const width of [390, 1300]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: test.info().outputPath(`membership-unknown-${width}.png`) });
  }
  await panel.getByRole("button", { name: "Retry" }).click();
  await expect(panel).toBeVisible();
  await page.unroute("**/api/me");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome back, ${member.first_name}!`, {
    timeout: 40_000,
  });
  await expect(panel).toHaveCount(0);
});
