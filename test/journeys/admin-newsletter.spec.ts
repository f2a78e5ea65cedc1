import { expectAxeClean } from "./axe-checks.ts";
import { openBackOffice } from "./back-office-page.ts";
import { waitForEmail } from "./find-email.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

async function subscribe(app: JourneyApp): Promise<string> {
  const { email } = app.createPerson();
  const post = (path: string, body: object) =>
    fetch(`${app.site}/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  expect((await post("forms/newsletter", { firstName: "Maya", lastName: "Lind", email })).status).toBe(202);
  const { html } = await waitForEmail(app, email, /^Please confirm your subscription/);
  const token = /confirm-newsletter#([^"]+)"/.exec(html)?.[1];
  expect((await post("newsletter/confirm", { token })).status).toBe(200);
  return email;
}

const runJob = ({ site }: JourneyApp) =>
  fetch(`${site}/_local/run/send-newsletters`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ time: new Date(Date.now() + 5_000).toISOString() }),
  });

test("an owner writes a newsletter, tests it and sends it, and a reader unsubscribes", {
  tag: "@prove",
}, async ({ page, app }) => {
  const reader = await subscribe(app);

  await openBackOffice(page, app, "newsletter");
  const form = page.getByRole("form", { name: "Newsletter" });
  // Before the preview, a frame without scripts, into which axe cannot look.
  await expectAxeClean(page, "the newsletter tab");
  const subject = `Rainy days ${reader}`.slice(0, 60);
  await form.getByLabel("Subject").fill(subject);
  await form.getByLabel("Introduction").fill("Hello!\n\nThis month it rains.");
  await form.getByRole("button", { name: "Save and preview" }).click();
  const email = page.frameLocator("iframe[title='Preview of the newsletter']");
  await expect(email.getByText("This month it rains.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Preview" })).toBeFocused();
  await page.getByRole("button", { name: "Send a test to me" }).click();
  await waitForEmail(app, app.getAccount("admin").email, `[Test] ${subject}`);
  await page.getByRole("button", { name: /^Send to \d+ (person|people)$/ }).click();
  await page.getByRole("button", { name: "Send newsletter" }).click();
  await expect(page.getByRole("heading", { name: "Sent newsletters" })).toBeVisible();
  expect((await runJob(app)).status).toBe(200);
  const received = await waitForEmail(app, reader, subject);
  expect(received.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
  await expect(page.getByText(/[1-9]\d* sent, 0 left out, 0 failed/).first()).toBeVisible({
    timeout: 15_000,
  });

  const link = /href="([^"]*\/api\/newsletter\/unsubscribe[^"]*)"/.exec(received.html)?.[1];
  await page.goto(link ?? "");
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { name: /unsubscribed/i })).toBeVisible();
});

test("a member switches on emails about new printables in the profile", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const parent = await app.registerMember();
  await openSignedIn(page, app, parent);
  await page.getByRole("button", { name: /, your profile$/ }).click();
  const dialog = page.getByRole("dialog");
  const box = dialog.getByRole("checkbox", { name: "Email me when new printables arrive" });
  await expect(box).not.toBeChecked();
  await dialog.getByText("Email me when new printables arrive").click();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile Saved", { exact: true })).toBeVisible();
  const { access } = await app.getTokens(parent);
  const me = await (
    await fetch(`${app.site}/api/me`, { headers: { authorization: `Bearer ${access}` } })
  ).text();
  expect(JSON.parse(me)).toMatchObject({ wants_updates: true });
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/profile.png` });
});
