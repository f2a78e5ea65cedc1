import type { Page } from "@playwright/test";
import type { SlotChoice } from "../../contract/bookings.ts";
import { createRequestedBooking } from "../journeys/api-booking.ts";
import { addTime, bookAndPay, chooseSession, getDayOfNextMonth, showNextMonth } from "../journeys/book.ts";
import { findLink, waitForEmail } from "../journeys/find-email.ts";
import { expect, test } from "../journeys/journey-test.ts";
import { openSignedIn } from "../journeys/sign-in.ts";
import { drawScreen } from "./draw-screen.ts";
import { confirmFirstTime, openProposal } from "./proposal.ts";

const maya = { first_name: "Maya", last_name: "Lindqvist", email: "maya@example.com", password: "sesame 1" };

/** Noon for the member, on three days of next month. */
const times: SlotChoice[] = [8, 9, 10].map((day) => ({
  date: getDayOfNextMonth(day),
  time: "12:00 PM",
  timezone: "America/New_York",
}));

async function cancelSession(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Cancel session/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel session" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cancelled" })).toBeVisible();
}

test("sessions", async ({ page, app, context }) => {
  await app.signUp(maya);

  await openSignedIn(page, app, maya, "/advisor-checkout");
  await chooseSession(page, "Marisol Vega", 60);
  await expect(page.getByLabel("Card number")).toBeVisible();
  await drawScreen(page, "advisor-checkout");
  await bookAndPay(page, { advisor: "Marisol Vega", minutes: 60, price: "$80.00" });
  await page.getByRole("link", { name: "Choose your times" }).click();
  await showNextMonth(page);
  for (const day of [10, 11, 12]) await addTime(page, day, "9:00 AM");
  await expect(page.getByText(/^Payment Successful!/)).toHaveCount(0);
  await drawScreen(page, "booking-confirmation");
  const paid = new URL(page.url()).searchParams.get("booking_id");
  await page.goto(`/sessions/${paid}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await drawScreen(page, "session-paid");

  const requested = await createRequestedBooking(app, maya, "Hana", times);
  await page.goto(`/sessions/${requested}`);
  await expect(page.getByRole("progressbar", { name: "Time for Hana to reply" })).toBeVisible();
  await drawScreen(page, "session-requested");
  const proposal = await context.newPage();
  await openProposal(proposal, app, "hana@example.com");
  await expect(proposal.getByRole("table").getByRole("radio").first()).toBeVisible();
  await drawScreen(proposal, "proposal-requested");
  await proposal.close();

  const confirmed = await createRequestedBooking(app, maya, "Ruth Abernathy", times);
  await confirmFirstTime(await context.newPage(), app, "ruth@example.com");
  await page.goto(`/sessions/${confirmed}`);
  await expect(page.getByRole("button", { name: "Reschedule" })).toBeVisible();
  await drawScreen(page, "session-confirmed");
  const settled = await context.newPage();
  await settled.goto(findLink((await waitForEmail(app, "ruth@example.com", /^Confirmed: Maya/)).html));
  await expect(settled.getByRole("heading", { level: 1, name: "Session confirmed" })).toBeVisible();
  await drawScreen(settled, "proposal-confirmed");
  await settled.close();
  await page.getByRole("button", { name: /^Cancel session/ }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await drawScreen(page, "session-cancel", { window: true });
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Reschedule" }).click();
  await showNextMonth(page);
  await page.getByRole("gridcell").getByText("14", { exact: true }).click();
  await page.getByRole("radio", { name: "2:00 PM", exact: true }).check();
  await page.getByRole("button", { name: "Add this time" }).click();
  await drawScreen(page, "session-reschedule");
  await page.getByRole("button", { name: "Ask Ruth Abernathy" }).click();
  await expect(page.getByRole("heading", { name: "You asked for another time" })).toBeVisible();
  await drawScreen(page, "session-reschedule-asked");
  const reschedule = await context.newPage();
  await reschedule.goto(
    findLink((await waitForEmail(app, "ruth@example.com", /^Maya asks to move your session/)).html),
  );
  await expect(
    reschedule.getByRole("heading", { level: 1, name: "Maya Lindqvist asks for another time" }),
  ).toBeVisible();
  await drawScreen(reschedule, "proposal-reschedule");
  await reschedule.goto("/about");
  await reschedule.goto("/proposal#forged");
  await expect(
    reschedule.getByRole("heading", { level: 1, name: "This link is no longer valid." }),
  ).toBeVisible();
  await drawScreen(reschedule, "proposal-invalid");
  await reschedule.close();

  const cancelled = await createRequestedBooking(app, maya, "Samir Haddad", times);
  await page.goto(`/sessions/${cancelled}`);
  await cancelSession(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Cancelled" })).toBeVisible();
  await drawScreen(page, "session-cancelled");
  await page.goto("/sessions");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByText(/^Past sessions/).click();
  await drawScreen(page, "sessions");
});
