import type { Page } from "@playwright/test";
import { toItemPath } from "../../contract/item-pages.ts";
import type { Person } from "../support/amplify.ts";
import { useClientAddress } from "./as-client.ts";
import { closeDialog } from "./close-dialog.ts";
import { getItem } from "./content.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { pay } from "./payment.ts";
import { getContinueButton } from "./premium-page.ts";

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1300, height: 900 } } as const;

const prompt = (page: Page) => page.getByRole("dialog", { name: "Sign Up to Continue" });
const welcome = (page: Page) => page.getByRole("dialog", { name: "You're in!" });

async function register(page: Page, person: Person): Promise<void> {
  const main = page.getByRole("main");
  for (const [field, text] of [
    [main.getByLabel("First name"), person.first_name],
    [main.getByLabel("Last name"), person.last_name],
    [main.getByLabel("Email address"), person.email],
    [page.getByLabel("Password", { exact: true }), person.password],
    [page.getByLabel("Confirm password"), person.password],
  ] as const) {
    await field.click();
    await field.fill(text);
  }
  await page.getByRole("button", { name: "Create Free Account" }).click();
}

async function signInHere(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  await page.getByRole("main").getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Opens the first advisor's booking as a guest and returns the advisor's id. */
async function bookFirstAdvisor(page: Page, app: JourneyApp): Promise<string> {
  const answer = await fetch(`${app.site}/api/advisors`);
  const { items } = (await answer.json()) as { items: { id: string }[] };
  await page.goto("/dashboard");
  const advisors = page.getByRole("region", { name: "Book a Session" });
  await advisors.scrollIntoViewIfNeeded();
  await advisors
    .getByRole("button", { name: /^Book a Session with/ })
    .first()
    .click();
  return items[0]?.id ?? "none";
}

for (const [size, viewport] of Object.entries(sizes))
  test(`kept intent: a guest saves the free pack from the dialog after registering (${size})`, {
    tag: size === "desktop" ? "@prove" : [],
  }, async ({ page, app }) => {
    await useClientAddress(page, app);
    await page.setViewportSize(viewport);
    await page.goto("/resources");
    await page.getByRole("button", { name: "Download Free Printable" }).click();
    await expect(prompt(page).getByRole("link", { name: "Sign in", exact: true })).toBeVisible();
    await prompt(page).getByRole("link", { name: "Create Free Account" }).click();
    await register(page, app.createPerson());
    const button = welcome(page).getByRole("button", { name: /^Download/ });
    await expect(button).toBeInViewport();
    const saving = page.waitForEvent("download");
    await button.click();
    expect((await saving).suggestedFilename()).toMatch(/^[\w.-]+\.pdf$/);
    await expect(welcome(page).getByRole("status")).toHaveText("Saved to your downloads");
    await welcome(page).getByRole("link", { name: "Back to where you were" }).click();
    await expect(page).toHaveURL(/\/resources$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("dialog"), "what was saved is not offered again").toHaveCount(0);
  });

test("kept intent: a new member who came for nothing particular is offered the free pack", {
  tag: "@prove",
}, async ({ page, app }) => {
  await useClientAddress(page, app);
  await page.setViewportSize(sizes.phone);
  await page.goto("/register");
  await register(page, app.createPerson());
  await expect(welcome(page)).toContainText("Ten Little Activities");
  const saving = page.waitForEvent("download");
  await welcome(page)
    .getByRole("button", { name: /^Download/ })
    .click();
  expect((await saving).suggestedFilename()).toMatch(/^[\w.-]+\.pdf$/);
});

test("kept intent: a guest who signs in from a download is offered that file on the page they came from", {
  tag: "@prove",
}, async ({ page, app }) => {
  const parent = await app.registerMember();
  await page.goto("/dashboard");
  const printables = page.getByRole("region", { name: /^Printables/ });
  const title = (await printables.getByRole("heading", { level: 4 }).first().textContent()) ?? "";
  await printables
    .getByRole("button", { name: /^Login Required/ })
    .first()
    .click();
  await prompt(page).getByRole("link", { name: "Sign in", exact: true }).click();
  await page.reload();
  await signInHere(page, parent);
  await expect(page).toHaveURL(/\/dashboard$/);
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog).toBeVisible();
  await closeDialog(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Dana!");
  await expect(dialog, "offered once").toHaveCount(0);
});

test("kept intent: a member who unlocks the item that they wanted finds it after paying", {
  tag: "@prove",
}, async ({ page, app }) => {
  const parent = await app.registerMember();
  await useClientAddress(page, app);
  const item = await getItem(app, ({ category }) => category === "premium");
  await page.goto(toItemPath(item));
  await page.getByRole("main").getByRole("link", { name: "Sign in", exact: true }).click();
  await signInHere(page, parent);
  const dialog = page.getByRole("dialog", { name: item.title });
  await dialog.getByRole("link", { name: /^Unlock with Premium/ }).click();
  await getContinueButton(page).click();
  await pay(page);
  await expect(page.getByRole("region", { name: "What you wanted" })).toContainText(item.title, {
    timeout: 30_000,
  });
});

test("kept intent: the chosen advisor stays chosen through registration", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  await useClientAddress(page, app);
  await page.setViewportSize(sizes.phone);
  const id = await bookFirstAdvisor(page, app);
  await prompt(page).getByRole("link", { name: "Create Free Account" }).click();
  await register(page, app.createPerson());
  await welcome(page).getByRole("link", { name: "Continue booking" }).click();
  await expect(page).toHaveURL(new RegExp(`/advisor-checkout\\?advisor=${id}$`));
  await expect(page.getByLabel("Advisor", { exact: true })).toHaveValue(id);
});

test("kept intent: a search comes back typed and focused", { tag: "@prove" }, async ({ page, app }) => {
  const parent = await app.registerMember();
  await page.goto("/resources?age=4-5");
  // Until it is known that this is a guest, the field searches.
  await expect(page.getByRole("button", { name: /^Login Required/ }).first()).toBeVisible();
  // In one step: on a busy machine the library may replace the field that had the focus.
  await page.getByRole("searchbox").fill("tracing letters");
  await prompt(page).getByRole("link", { name: "Sign in", exact: true }).click();
  await signInHere(page, parent);
  await expect(page).toHaveURL(/\/resources\?age=4-5&q=tracing\+letters/);
  await expect(page.getByRole("searchbox")).toHaveValue("tracing letters");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expect(page.getByRole("searchbox")).toBeInViewport();
});

test("kept intent: a stored address of another site is not opened", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const parent = await app.registerMember();
  await page.goto("/login");
  const intent = JSON.stringify({ from: "//evil.example/x", stored_at: Date.now() });
  await page.evaluate(`sessionStorage.setItem("sign-up-intent", ${JSON.stringify(intent)})`);
  await page.reload();
  await signInHere(page, parent);
  await expect(page).toHaveURL(`${app.site}/dashboard`);
});
