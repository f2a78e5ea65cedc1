import type { Page } from "@playwright/test";
import { adminBookingPage } from "../../contract/booking-lists.ts";
import { createRequestedBooking } from "./api-booking.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { fetchAsAdmin, openBackOffice, tabTo } from "./back-office-page.ts";
import { findLink, waitForEmail, waitForNewestEmail } from "./find-email.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { loseAnswer } from "./lose-answer.ts";
import { findFirstId } from "./payment.ts";
import { runJob } from "./run-job.ts";
import { openSignedIn } from "./sign-in.ts";

/** The booking's status label and refund state. */
async function getStatus(app: JourneyApp, id: string): Promise<string> {
  const { items } = adminBookingPage.parse(await (await fetchAsAdmin(app, "bookings")).json());
  const found = items.find((booking) => booking.id === id);
  if (!found) return "not listed";
  return `${found.state}, ${found.waits_on === "nobody" ? "nothing pending" : `pending on ${found.waits_on}`}`;
}

/** Refunds all that was paid, as another admin does. */
async function refundAsAdmin(app: JourneyApp, id: string): Promise<void> {
  const { items } = adminBookingPage.parse(await (await fetchAsAdmin(app, "bookings")).json());
  const cents = items.find((booking) => booking.id === id)?.amount_cents;
  const body = JSON.stringify({ amount_cents: cents, left_cents: cents, reason: "Booked by mistake" });
  await fetchAsAdmin(app, `bookings/${id}/refund`, { method: "POST", body });
}

/** Finds this parent's booking by their address and opens its drawer. */
async function openBooking(page: Page, client: string) {
  await page.getByRole("searchbox", { name: /^Search by client/ }).fill(client);
  await expect(page.getByText("1 booking", { exact: true })).toBeVisible();
  await page.getByRole("row").filter({ hasText: client }).getByRole("button").click();
  return page.getByRole("dialog");
}

const findProposalLink = async (app: JourneyApp, to: string) =>
  findLink((await waitForNewestEmail(app, to)).html);

test("an admin opens a booking, resends its proposal and refunds it", async ({ page, app }) => {
  const parent = await app.registerMember();
  const id = await createRequestedBooking(app, parent, "Terrence Boyd");
  const before = await findProposalLink(app, "terrence@example.com");
  await openBackOffice(page, app, "bookings");
  await page.getByRole("button", { name: /^Requested \d/ }).click();
  await expect(page).toHaveURL(/tab=bookings&state=requested/);
  await expectAxeClean(page, "the bookings");
  const drawer = await openBooking(page, parent.email);
  await expect(drawer.getByRole("heading", { level: 2 })).toHaveText("Dana Reyes with Terrence Boyd");
  await expect(drawer).toContainText("Terrence Boyd to reply by");
  await expect(drawer).toContainText(/5:00 PM (GMT|BST)/);
  await expect(drawer).toContainText(id);
  await expect(drawer.getByText("No pending or failed deliveries for this booking.")).toBeVisible();
  await expect(drawer.getByRole("region", { name: "Emails" })).toContainText("To terrence@example.com. Sent");
  await expectAxeClean(page, "a booking");
  // Filter, search and drawer are in the address.
  await page.reload();
  await expect(drawer.getByRole("heading", { level: 2 })).toHaveText("Dana Reyes with Terrence Boyd");

  await drawer.getByRole("button", { name: "Resend request" }).click();
  await expect(page.getByText("Request sent again to terrence@example.com", { exact: true })).toBeVisible();
  await expect
    .poll(() => findProposalLink(app, "terrence@example.com"), { message: "another link" })
    .not.toBe(before);

  await drawer.getByRole("button", { name: "Refund" }).click();
  const ask = page.getByRole("dialog", { name: "Refund this booking" });
  await expect(ask).toContainText("regardless of the cancellation policy. The session will be cancelled");
  await ask.getByRole("button", { name: /^Refund \$/ }).click();
  await expect(ask.getByText("Enter a reason", { exact: true })).toBeVisible();
  await expectAxeClean(page, "the refund");
  await ask.getByLabel("Reason").fill("Booked by mistake");
  await ask.getByRole("button", { name: /^Refund \$/ }).click();
  await expect(page.getByText("Refund started", { exact: true })).toBeVisible();
  await expect(drawer).toContainText("An admin");
  await expect(drawer.getByRole("button", { name: /Refund|Resend/ })).toHaveCount(0);
  await expect
    .poll(() => getStatus(app, id), { message: "the money arrives" })
    .toBe("cancelled, nothing pending");
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(
    page.getByRole("row").filter({ hasText: parent.email }),
    "it is requested no more",
  ).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Bookings" })).toBeFocused();
});

test("an admin refunds a part of a session, and its parent sees how much of what", { tag: "@prove" }, async ({
  page,
  app,
  browser,
}) => {
  const parent = await app.registerMember();
  const id = await createRequestedBooking(app, parent, "Terrence Boyd");
  await openBackOffice(page, app, "bookings");
  const drawer = await openBooking(page, parent.email);
  await drawer.getByRole("button", { name: "Refund" }).click();
  const ask = page.getByRole("dialog", { name: "Refund this booking" });
  await ask.getByLabel("Amount in dollars").fill("1000000");
  await ask.getByLabel("Reason").fill("Your session started late");
  await ask.getByRole("button", { name: "Refund" }).click();
  await expect(ask.getByText("This is more than what can still be refunded")).toBeVisible();
  await ask.getByLabel("Amount in dollars").fill("5");
  await expect(ask).toContainText("The booking stays unchanged. Dana Reyes gets an email");
  await loseAnswer(page, "**/api/admin/bookings/*/refund");
  await ask.getByRole("button", { name: "Refund $5.00" }).click();
  await expect(ask.getByText("We don't know whether this refund was started")).toBeVisible();
  // The row behind the dialog has been read again; the second press is still the same refund.
  await expect(page.getByText("“Your session started late”")).toBeVisible();
  await ask.getByRole("button", { name: "Refund $5.00" }).dblclick();
  await expect(page.getByText("Refund started", { exact: true })).toBeVisible();
  const paid = await drawer.getByText(/^\$[\d.]+, paid on/).innerText();
  const ofPrice = `$5.00 of ${paid.split(",")[0]}`;
  await expect(drawer).toContainText(`Refunded ${ofPrice}`);
  await expect(drawer).toContainText("“Your session started late”");
  await expect(drawer.getByRole("region", { name: "Emails" })).toContainText("We've refunded $5.00");
  await expect(drawer.getByRole("region", { name: "Deliveries" })).toContainText(
    "No pending or failed deliveries",
  );
  await expect.poll(() => getStatus(app, id)).toBe("requested, pending on advisor");
  const own = await (await browser.newContext()).newPage();
  await openSignedIn(own, app, parent);
  await own.goto(`/sessions/${id}`);
  await expect(own.getByRole("main")).toContainText(`Refunded${ofPrice}`);
  await own.context().close();
});

test("an admin proposes other times for a session by keyboard alone", { tag: "@prove" }, async ({
  page,
  app,
  context,
}) => {
  const parent = await app.registerMember();
  const id = await createRequestedBooking(app, parent, "Samir Haddad");
  const proposal = await context.newPage();
  const { html } = await waitForEmail(app, "samir@example.com", /^Dana asks for 60 minutes/, id);
  await proposal.goto(findLink(html));
  await proposal.getByRole("table").getByRole("radio").first().check();
  await proposal.getByRole("radio", { name: "I'll say later" }).check();
  await proposal.getByRole("button", { name: /^Confirm / }).click();
  await expect(proposal.getByRole("heading", { level: 1, name: "Session confirmed" })).toBeVisible();

  const { keyboard } = page;
  await openBackOffice(page, app, "bookings");
  const drawer = await openBooking(page, parent.email);
  await drawer.getByRole("button", { name: "Propose other times" }).press("Enter");
  await expect(drawer.getByRole("heading", { name: "Propose other times" })).toBeFocused();
  await expectAxeClean(page, "a proposal of other times");
  await drawer.getByRole("button", { name: "Keep the current time" }).press("Enter");
  await expect(drawer.getByRole("button", { name: "Propose other times" })).toBeFocused();
  await keyboard.press("Enter");
  await tabTo(page, drawer.getByRole("button", { name: "Go to the Next Month" }));
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await tabTo(page, drawer.getByRole("radio").first());
  // To 9:00 AM, when the advisor's day starts.
  for (const key of ["ArrowDown", "ArrowDown"]) await keyboard.press(key);
  await keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  await question.getByRole("button", { name: "Keep editing" }).press("Enter");
  await expect(drawer.getByRole("radio", { checked: true }), "the chosen time is kept").toHaveCount(1);
  await page.goBack();
  await question.getByRole("button", { name: "Keep editing" }).press("Enter");
  await expect(drawer.getByRole("radio", { checked: true }), "Back asks, too").toHaveCount(1);
  await tabTo(page, drawer.getByRole("button", { name: /^Ask / }));
  await keyboard.press("Enter");
  await expect(page.getByText(/^We've asked Dana Reyes$/)).toBeVisible();
  await expect(drawer.locator("p:focus")).toContainText("Dana Reyes to answer about another time");
  await waitForNewestEmail(app, parent.email);
});

test("a refund that the bank returns is shown to an admin with the reason, and is retried or paid in another way", {
  tag: "@prove",
}, async ({ page, app }) => {
  const parent = await app.registerMember();
  const id = await createRequestedBooking(app, parent, "Joy Okafor");
  await refundAsAdmin(app, id);
  const { items } = adminBookingPage.parse(await (await fetchAsAdmin(app, "bookings")).json());
  const payment_intent = items.find((booking) => booking.id === id)?.payment_intent_id ?? "";
  const returnRefund = async () => {
    await expect.poll(() => getStatus(app, id)).toBe("cancelled, nothing pending");
    const refund = await findFirstId(app, "refunds", { payment_intent });
    await fetch(`${app.endpoints.stripe.api}/_local/refunds/${refund}/fail`, { method: "POST" });
    await expect.poll(() => getStatus(app, id)).toBe("cancelled, pending on refund");
  };
  await returnRefund();
  await openBackOffice(page, app, "bookings");
  const drawer = await openBooking(page, parent.email);
  await expect(drawer).toContainText("An admin to send the refund again or to pay it back in another way");
  const given = drawer.getByRole("listitem").filter({ hasText: "Failed after 1 attempt" });
  await expect(given).toContainText("The bank returned the refund: the card is closed.");
  const resolve = drawer.getByRole("button", { name: "Resolve: Refund of a session" });
  await resolve.click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("trying again would pay twice.");
  await expectAxeClean(page, "the question about a refund that failed");
  await question.getByRole("button", { name: "Try again now" }).click();
  await expect(page.getByText("We'll try again within a minute.", { exact: true })).toBeVisible();
  await expect(drawer.getByRole("heading", { name: "Deliveries" }), "the button goes").toBeFocused();

  await runJob(app, "sweep", Date.now() + 2_000);
  await returnRefund();
  await page.reload();
  await resolve.click();
  await question.getByRole("button", { name: "Paid in another way" }).click();
  await expect(page.getByText("Noted. This refund won't be sent again.", { exact: true })).toBeVisible();
  await expect(drawer).toContainText("refund paid in another way on");
  await expect(drawer.getByRole("heading", { name: "Deliveries" }), "the button goes").toBeFocused();
  expect(await getStatus(app, id)).toBe("cancelled, nothing pending");
});

test("an admin who refunds a booking too late sees what happened to it", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const parent = await app.registerMember();
  const id = await createRequestedBooking(app, parent, "Lena Fischer");
  await openBackOffice(page, app, "bookings");
  const drawer = await openBooking(page, parent.email);
  await expect(drawer.getByRole("button", { name: "Refund" })).toBeVisible();
  await refundAsAdmin(app, id);
  await drawer.getByRole("button", { name: "Resend request" }).click();
  await expect(
    page.getByText("This booking has changed in the meantime. Please look at it again.", { exact: true }),
  ).toBeVisible();
  await expect(drawer).toContainText("Cancelled");
  await expect(drawer.getByRole("button", { name: /Refund|Resend/ })).toHaveCount(0);
});
