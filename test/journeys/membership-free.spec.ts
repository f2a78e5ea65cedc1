import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { extractText } from "unpdf";
import type { Person } from "../support/amplify.ts";
import { useClientAddress } from "./as-client.ts";
import { fetchAs } from "./fetch-as.ts";
import { findLink, waitForNewestEmail } from "./find-email.ts";
import { waitForHookCalls } from "./hooks.ts";
import { expect, test } from "./journey-test.ts";
import { signIn } from "./sign-in.ts";

async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.goto("/register");
  await page.getByRole("main").getByLabel("First name").fill(person.first_name);
  await page.getByRole("main").getByLabel("Last name").fill(person.last_name);
  await page.getByRole("main").getByLabel("Email address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Confirm password").fill(person.password);
}

test("a parent registers, is signed in, and downloads a printable that opens", async ({ page, app }) => {
  await useClientAddress(page, app);
  const parent = app.createPerson();
  await fillRegistration(page, parent);
  await page.getByLabel("Toddler").check();
  await page.getByRole("button", { name: "Create Free Account" }).click();

  await expect(page.getByText("Account Created!", { exact: true })).toBeVisible();
  const welcome = page.getByRole("dialog", { name: "You're in!" });
  await expect(welcome).toBeVisible();
  const [call] = await waitForHookCalls(app, parent.email);
  expect(call?.body, "the form hook gets everything but the password").toEqual({
    firstName: parent.first_name,
    lastName: parent.last_name,
    email: parent.email,
    interests: ["Toddler"],
    accountType: "free_member",
    source: "register_form",
    timestamp: expect.any(String),
  });
  await welcome.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Dana!");
  await expect(page.getByRole("region", { name: "Member Status" })).toContainText("Free");

  const printables = page.getByRole("region", { name: /^Printables/ });
  const saves: string[] = [];
  page.on("download", (download) => saves.push(download.suggestedFilename()));
  const saving = page.waitForEvent("download");
  await printables
    .getByRole("button", { name: /^Download/ })
    .first()
    .dblclick();
  await expect(printables.getByRole("button", { name: /^Saved/ })).toBeVisible();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^[\w.-]+\.pdf$/);
  await expect(printables.getByRole("button", { name: /^Saved/ })).toHaveCount(0);
  expect(saves, "a double click saves once").toHaveLength(1);
  const { text, totalPages } = await extractText(new Uint8Array(await readFile(await saved.path())), {
    mergePages: true,
  });
  expect(totalPages).toBeGreaterThan(0);
  expect(text.length).toBeGreaterThan(40);

  const locked = page.getByRole("button", { name: /^Premium Required/ }).first();
  await expect(locked).toBeVisible();
  await locked.click();
  await expect(page.getByRole("dialog", { name: "Upgrade to Premium" })).toBeVisible();

  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 }), "the sign-in outlives the page").toHaveText(
    "Welcome back, Dana!",
  );
  await page.goto("/login");
  await expect(page, "a signed-in member is redirected from /login").toHaveURL(/\/dashboard$/);
});

test("the registration form shows mistakes before anything is sent", async ({ page, app }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") calls.push(request.url());
  });
  await fillRegistration(page, { ...app.createPerson(), first_name: "  ", password: "short" });
  await page.getByLabel("Confirm password").fill("longer");
  await page.getByRole("button", { name: "Create Free Account" }).click();
  await expect(page.getByText("Please enter your first and last name")).toBeVisible();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await expect(page.getByRole("main").getByLabel("First name")).toBeFocused();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  expect(calls).toEqual([]);
});

test("a forgotten password is reset by email, and older tokens stop working", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const parent = await app.registerMember();
  const { access } = await app.getTokens(parent);
  const me = () => fetchAs(app, access, "me");
  expect((await me()).status).toBe(200);

  await page.goto("/login");
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await page.getByRole("main").getByLabel("Email address").fill(parent.email);
  await page.getByRole("button", { name: /send/i }).click();
  await expect(page.getByText("Password reset email sent! Check your inbox.", { exact: true })).toBeVisible();

  const mail = await waitForNewestEmail(app, parent.email);
  await page.goto(findLink(mail.html));
  await expect(page, "the code is not left in the address").toHaveURL(/\/reset-password$/);
  await page.getByLabel("New password", { exact: true }).fill("another sesame");
  await page.getByLabel("Confirm new password").fill("another sesame");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page).toHaveURL(/\/login/);

  // Token times are whole seconds, so the old token expires with the second of the reset.
  await expect.poll(async () => (await me()).status).toBe(401);
  await signIn(page, parent);
  await expect(page.getByText("Incorrect username or password.", { exact: true })).toBeVisible();
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAccessibleDescription("Email and password don't match. Please check both.");
  await expect(password).toBeFocused();
  await password.press("End");
  await page.keyboard.type("x");
  await expect(password, "a change removes the mark").not.toHaveAccessibleDescription(/don't match/);
  await signIn(page, { ...parent, password: "another sesame" });
  await expect(page.getByText("Logged in successfully!", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Dana!");

  await page.goto(findLink(mail.html));
  await page.getByLabel("New password", { exact: true }).fill("third sesame");
  await page.getByLabel("Confirm new password").fill("third sesame");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page.getByText("That link has expired. Request a new one.")).toBeVisible();
  await page.getByRole("link", { name: "sign in with it" }).click();
  await expect(page, "they are signed in already").toHaveURL(/\/dashboard$/);
});

test("a member searches, filters and loads more", { tag: "@prove" }, async ({ page, app }) => {
  await signIn(page, app.getAccount("free_member"));
  const stories = page.getByRole("region", { name: /^Stories/ });
  await expect(stories.getByRole("article")).toHaveCount(6);
  const more = stories.getByRole("button", { name: /^Load More \(\d+ remaining\)$/ });
  await more.click();
  await expect(stories.getByRole("article").nth(6).getByRole("heading")).toBeFocused();
  const printables = page.getByRole("region", { name: /^Printables/ });
  const remaining = async () =>
    Number(/\d+/.exec((await printables.getByRole("button").last().textContent()) ?? ""));
  const hidden = await remaining();
  await printables.getByRole("button", { name: `Load More (${hidden} remaining)` }).click();
  await expect(printables.getByRole("article")).toHaveCount(12);
  await expect(printables.getByRole("button", { name: `Load More (${hidden - 6} remaining)` })).toBeVisible();

  const titles = page.getByRole("region", { name: "Explore the library" }).getByRole("heading", { level: 4 });
  for (const wanted of ["picture BINGO", "cards to call", "gaMES"]) {
    await page.getByRole("searchbox").fill(wanted);
    await expect(titles.filter({ hasText: "Picture Bingo" }), "title, description, tag").toBeVisible();
    await expect(page.getByText("No stories found matching your search.")).toBeVisible();
  }
  await page.getByRole("button", { name: "Clear search" }).click();

  await page.getByRole("button", { name: "Stories" }).click();
  await expect(page.getByRole("region", { name: /^Printables/ })).toHaveCount(0);
  await page.getByRole("searchbox").fill("no such page anywhere");
  await expect(page.getByText("No stories found matching your search.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(stories.getByRole("article")).toHaveCount(6);
  await expect(printables).toBeVisible();
});

test("a member finds a page with a typo and for an age, and a link keeps the search", {
  tag: "@prove",
}, async ({ page, app }) => {
  await signIn(page, app.getAccount("free_member"));
  const library = page.getByRole("region", { name: "Explore the library" });
  const titles = library.getByRole("heading", { level: 4 });
  await page.getByRole("searchbox").fill("trasing leters");
  await expect(titles.filter({ hasText: "Trace the Capital Letters" })).toBeVisible();
  await expect(library.getByText("Showing results for “trace letters”.")).toBeVisible();
  await page.getByRole("searchbox").fill("mazes for 4 year olds");
  await expect(titles).toHaveText(["First Mazes"]);
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue("mazes for 4 year olds");
  await expect(titles).toHaveText(["First Mazes"]);

  await page.getByRole("button", { name: "Clear search" }).click();
  await page.getByRole("button", { name: "Ages 8+" }).click();
  await page.getByRole("button", { name: "Free for me" }).click();
  await expect(library.getByRole("button", { name: /^Premium Required/ })).toHaveCount(0);
  await expect(page).toHaveURL(/age=8.*free=1|free=1.*age=8/);
});
