import { bookingList } from "../../contract/bookings.ts";
import type { Person } from "../support/amplify.ts";
import { addTime, bookAndPay, chooseSession, fillCard, showNextMonth } from "./book.ts";
import { fetchAs } from "./fetch-as.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { findAnnounced, markLiveRegions } from "./live-regions.ts";
import { openSignedIn } from "./sign-in.ts";

/** Lists this parent's bookings through the API. */
async function listBookings(app: JourneyApp, parent: Person) {
  const { access } = await app.getTokens(parent);
  const answer = await fetchAs(app, access, "bookings");
  return bookingList.parse(await answer.json()).items;
}

test("a declined card charges nothing, and the next card pays the same booking once", async ({
  page,
  app,
}) => {
  const parent = await app.registerMember();
  await openSignedIn(page, app, parent, "/advisor-checkout");
  await chooseSession(page, "Ruth Abernathy", 30);
  await expect(page.getByText("Card details go straight to our payment provider.")).toBeVisible();
  await expect(page.getByText(/^Full refund if you cancel/)).toBeVisible();
  const pay = page.getByRole("button", { name: "Pay $35.00" });
  await expect(page.getByLabel("Card number")).toBeVisible();
  await expect(page.getByText("or pay by card"), "no wallet, no space for one").toHaveCount(0);
  await expect(page.getByRole("button", { name: "Link", exact: true })).toHaveCount(0);
  await pay.click();
  await expect(page.getByRole("group", { name: "Card" })).toHaveAccessibleDescription(
    "Please complete your card details.",
  );
  await expect(page.getByLabel("Card number")).toBeFocused();
  expect(await listBookings(app, parent)).toEqual([]);
  await fillCard(page, "isDeclined");
  await pay.click();
  await expect(page.getByText("Payment Failed", { exact: true })).toBeVisible();
  await expect(page.getByRole("group", { name: "Card" })).toHaveAccessibleDescription(
    "Your card was declined.",
  );
  await expect(page.getByLabel("Security code")).toHaveValue("123");
  const [declined] = await listBookings(app, parent);
  expect(declined).toMatchObject({ state: "pending_payment", amount_cents: 3500 });

  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await pay.dblclick();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeFocused();
  await expect
    .poll(async () => (await listBookings(app, parent)).map(({ state }) => state))
    .toEqual(["paid"]);
  expect((await listBookings(app, parent))[0]?.id).toBe(declined?.id);
});

test("a parent pays with the browser's wallet; after a declined one, card and wallet pay the same booking", {
  tag: "@prove",
}, async ({ page, app }) => {
  const parent = await app.registerMember();
  await page.addInitScript(`localStorage.setItem("stripe_emulator_wallet", "google_pay")`);
  await openSignedIn(page, app, parent, "/advisor-checkout");
  await chooseSession(page, "Ruth Abernathy", 60);
  const wallet = page.getByRole("button", { name: "Pay with Google Pay" });
  const card = page.getByLabel("Card number");
  await expect(wallet).toBeVisible();
  await chooseSession(page, "Ruth Abernathy", 30);
  await expect(wallet).toBeVisible();
  await expect(card).toBeVisible();
  const [walletBox, cardBox] = [await wallet.boundingBox(), await card.boundingBox()];
  expect(walletBox?.y, "the wallet is above the card").toBeLessThan(cardBox?.y ?? 0);

  const sheet = page.getByRole("dialog", { name: "Google Pay" });
  await wallet.click();
  await expect(sheet, "the sheet shows the price of what is chosen now").toContainText("$35.00");
  await sheet.getByRole("button", { name: "Cancel" }).click();
  expect(await listBookings(app, parent), "looking at the sheet books nothing").toEqual([]);

  await wallet.click();
  await sheet.getByRole("button", { name: "Pay with a card that is declined" }).click();
  await expect(page.getByText("Payment Failed", { exact: true })).toBeVisible();
  await expect(sheet).toHaveCount(0);
  const [declined] = await listBookings(app, parent);
  expect(declined).toMatchObject({ state: "pending_payment", amount_cents: 3500 });

  await wallet.click();
  await sheet.getByRole("button", { name: "Pay with Visa 4242" }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeFocused();
  await expect(sheet).toHaveCount(0);
  await expect
    .poll(async () => (await listBookings(app, parent)).map(({ state }) => state))
    .toEqual(["paid"]);
  expect((await listBookings(app, parent))[0]?.id).toBe(declined?.id);
});

test("a wallet charges nothing when the price has changed since it was shown", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const parent = await app.registerMember();
  await page.addInitScript(`localStorage.setItem("stripe_emulator_wallet", "apple_pay")`);
  // A list that is older than a change of the rate.
  await page.route("**/api/advisors", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const advisor of body.items) advisor.hourly_rate -= 10;
    await route.fulfill({ response, json: body });
  });
  await openSignedIn(page, app, parent, "/advisor-checkout");
  await chooseSession(page, "Ruth Abernathy", 60);
  const sheet = page.getByRole("dialog", { name: "Apple Pay" });
  await page.getByRole("button", { name: "Pay with Apple Pay" }).click();
  await expect(sheet).toContainText("$60.00");
  await sheet.getByRole("button", { name: "Pay with Visa 4242" }).click();
  await expect(page.getByText("The price is now $70.00.")).toBeVisible();
  await expect(sheet).toHaveCount(0);
  expect((await listBookings(app, parent)).map(({ state }) => state)).toEqual(["pending_payment"]);
  await page.getByRole("button", { name: "Pay with Apple Pay" }).click();
  await expect(sheet).toContainText("$70.00");
  await sheet.getByRole("button", { name: "Pay with Visa 4242" }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeFocused();
  expect((await listBookings(app, parent)).map(({ amount_cents }) => amount_cents)).toEqual([7000]);
});

test("a parent whose bank requires authentication can fail it, retry and pay", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  await openSignedIn(page, app, await app.registerMember(), "/advisor-checkout");
  await chooseSession(page, "Terrence Boyd", 60);
  await fillCard(page, "pays");
  await page.getByLabel("Card number").fill("4000 0027 6000 3184");
  await page.getByRole("button", { name: "Pay $90.00" }).click();
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await expect(page.getByText("Payment Failed", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Pay $90.00" }).click();
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeFocused();
});

test("the second click of a double click after the payment moves no focus and follows no link", {
  tag: "@prove",
}, async ({ page, app }) => {
  await openSignedIn(page, app, await app.registerMember(), "/advisor-checkout");
  await chooseSession(page, "Ruth Abernathy", 30);
  await fillCard(page, "pays");
  await page.getByRole("button", { name: "Pay $35.00" }).click();
  const heading = page.getByRole("heading", { name: "Payment Successful" });
  await expect(heading).toBeFocused();
  for (const place of [heading, page.getByRole("link", { name: "Go to Dashboard" })]) {
    await place.hover();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
  }
  await expect(heading).toBeFocused();
  await page.getByRole("paragraph").filter({ hasText: "Take your time." }).click();
  await expect(heading, "a press of its own counts").not.toBeFocused();
  await page.getByRole("link", { name: "Go to Dashboard" }).click({ clickCount: 2 });
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("closing the tab after paying loses nothing: the dashboard offers to choose times", {
  tag: "@prove",
}, async ({ page, app }) => {
  await openSignedIn(page, app, await app.registerMember());
  await bookAndPay(page, { advisor: "Joy Okafor", minutes: 60, price: "$75.00" });
  const later = await page.context().newPage();
  await page.close();
  await later.goto("/advisor-checkout");
  await expect(later.getByRole("link", { name: "Pick your times" }), "before it is paid again").toBeVisible();
  await later.goto("/dashboard");
  await later
    .getByRole("region", { name: "Next", exact: true })
    .getByRole("link", { name: "Choose your times" })
    .click();
  await expect(later.getByRole("heading", { level: 1, name: "Schedule Your Session" })).toBeFocused();
  await expect(later.getByRole("region", { name: "Session Summary" })).toContainText("$75.00");
});

test("a changed price is shown and has to be confirmed; then the page continues by itself", {
  tag: "@prove",
}, async ({ page, app }) => {
  const parent = await app.registerMember();
  await openSignedIn(page, app, parent);
  await page.route("**/api/advisors", async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll('"hourly_rate":78', '"hourly_rate":50');
    await route.fulfill({ response: answer, body: text });
  });
  await page.goto("/advisor-checkout");
  await chooseSession(page, "Lena Fischer", 60);
  await fillCard(page, "pays");
  await markLiveRegions(page);
  await page.getByRole("button", { name: "Pay $50.00" }).click();
  await expect(findAnnounced(page, "The price is now $78.00.")).toContainText("You haven't been charged.");
  expect((await listBookings(app, parent)).map(({ state }) => state)).toEqual(["pending_payment"]);
  await page.getByRole("button", { name: "Pay $78.00" }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeFocused();
  await expect(page).toHaveURL(/\/booking-confirmation\?advisor_id=/);
});

test("an incomplete booking link leads back to the checkout, and an unreadable booking shows the link's advisor", {
  tag: "@prove",
}, async ({ page, app }) => {
  await openSignedIn(page, app, await app.registerMember());
  const link = "/booking-confirmation?advisor_id=adv_0123456789ab&advisor_name=Ana&session_price=80.00";
  await page.goto(link, { waitUntil: "commit" });
  await expect(page.getByText("Invalid booking link", { exact: true })).toBeVisible();
  await expect(page.getByText("Please start the booking process again.", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/advisor-checkout$/);

  await page.goto(`${link}&session_length=30&booking_id=bkg_0123456789ab`);
  await expect(page.getByText("Could not load advisor information.", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Session Summary" })).toContainText("Ana");

  await page.goto(`${link}&session_length=30`);
  await expect(page.getByText("Could not load advisor information.", { exact: true })).toBeVisible();
  await showNextMonth(page);
  await addTime(page, 15, "9:00 AM");
  await page.getByRole("button", { name: "Confirm Booking" }).click();
  await expect(page.getByText("Booking Error", { exact: true })).toBeVisible();
  await expect(
    page.getByText("There was an error processing your booking. Please try again.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByText("Your Preferred Times (1/3)"), "what was chosen stays").toBeVisible();
});
