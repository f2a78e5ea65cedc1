import { createRequestedBooking } from "./api-booking.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { showNextMonth } from "./book.ts";
import { findLink, waitForEmail } from "./find-email.ts";
import { expect, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

test("an advisor proposes other times, of which the parent chooses one", { tag: "@prove" }, async ({
  page,
  app,
  context,
}) => {
  const parent = await app.registerMember();
  const id = await createRequestedBooking(app, parent, "Ruth Abernathy");
  const link = findLink((await waitForEmail(app, "ruth@example.com", /^Dana asks for 60 minutes/, id)).html);
  const advisor = await context.newPage();
  await advisor.setViewportSize({ width: 390, height: 844 });
  await advisor.goto(link);
  await advisor.getByRole("button", { name: "Propose other times" }).click();
  await expect(advisor.getByRole("heading", { name: "Propose other times" })).toBeFocused();
  await showNextMonth(advisor);
  await advisor.getByRole("gridcell").getByText("14", { exact: true }).click();
  // At 10:00 AM, reschedule.spec.ts moves a session of hers there.
  await advisor.getByRole("radio", { name: "11:00 AM", exact: true }).check();
  await advisor.getByRole("gridcell").getByText("15", { exact: true }).click();
  await advisor.getByRole("radio", { name: "2:00 PM", exact: true }).check();
  await expect(advisor.getByText(/“Send to Dana” sends it too\.$/)).toBeVisible();
  await advisor.getByRole("button", { name: "Send to Dana" }).click();
  await expect(advisor.getByText("Please enter a web address")).toBeVisible();
  await advisor.getByRole("textbox", { name: "Link to the meeting" }).fill("meet.example.com/ruth");
  await expectAxeClean(advisor, "proposing other times");
  await advisor.getByRole("button", { name: "Back to Dana's times" }).click();
  await advisor.getByRole("button", { name: "Propose other times" }).click();
  await expect(advisor.getByRole("textbox", { name: "Link to the meeting" })).toHaveValue(
    "meet.example.com/ruth",
  );
  await expect(advisor.getByText("Times to propose (2/3)"), "both times, too").toBeVisible();
  await advisor.getByRole("button", { name: "Send to Dana" }).click();
  await expect(advisor.getByRole("heading", { level: 1, name: "You proposed other times" })).toBeFocused();
  await expectAxeClean(advisor, "other times proposed");

  const question = await waitForEmail(app, parent.email, /^Ruth Abernathy proposes other times$/, id);
  expect(question.html).toContain(`/sessions/${id}`);
  // The link that the parent used to choose times.
  const scheduling = new URLSearchParams({
    advisor_id: "adv_1",
    advisor_name: "Ruth Abernathy",
    session_length: "60",
    session_price: "80",
    booking_id: id,
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page, app, parent, "/dashboard");
  await page.getByRole("link", { name: /^Answer/ }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Ruth Abernathy proposes other times" }),
  ).toBeVisible();
  await expectAxeClean(page, "the answer to other times");
  await page.goto(`/booking-confirmation?${scheduling}`);
  await expect(page).toHaveURL(new RegExp(`/sessions/${id}$`));
  await page.getByRole("radio").nth(1).check();
  await page.getByRole("button", { name: "Confirm this time" }).click();
  await expect(page.getByRole("link", { name: /^Join/ })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await waitForEmail(app, parent.email, /^Confirmed: Ruth/, id);
  // The page was left open, and is in view again.
  await advisor.evaluate(`document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))`);
  await expect(advisor.getByRole("heading", { level: 1, name: "Session confirmed" })).toBeVisible();
  await expect(advisor.getByText("nothing has changed")).toHaveCount(0);
});
