import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { errorEnvelope } from "../../contract/errors.ts";
import { formMessages } from "../../contract/forms.ts";
import { buildClientHeaders, createClientAddress, useClientAddress } from "./as-client.ts";
import { waitForEmail, waitForNewestEmail } from "./find-email.ts";
import { waitForHookCalls } from "./hooks.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { findAnnounced, markLiveRegions } from "./live-regions.ts";

const post = (app: JourneyApp, kind: string, body: object, client = createClientAddress()) =>
  fetch(`${app.site}/api/forms/${kind}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...buildClientHeaders(app, client) },
    body: JSON.stringify(body),
  });

async function fillPerson(form: ReturnType<Page["locator"]>, { email }: { email: string }): Promise<void> {
  await form.getByLabel("First name").fill(" Dana ");
  await form.getByLabel("Last name").fill("O'Neil <b>x</b>");
  await form.getByLabel("Email address").fill(email);
}

test("a reader signs up for the newsletter in the footer and is asked by email to confirm it", {
  tag: "@prove",
}, async ({ page, app }) => {
  const { email } = app.createPerson();
  await useClientAddress(page, app);
  await page.goto("/about");
  const footer = page.getByRole("contentinfo");
  const form = footer.getByRole("form", { name: "Parenting Insights" });
  await form.getByRole("button", { name: "Sign up" }).click();
  for (const message of [formMessages.firstName, formMessages.lastName, formMessages.email])
    await expect(form.getByText(message)).toBeVisible();
  await expect(form.getByLabel("First name")).toBeFocused();

  await fillPerson(form, { email: "dana at example" });
  await form.getByRole("button", { name: "Sign up" }).click();
  await expect(form.getByText(formMessages.emailMalformed)).toBeVisible();
  await expect(form.getByLabel("Email address")).toBeFocused();
  await form.getByLabel("Email address").fill(email);
  await expect(form.getByText(formMessages.emailMalformed)).toHaveCount(0);
  await form.getByLabel("Email address").press("Enter");
  await expect(footer.getByRole("status")).toHaveText(formMessages.newsletterThanks);
  await expect(footer.getByRole("status")).toBeFocused();
  await expect(form).toHaveCount(0);

  const [call] = await waitForHookCalls(app, email);
  expect(call).toMatchObject({ hook: "form", idempotency_key: expect.stringMatching(/^obx_/) });
  expect(call?.body).toEqual({
    firstName: "Dana",
    lastName: "O'Neil <b>x</b>",
    email,
    source: "footer_parenting_insights",
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  const { html } = await waitForEmail(app, email, "Please confirm your subscription to Parenting Insights");
  expect(html).not.toMatch(/Dana|Neil/);
  expect(html).toContain(`href="${app.site}/confirm-newsletter#`);
});

test("a visitor sends a contact message, and a click outside does not lose a half-written one", async ({
  page,
  app,
}) => {
  const { email } = app.createPerson();
  await useClientAddress(page, app);
  await page.goto("/membership");
  await page.getByRole("button", { name: "Contact us" }).click();
  const dialog = page.getByRole("dialog", { name: "Contact Kindstead" });
  await dialog.getByRole("button", { name: "Send Message" }).click();
  await expect(dialog.getByText(formMessages.message)).toBeVisible();
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { violations } = await new AxeBuilder({ page }).include("[role=dialog]").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await fillPerson(dialog, { email });
  await dialog.getByLabel("Message").fill("First line\nsecond line <script>alert(1)</script>");
  await page.mouse.click(5, 5);
  await dialog.getByRole("button", { name: "Send Message" }).click();
  await expect(dialog.getByRole("status")).toHaveText(formMessages.contactThanks);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Contact us" })).toBeFocused();

  const [call] = await waitForHookCalls(app, email);
  expect(call?.body).toMatchObject({
    message: "First line\nsecond line <script>alert(1)</script>",
    source: "contact_form",
  });
});

test("rate limit: the sixth form of one client has to wait ten minutes, another client's first does not", async ({
  page,
  app,
}) => {
  const client = createClientAddress();
  const body = { firstName: "Dana", lastName: "Reyes", email: app.createPerson().email };
  for (let n = 0; n < 5; n++) expect((await post(app, "newsletter", body, client)).status).toBe(202);
  const sixth = await post(app, "newsletter", body, client);
  expect(sixth.status).toBe(429);
  expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(500);
  expect(errorEnvelope.parse(await sixth.json()).error.message).toBe("Please try again in a few minutes.");
  const neighbour = client.replace("::1", "::ffff:2");
  expect((await post(app, "newsletter", body, neighbour)).status, "the same household").toBe(429);
  expect((await post(app, "newsletter", body)).status).toBe(202);
  await waitForHookCalls(app, body.email, 6);

  await useClientAddress(page, app, client);
  await page.goto("/insights");
  const form = page.getByRole("main").getByRole("form");
  await fillPerson(form, body);
  await form.getByRole("button", { name: "Sign up" }).click();
  await expect(form.getByRole("alert")).toHaveText("Please try again in a few minutes.");
  await expect(form.getByLabel("Email address")).toHaveValue(body.email);
});

test("a caller without the origin secret cannot choose its client address", async ({ app }) => {
  const body = {
    firstName: "Dana",
    lastName: "Reyes",
    email: app.createPerson().email,
    interests: [],
    isExistingUser: false,
  };
  const statuses = [];
  for (let n = 0; n < 6; n++) {
    const answer = await fetch(`${app.site}/api/forms/upgrade_popup`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-client-ip": createClientAddress(),
        "x-forwarded-for": createClientAddress(),
        "x-origin-secret": "a guess",
      },
      body: JSON.stringify(body),
    });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
});

test("a reader confirms the newsletter, and leaves it by the page or by their email program", async ({
  page,
  app,
}) => {
  const { email } = app.createPerson();
  const subscribe = async () => {
    await post(app, "newsletter", { firstName: "Dana", lastName: "Reyes", email });
    const { html } = await waitForEmail(app, email, "Please confirm your subscription to Parenting Insights");
    return /\/confirm-newsletter#[\w.-]+/.exec(html)?.[0] ?? "";
  };
  const link = await subscribe();
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm my subscription" }).click();
  await expect(page.getByRole("heading", { name: "You're subscribed" })).toBeFocused();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  const welcome = await waitForEmail(app, email, "You're subscribed to Parenting Insights");
  const address = welcome.headers?.["List-Unsubscribe"]?.slice(1, -1) ?? "";
  expect(welcome.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  expect(welcome.html).toContain(address.replaceAll("&", "&amp;"));
  await page.goto(address);
  expect(new URL(page.url()).pathname).toBe("/unsubscribe");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { name: "You're unsubscribed" })).toBeFocused();

  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect((await fetch(address, { method: "POST", body })).status).toBe(200);
  expect((await fetch(`${address}x`, { method: "POST", body })).status).toBe(404);
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm my subscription" }).click();
  await expect(page.getByRole("heading", { name: "This link is no longer valid." })).toBeFocused();
});

test("a filled honeypot is thanked and dropped, and a line break in a name is refused", async ({
  page,
  app,
}) => {
  const [robot, person] = [app.createPerson(), app.createPerson()];
  await useClientAddress(page, app);
  await page.goto("/blog");
  const form = page.getByRole("contentinfo").getByRole("form");
  await fillPerson(form, robot);
  const honeypot = form.locator("input[name=website]");
  await honeypot.evaluate((field) => Object.assign(field, { value: "https://spam.example" }));
  await form.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText(formMessages.newsletterThanks)).toBeVisible();

  const names = { firstName: "Dana\r\nBcc: everyone@example.com", lastName: "Reyes" };
  expect((await post(app, "newsletter", { ...names, email: person.email })).status).toBe(400);
  const sent = await post(app, "newsletter", { ...names, firstName: "<b>Eve</b>", email: person.email });
  expect(sent.status).toBe(202);
  const { html } = await waitForNewestEmail(app, person.email);
  expect(html).not.toMatch(/<b>|everyone@/);
  await waitForHookCalls(app, person.email);
  await waitForHookCalls(app, robot.email, 0);
});

test("a form that could not be sent says so and keeps its text", async ({ page, app }) => {
  await page.goto("/about");
  await page.route("**/api/forms/**", (route) => route.abort());
  const form = page.getByRole("contentinfo").getByRole("form");
  await fillPerson(form, app.createPerson());
  await markLiveRegions(page);
  await form.getByRole("button", { name: "Sign up" }).click();
  await expect(findAnnounced(page, "Please check your connection")).toBeVisible();
  await expect(form.getByLabel("First name")).toHaveValue(" Dana ");
});
