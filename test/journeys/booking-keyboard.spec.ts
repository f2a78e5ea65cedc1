import type { Page } from "@playwright/test";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";
import { tabVisiblyTo } from "./tab-visibly.ts";

/** Each journey asks for times on another day: a time that is asked for is closed to the others. */
async function bookByKeyboard(page: Page, app: JourneyApp, daysAfterFirst: number): Promise<void> {
  await openSignedIn(page, app, await app.registerMember(), "/advisor-checkout");
  await expect(page.getByLabel("Advisor", { exact: true })).toBeVisible();

  await tabVisiblyTo(page, page.getByLabel("Advisor", { exact: true }));
  await page.keyboard.type("Marisol");
  await expect(page.getByLabel("Session length")).toBeEnabled();
  await tabVisiblyTo(page, page.getByLabel("Session length"));
  await page.keyboard.type("30");
  await tabVisiblyTo(page, page.getByLabel("Card number"));
  await page.keyboard.type("42424242424242421234123");
  await page.keyboard.type("10001");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Choose your times" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Schedule Your Session" })).toBeFocused();

  await expect(page.getByLabel("Your Time Zone")).toBeVisible();
  await tabVisiblyTo(page, page.getByRole("button", { name: "Go to the Next Month" }));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  for (let day = 0; day < daysAfterFirst; day += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: /^Available Times for / })).toBeVisible();
  // Marisol begins at nine; a closed time can be reached, so that its reason is read, but not chosen.
  await tabVisiblyTo(page, page.getByRole("radio", { name: "8:00 AM", exact: true }));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "8:30 AM" })).not.toBeChecked();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "9:00 AM", exact: true })).toBeChecked();
  await tabVisiblyTo(page, page.getByRole("button", { name: "Add This Time Slot" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Available Times for / })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Your Preferred Times (1/3)" })).toBeVisible();

  await tabVisiblyTo(page, page.getByRole("button", { name: /^Remove / }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your Preferred Times (0/3)" })).toBeFocused();
  // Shift+Tab enters a group at its end.
  await tabVisiblyTo(page, page.getByRole("radio", { name: "7:30 PM" }), "Shift+Tab");
  await page.keyboard.press("Space");
  await tabVisiblyTo(page, page.getByRole("button", { name: "Add This Time Slot" }));
  await page.keyboard.press("Enter");
  await tabVisiblyTo(page, page.getByRole("button", { name: "Confirm Booking" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Booking Confirmed!" })).toBeFocused();
}

test("a parent books, pays and schedules a session by keyboard on a narrow screen", {
  tag: "@prove",
}, async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await bookByKeyboard(page, app, 1);
});

test("a parent books, cancels and saves a sheet by keyboard at 400 % zoom", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  // A window of 1280 × 1024 pixels.
  await page.setViewportSize({ width: 320, height: 256 });
  await bookByKeyboard(page, app, 2);

  await page.goto("/sessions");
  await expect(page.getByRole("link", { name: "Dashboard" })).toHaveAttribute("href", "/dashboard");
  await tabVisiblyTo(page, page.getByRole("button", { name: /^Cancel session/ }));
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog");
  const keep = question.getByRole("button", { name: "Keep session" });
  await expect(keep).toBeFocused();
  const rule = question.getByRole("listitem").last();
  await rule.evaluate((element) => element.scrollIntoView());
  await expect(rule).toBeInViewport({ ratio: 1 });
  await tabVisiblyTo(page, keep, "Shift+Tab");
  await tabVisiblyTo(page, question.getByRole("button", { name: "Cancel session" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Session cancelled", { exact: true })).toBeVisible();

  await page.goto("/resources");
  await tabVisiblyTo(page, page.getByRole("button", { name: "Download Free Printable" }));
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});
