import { useClientAddress } from "./as-client.ts";
import { addTime, bookAndPay, chooseSession, fillCard, showNextMonth } from "./book.ts";
import { expect, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

test("a parent who is signed out while choosing times keeps them and sends them once", {
  tag: "@prove",
}, async ({ page, app }) => {
  const parent = await app.registerMember();
  await openSignedIn(page, app, parent);
  await bookAndPay(page, { advisor: "Joy Okafor", minutes: 60, price: "$75.00" });
  await page.getByRole("link", { name: "Choose your times" }).click();
  await showNextMonth(page);
  await addTime(page, 9, "9:00 AM");
  const subject = page.getByLabel("What would you like to talk about? (optional)");
  await subject.fill("He is 3.She wakes at 4");
  const confirm = page.getByRole("button", { name: "Confirm Booking" });
  await confirm.click();
  await expect(subject, "it looks like a web address").toBeFocused();
  await subject.fill("He is 3. She wakes at 4");
  await page.evaluate(() => localStorage.clear());
  await confirm.click();
  await expect(
    page.getByText("You've been signed out. Please sign in again. We've kept your times.", { exact: true }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole("main").getByLabel("Email address").fill(parent.email);
  await page.getByLabel("Password", { exact: true }).fill(parent.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/schedule")) sent += 1;
  });
  await expect(confirm).toBeEnabled({ timeout: 30_000 });
  await confirm.dblclick();
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeFocused();
  expect(sent).toBe(1);
});

test("a parent who is signed out when they press Pay reads so, and that nothing was charged", {
  tag: "@prove",
}, async ({ page, app }) => {
  await openSignedIn(page, app, await app.registerMember(), "/advisor-checkout");
  await chooseSession(page, "Joy Okafor", 60);
  await fillCard(page, "pays");
  await page.evaluate(() => localStorage.clear());
  await page.getByRole("button", { name: "Pay $75.00" }).click();
  await expect(
    page.getByText("You've been signed out. Please sign in again. You haven't been charged.", {
      exact: true,
    }),
  ).toBeVisible();
  const prompt = page.getByRole("dialog", { name: "Sign Up to Continue" });
  await expect(prompt.getByRole("link", { name: "Sign in" })).toBeVisible();
  await prompt.getByRole("button", { name: "Close" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Book Your Session" }), "Pay is gone").toBeFocused();
});

test("a guest chooses a session, signs in, and the choice is kept", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const parent = await app.registerMember();
  await page.goto("/advisor-checkout");
  await expect(page.getByLabel("Session length")).toBeDisabled();
  const names = await page.getByLabel("Advisor", { exact: true }).getByRole("option").allTextContents();
  expect(names.slice(1)).toEqual(names.slice(1).toSorted((one, other) => one.localeCompare(other, "en")));
  expect(names).not.toContain("Walt Lindqvist");
  await chooseSession(page, "Marisol Vega", 60);
  await page.getByLabel("Advisor", { exact: true }).selectOption({ label: "Priya Raman" });
  await expect(page.getByLabel("Session length")).toHaveValue("");
  await page.getByLabel("Session length").selectOption("30");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  const prompt = page.getByRole("dialog", { name: "Sign Up to Continue" });
  await prompt.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("main").getByLabel("Email address").fill(parent.email);
  await page.getByLabel("Password", { exact: true }).fill(parent.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/advisor-checkout\?advisor=adv_\w+&length=30$/);
  await expect(page.getByRole("button", { name: "Pay $32.50" })).toBeVisible({ timeout: 30_000 });
});

/** Selects an advisor and a length before React can draw the first choice. */
const selectBothAtOnce = `
  for (const option of ["Priya Raman", "30 minutes"]) {
    const { index, parentElement: select } = [...document.querySelectorAll("option")].find(({ text }) => text === option);
    select.selectedIndex = index;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  }
`;

test("advisor and length chosen faster than a busy phone draws are both kept", { tag: "@prove" }, async ({
  page,
}) => {
  await page.goto("/advisor-checkout");
  await chooseSession(page, "Marisol Vega", 60);
  await expect(page.getByLabel("Session length")).toHaveValue("60");
  await page.evaluate(selectBothAtOnce);
  await expect(page.getByLabel("Session length")).toHaveValue("30");
  await expect(page.getByRole("radio", { name: "Priya Raman" })).toBeChecked();
  await expect(page.getByText("30 minutes with Priya Raman")).toBeVisible();
});

test("a guest registers while booking and continues where they were", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const parent = app.createPerson();
  await useClientAddress(page, app);
  await page.goto("/advisor-checkout");
  await chooseSession(page, "Samir Haddad", 30);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  const prompt = page.getByRole("dialog", { name: "Sign Up to Continue" });
  await prompt.getByRole("link", { name: "Create Free Account" }).click();
  const main = page.getByRole("main");
  await main.getByLabel("First name").fill(parent.first_name);
  await main.getByLabel("Last name").fill(parent.last_name);
  await main.getByLabel("Email address").fill(parent.email);
  await main.getByLabel("Password", { exact: true }).fill(parent.password);
  await main.getByLabel("Confirm password").fill(parent.password);
  await main.getByRole("button", { name: "Create Free Account" }).click();
  const welcome = page.getByRole("dialog", { name: "You're in!" });
  await welcome.getByRole("link", { name: "Continue booking" }).click();
  await expect(page.getByRole("button", { name: "Pay $47.50" })).toBeVisible();
});
