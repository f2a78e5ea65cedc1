import { booking, bookingList } from "../../contract/bookings.ts";
import { createPaidBooking, createRequestedBooking } from "./api-booking.ts";
import { bookAndPay, chooseSession, getDayOfNextMonth } from "./book.ts";
import { fetchAs } from "./fetch-as.ts";
import { findLink, waitForEmail } from "./find-email.ts";
import { expect, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

test("a parent cancels a paid session and sees the refund", async ({ page, app }) => {
  const parent = await app.registerMember();
  await createPaidBooking(app, parent, "Hana", 30);
  await openSignedIn(page, app, parent, "/dashboard");
  const mine = page.getByRole("region", { name: "My sessions" });
  await mine.getByRole("button", { name: "Cancel session (30 minutes with Hana)" }).click();
  const asking = page.getByRole("alertdialog", { name: "Cancel this session?" });
  await expect(asking).toContainText("You'll get a full refund of $42.75.");
  await asking.getByRole("button", { name: "Cancel session" }).click();
  await expect(page.getByText("Session cancelled", { exact: true })).toBeVisible();
  await expect(asking).toBeHidden();
  await expect(mine.getByRole("heading", { name: "My sessions" })).toBeFocused();
  await expect(mine.getByRole("article")).toContainText("You cancelled this session. Your $42.75 refund");
  await waitForEmail(app, parent.email, "We've refunded $42.75");
});

test("a parent finds and cancels the next session in three taps, and its page leads through sign-in", {
  tag: "@prove",
}, async ({ page, app }) => {
  const parent = await app.registerMember();
  const id = await createRequestedBooking(app, parent, "Hana");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/sessions/${id}`);
  await expect(page).toHaveURL(/\/login$/);
  const main = page.getByRole("main");
  await main.getByLabel("Email address").fill(parent.email);
  await page.getByLabel("Password", { exact: true }).fill(parent.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  const waiting = page.getByRole("heading", { level: 1, name: "Waiting for Hana" });
  await expect(waiting).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(`/sessions/${id}`);
  await expect(page.getByRole("progressbar", { name: "Time for Hana to reply" })).toBeVisible();

  await page.goto("/dashboard");
  const next = page.getByRole("region", { name: "Next", exact: true });
  await next.getByRole("link", { name: "Details (60 minutes with Hana)" }).click();
  // The dashboard, which is shown until then, has a button of this name, too.
  await expect(waiting).toBeVisible();
  await page.getByRole("button", { name: "Cancel session (60 minutes with Hana)" }).click();
  const asking = page.getByRole("alertdialog", { name: "Cancel this session?" });
  await expect(asking.getByRole("button", { name: "Keep session" })).toBeFocused();
  await asking.getByRole("button", { name: "Cancel session" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cancelled" })).toBeFocused();
  const other = await app.registerMember();
  await openSignedIn(page, app, other, `/sessions/${id}`);
  await expect(page.getByRole("heading", { name: "We couldn't find this session" })).toBeVisible();
});

test("a parent who comes back with the same choice reads that it is booked", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const parent = await app.registerMember();
  const id = await createRequestedBooking(app, parent, "Hana");
  await openSignedIn(page, app, parent, "/advisor-checkout");
  await chooseSession(page, "Hana", 60);
  const notice = page.getByText(/^You booked this on \w+ \d+, \d{4}\.$/);
  await expect(notice).toBeVisible();
  await expect(page.getByRole("link", { name: "View your session" })).toHaveAttribute(
    "href",
    `/sessions/${id}`,
  );
  await chooseSession(page, "Hana", 30);
  await expect(notice).toHaveCount(0);
});

test("an advisor declines with a message, and the parent sees it", { tag: "@prove" }, async ({
  page,
  browser,
  app,
}) => {
  const parent = await app.registerMember();
  await openSignedIn(page, app, parent);
  await bookAndPay(page, { advisor: "Lena Fischer", minutes: 30, price: "$39.00" });
  const { access } = await app.getTokens(parent);
  const mine = await fetchAs(app, access, "bookings");
  const [paid] = bookingList.parse(await mine.json()).items;
  const times = [{ date: getDayOfNextMonth(9), time: "3:00 PM", timezone: "Europe/Rome" }];
  const sent = await fetchAs(app, access, `bookings/${paid?.id}/schedule`, { selected_times: times });
  expect(booking.parse(await sent.json()).state).toBe("requested");

  const request = await waitForEmail(app, "lena@example.com", /^Dana asks for 30 minutes: answer by/);
  const advisor = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await advisor.goto(findLink(request.html));
  await advisor.getByRole("button", { name: "Decline: none of these times work" }).click();
  await advisor.getByLabel("Message to the parent").fill("I am away that week.");
  await advisor.getByRole("button", { name: "Decline this request" }).click();
  await expect(advisor.getByRole("heading", { level: 1, name: "You declined this request" })).toBeFocused();
  await advisor.close();

  await page.goto("/dashboard");
  const card = page.getByRole("region", { name: "My sessions" }).getByRole("article");
  await expect(card).toContainText("Declined");
  await expect(card).toContainText("I am away that week.");
});
