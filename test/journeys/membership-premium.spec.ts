import { useClientAddress } from "./as-client.ts";
import { chooseSession } from "./book.ts";
import { getText } from "./get-text.ts";
import { waitForHookCalls } from "./hooks.ts";
import { expect, test } from "./journey-test.ts";
import { pay } from "./payment.ts";
import { countCalls, fillForm, fillPremium, getContinueButton, status } from "./premium-page.ts";
import { signIn } from "./sign-in.ts";
import { findPlacesContaining } from "./stored-places.ts";

test("a guest registers, pays, signs in and downloads a Premium item; the password is stored nowhere", async ({
  page,
  app,
}) => {
  const parent = { ...app.createPerson(), password: `canary-${crypto.randomUUID()}` };
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(app.endpoints.cognito.endpoint)) return;
    sent.push([request.url(), request.postData() ?? "", JSON.stringify(request.headers())].join("\n"));
  });
  const calls = countCalls(page, app);
  await useClientAddress(page, app);

  await fillPremium(page, parent);
  await page.getByRole("button", { name: "Show password" }).first().click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(parent.password);
  await page.getByLabel("Toddler").check();
  await page.getByLabel("Health").check();
  await getContinueButton(page).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(parent.email, { timeout: 30_000 });
  await pay(page);

  const created = page.getByRole("dialog", { name: "Premium Account Created!" });
  await expect(created).toBeVisible({ timeout: 30_000 });
  await expect(page, "a reload finds nothing to do again").toHaveURL(/\/register-premium$/);
  expect(calls("/api/membership/complete-signup")).toBe(1);
  await created.getByRole("button", { name: "Sign In Now" }).click();
  await expect(page, "who is still signed in has come in").toHaveURL(/\/dashboard$/);
  await expect(getText(page, "Premium Account Created!")).toBeVisible();
  await expect(status(page)).toContainText("Next billing date");

  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(`/login?${new URLSearchParams({ message: "premium_created", email: parent.email })}`);
  await expect(page.getByRole("status").filter({ hasText: "Premium Account Created!" })).toBeVisible();
  await expect(page.getByRole("main").getByLabel("Email address")).toHaveValue(parent.email);
  await page.getByLabel("Password", { exact: true }).fill(parent.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Dana!");

  const premium = page.getByRole("article").filter({ hasText: "Premium" }).first();
  const saving = page.waitForEvent("download");
  await premium.getByRole("button", { name: /^Download/ }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.\w+$/);

  const [hookCall] = await waitForHookCalls(app, parent.email);
  expect(hookCall?.body).toMatchObject({
    accountType: "premium_member",
    interests: ["Toddler", "Health"],
    source: "register_premium_form_pre_payment",
  });
  const [event] = await waitForHookCalls(app, parent.email, 1, "events");
  expect(event?.body.source).toBe("membership.started");
  expect(sent.filter((request) => request.includes(parent.password))).toEqual([]);
  expect(await findPlacesContaining(app, parent.email), "the search finds what is there").toEqual([
    "table",
    "ledger",
    "mails",
    "hooks",
  ]);
  expect(await findPlacesContaining(app, parent.password)).toEqual([]);
});

test("a free member's card is declined, they return, upgrade and are welcomed", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const parent = await app.registerMember();
  const calls = countCalls(page, app);
  await useClientAddress(page, app);
  await signIn(page, parent);
  const required = page.getByRole("button", { name: /^Premium Required/ }).first();
  await required.click();

  const popup = page.getByRole("dialog", { name: "Upgrade to Premium" });
  await expect(popup.getByLabel("Email address")).toHaveValue(parent.email);
  await expect(popup.getByLabel("Email address")).not.toBeEditable();
  await page.keyboard.press("Escape");
  await expect(required, "Esc gives the focus back").toBeFocused();
  await required.click();
  await expect(popup.getByLabel("First name"), "the popup asks nothing that it knows").toHaveCount(0);
  await popup.getByLabel("Printable tools").check();
  await getContinueButton(page).click();

  await pay(page, "isDeclined");
  await expect(page.getByRole("alert").filter({ hasText: "declined" })).toBeVisible();
  await page.getByRole("link", { name: "Cancel and go back" }).click();
  await expect(getText(page, "You left the payment page")).toBeVisible();
  await expect(page, "back at the item").toHaveURL(/\/resources\/[\w-]+$/);
  await page.goto("/dashboard");
  await expect(status(page)).toContainText("Free");
  await expect(page.getByRole("region", { name: "What you wanted" })).toHaveCount(0);

  await page.goto("/register-premium");
  await expect(page.getByText(parent.email)).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true }), "only the payment is left").toHaveCount(0);
  await getContinueButton(page).click();
  await pay(page);
  await expect(getText(page, "Welcome to Premium! 🎉")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Now Premium Member!")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(status(page)).toContainText("Next billing date");
  await expect(page.getByRole("button", { name: "Upgrade to Premium" })).toHaveCount(0);
  expect(calls("/api/membership/upgrade-success")).toBe(1);

  const wanted = page.getByRole("region", { name: "What you wanted" });
  const saving = page.waitForEvent("download");
  await wanted.getByRole("button", { name: /^Download / }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.\w+$/);
  await expect(wanted).toContainText("Saved to your downloads");

  await page.reload();
  await expect(wanted).toHaveCount(0);
  await expect(status(page)).toContainText("Next billing date");
  await expect(page.getByText("Now Premium Member!")).toHaveCount(0);
  await page.goto("/register-premium");
  await expect(page, "a premium member is redirected from it").toHaveURL(/\/dashboard$/);
  const [hookCall] = await waitForHookCalls(app, parent.email);
  expect(hookCall?.body).toMatchObject({
    interests: ["printable-tools"],
    isExistingUser: true,
    isUpgrade: true,
    source: "upgrade_popup",
  });
});

test("when the checkout cannot start, the account exists and the next attempt pays", {
  tag: "@prove",
}, async ({ page, app }) => {
  await useClientAddress(page, app);
  const parent = app.createPerson();
  const calls = countCalls(page, app);
  const message = "Our payment provider cannot be reached. Please try again.";
  const { promise: held, resolve: refuse } = Promise.withResolvers<void>();
  await page.route(
    "**/api/membership/checkout",
    async (route) => {
      await held;
      await route.fulfill({
        status: 502,
        json: { error: { code: "payment_provider_unavailable", message, request_id: "1" } },
      });
    },
    { times: 1 },
  );
  await fillPremium(page, parent);
  await getContinueButton(page).click();
  await expect(page.getByRole("button", { name: "Processing..." })).toBeVisible();
  await expect.poll(() => calls("/api/membership/checkout"), { timeout: 30_000 }).toBe(1);
  refuse();
  await expect(getText(page, message)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await getContinueButton(page).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(parent.email);
  expect(calls("/api/membership/checkout")).toBe(2);
  await page.getByRole("link", { name: "Cancel and go back" }).click();
  await expect(page).toHaveURL(/\/register-premium$/);
  await expect(page.getByText("The only step left is payment")).toBeVisible();
});

test("a member who already has Premium continues where they were", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const choice = /\/advisor-checkout\?advisor=adv_\w+&length=30$/;
  await useClientAddress(page, app);
  await page.goto("/advisor-checkout");
  await chooseSession(page, "Samir Haddad", 30);
  await expect(page).toHaveURL(choice);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Join Premium" }).click();
  await fillForm(page, app.createPerson());
  let isPremium = false;
  await page.route("**/api/membership/checkout", (route) => {
    const error = isPremium
      ? { code: "already_premium", message: "You are a Premium member already.", request_id: "1" }
      : { code: "payment_provider_unavailable", message: "Not now.", request_id: "1" };
    return route.fulfill({ status: isPremium ? 409 : 502, json: { error } });
  });
  await page.route("**/api/me", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: isPremium ? { ...body, role: "premium_member" } : body });
  });
  await getContinueButton(page).click();
  const oneStep = page.getByRole("heading", { name: "One step left to Premium" });
  await expect(oneStep).toBeFocused({ timeout: 30_000 });
  isPremium = true;
  await getContinueButton(page).click();
  await expect(page).toHaveURL(choice);
  await expect(page.getByRole("button", { name: "Pay $47.50" })).toBeVisible();
});

test("premium registration with a known address says so, and shows a guest where to upgrade", {
  tag: "@prove",
}, async ({ page, app }) => {
  await useClientAddress(page, app);
  const parent = await app.registerMember();
  await page.goto("/");
  await page.getByRole("button", { name: "Membership" }).click();
  await page.getByRole("link", { name: /^Upgrade to Premium/ }).click();
  await expect(getText(page, "Redirecting you to complete your membership...")).toBeVisible();
  await expect(page).toHaveURL(/\/register-premium$/);

  await fillPremium(page, { ...parent, password: "short" });
  await getContinueButton(page).click();
  await expect(page.getByText("Minimum 6 characters").first()).toBeVisible();
  await fillPremium(page, parent);
  await page.getByLabel("Confirm Password").fill("sesame 2");
  await getContinueButton(page).click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await page.getByLabel("Confirm Password").fill(parent.password);
  await getContinueButton(page).click();
  const exists = page.getByRole("dialog", { name: "Account Already Exists" });
  await expect(exists).toContainText(parent.email);
  await exists.getByRole("button", { name: "Try Different Email" }).click();
  await expect(page.getByRole("main").getByLabel("Email Address")).toBeFocused();
  await getContinueButton(page).click();
  await exists.getByRole("link", { name: "Go to Sign In" }).click();
  await expect(page.getByRole("main").getByLabel("Email address")).toHaveValue(parent.email);
});

test("a failed return from paying can be retried, and one that belongs to an account asks to sign in", async ({
  page,
}) => {
  const failed = "There was an issue completing your signup. Please contact support if you were charged.";
  await page.route("**/api/membership/complete-signup", (route) => route.abort(), { times: 1 });
  await page.goto("/register-premium?success=true&session_id=cs_test_1", { waitUntil: "commit" });
  await expect(getText(page, "Error")).toBeVisible();
  await expect(page.getByRole("paragraph").filter({ hasText: failed })).toBeVisible();
  await page.route("**/api/membership/complete-signup", (route) =>
    route.fulfill({ json: { success: true, requiresSignIn: true, email: null } }),
  );
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/login\?message=account_exists$/);
  await expect(page.getByRole("status").filter({ hasText: "Account Already Exists" }).first()).toBeVisible();

  await page.goto("/dashboard?upgrade=success&session_id=cs_test_1");
  await expect(page, "a guest is asked to sign in").toHaveURL(/\/login$/);
});
