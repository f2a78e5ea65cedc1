import { createRequestedBooking } from "./api-booking.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { openBackOffice } from "./back-office-page.ts";
import { findLink, waitForEmail } from "./find-email.ts";
import { expect, test } from "./journey-test.ts";

test("an admin sets a time that was agreed by phone, and finds it in its week and by its note", {
  tag: "@prove",
}, async ({ page, app }) => {
  const parent = await app.registerMember();
  const id = await createRequestedBooking(app, parent, "Ruth Abernathy");
  await page.setViewportSize({ width: 1300, height: 900 });
  await openBackOffice(page, app, "bookings");
  await page.getByRole("searchbox", { name: /^Search by client/ }).fill(parent.email);
  const row = page.getByRole("row").filter({ hasText: parent.email });
  await row.getByRole("button").click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("textbox", { name: "Internal note" }).fill("Prefers mornings, Quibblestone");
  await drawer.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Note saved", { exact: true })).toBeVisible();

  const setTime = drawer.getByRole("button", { name: "Agreed by phone: set it" });
  await setTime.click();
  await page.keyboard.press("Escape");
  await row.getByRole("button").click();
  // The drawer is opened again without its form.
  await setTime.press("Enter");
  await expect(drawer.getByRole("heading", { name: "Agreed by phone: set it" })).toBeFocused();
  await drawer.getByLabel("Link or phone number (optional)").fill("555 010 0199");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  await question.getByRole("button", { name: "Keep editing" }).press("Enter");
  await drawer.getByRole("button", { name: "Go to the Next Month" }).press("Enter");
  await drawer
    .getByRole("gridcell")
    .getByRole("button", { disabled: false })
    // A day late in the month, which no other journey books.
    .nth(19 + test.info().retry)
    .press("Enter");
  await drawer.getByRole("radio", { name: "10:00 AM", exact: true }).check();
  await expect(drawer.getByRole("button", { name: "Refund" })).toHaveCount(0);
  await expectAxeClean(page, "a time that is set");
  await drawer.getByRole("button", { name: "Set this time" }).click();
  await expect(page.getByText("Time set", { exact: true })).toBeVisible();
  await waitForEmail(app, parent.email, /^Confirmed/);
  const { html } = await waitForEmail(app, "ruth@example.com", /^Confirmed/, id);
  await page.route("**/api/admin/bookings/*/reschedule", (route) => route.abort());
  await drawer.getByRole("button", { name: "Propose other times" }).click();
  await drawer.getByRole("gridcell").getByRole("button", { disabled: false }).last().click();
  await drawer.getByRole("radio", { name: "10:00 AM", exact: true }).check();
  await drawer.getByRole("button", { name: /^Ask / }).click();
  const lost = drawer.getByText("We couldn't reach Kindstead");
  await expect(lost).toBeVisible();
  await drawer.getByRole("button", { name: "Keep the current time" }).click();
  await setTime.click();
  await expect(lost, "not the other form's error").toHaveCount(0);
  const advisor = await page.context().newPage();
  await advisor.goto(findLink(html));
  const changePlace = advisor.getByRole("button", { name: "Change how you'll meet" });
  await changePlace.click();
  const phone = advisor.getByLabel("Phone number to call");
  await phone.fill("555 010 0188");
  const suggest = advisor.getByLabel("Suggest this for my next sessions too");
  await suggest.setChecked(!(await suggest.isChecked()));
  const isSuggested = await suggest.isChecked();
  await advisor.reload();
  await changePlace.click();
  await expect(phone, "what was typed").toHaveValue("555 010 0188");
  await expect(suggest).toBeChecked({ checked: isSuggested });
  await advisor.getByRole("button", { name: "Don't change" }).click();
  await changePlace.click();
  await expect(phone).toHaveValue("555 010 0199");
  await advisor.close();
  await drawer.getByRole("button", { name: "Close" }).click();

  await page.getByRole("searchbox", { name: /^Search by client/ }).fill("quibblestone");
  await expect(row).toContainText("Confirmed");
  const when = (await row.getByRole("cell").nth(2).innerText()).replace(/\s+/g, " ");
  const date = new Date(when.replace(/ \d+ minutes.*/, ""));
  const isoDate = `${date.getFullYear()}-${`${date.getMonth() + 1}`.padStart(2, "0")}-${`${date.getDate()}`.padStart(2, "0")}`;
  await page.goto(`${app.site}/admin?tab=bookings&week=${isoDate}`);
  await expect(page.getByText(/^All times are in /)).toHaveCount(1);
  const day = page.getByRole("region", {
    name: date.toLocaleDateString("en-US", { weekday: "long", month: "long", day: "numeric" }),
  });
  await expect(day.getByRole("button", { name: /Dana Reyes with Ruth Abernathy/ })).toBeVisible();
  await expectAxeClean(page, "a week of sessions");
  await page.getByRole("button", { name: "Next week" }).click();
  await expect(day, "other days, with the sessions of other journeys").toHaveCount(0);
  await page.getByRole("button", { name: "Previous week" }).click();
  await expect(day.getByText("1 session", { exact: true })).toBeVisible();
  await day.getByRole("button", { name: /Dana Reyes with Ruth Abernathy/ }).press("Enter");
  await expect(drawer).toContainText("555 010 0199");
  await drawer.getByRole("button", { name: "Refund" }).click();
  await page
    .getByRole("dialog", { name: /^Refund/ })
    .getByLabel("Reason")
    .fill("The advisor is ill");
  await page.getByRole("button", { name: /^Refund \$/ }).click();
  await expect(drawer).toContainText("Cancelled by");
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(day.getByText("No sessions", { exact: true })).toBeVisible();
});

test("the list of sessions breaks no word on a screen, and starts near its top on a phone", {
  tag: "@prove",
}, async ({ page, app }) => {
  await createRequestedBooking(app, await app.registerMember(), "Ruth Abernathy");
  await openBackOffice(page, app, "bookings");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  for (const width of [1024, 1300]) {
    await page.setViewportSize({ width, height: 900 });
    const isWide = "document.documentElement.scrollWidth > window.innerWidth";
    await expect.poll(() => page.evaluate<boolean>(isWide), `${width}`).toBe(false);
    for (const header of ["Client", "Advisor", "When", "Status", "Next"])
      await expect(page.getByRole("columnheader", { name: header })).toBeVisible();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const list = page.getByRole("tabpanel").getByRole("heading", { name: "Bookings" });
  const row = page.getByRole("row").nth(1);
  await expect
    .poll(async () => ((await row.boundingBox())?.y ?? 999) - ((await list.boundingBox())?.y ?? 0))
    .toBeLessThanOrEqual(360);
  const week = page.getByRole("button", { name: "Week", exact: true });
  await week.click();
  await expect.poll(async () => (await week.locator("svg").boundingBox())?.width).toBe(18);
  const [next, today] = [
    page.getByRole("button", { name: "Next week" }),
    page.getByRole("button", { name: "Today" }),
  ];
  const isOneLine = async () => {
    const [nextBox, todayBox] = [await next.boundingBox(), await today.boundingBox()];
    return (todayBox?.y ?? 999) < (nextBox?.y ?? 0) + (nextBox?.height ?? 0);
  };
  await expect.poll(isOneLine, "one line").toBe(true);
});

test("the booking of a client who has left names no one, and offers no internal note", {
  tag: "@prove",
}, async ({ page, app }) => {
  const parent = await app.registerMember();
  const id = await createRequestedBooking(app, parent, "Ruth Abernathy");
  const { access } = await app.getTokens(parent);
  const answer = await page.request.delete("/api/me", { headers: { authorization: `Bearer ${access}` } });
  expect(answer.status()).toBe(202);
  await waitForEmail(app, parent.email, "Your Kindstead account has been deleted");
  await openBackOffice(page, app, "bookings");
  await page.goto(`${app.site}/admin?tab=bookings&open=${id}`);
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("heading", { name: "Former member with Ruth Abernathy" })).toBeVisible();
  await expect(drawer.getByRole("textbox", { name: "Internal note" })).toHaveCount(0);
});
