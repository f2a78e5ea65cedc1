import { type Newsletter, newsletterList } from "../../contract/newsletter-admin.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { fetchAsAdmin, openBackOffice } from "./back-office-page.ts";
import { closeDialog } from "./close-dialog.ts";
import { waitForEmail } from "./find-email.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { loseAnswer } from "./lose-answer.ts";
import { getProfile } from "./payment.ts";
import { runJob } from "./run-job.ts";
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

/** Saves the draft that is open as another owner would. */
async function saveAsOtherOwner(app: JourneyApp, change: object): Promise<void> {
  const listed = newsletterList.parse(await (await fetchAsAdmin(app, "newsletters")).json());
  const { id, version } = listed.items.find(({ state }) => state === "draft") ?? {};
  expect(id).toBeDefined();
  const body = JSON.stringify({ version, ...change });
  expect((await fetchAsAdmin(app, `newsletters/${id}`, { method: "PATCH", body })).status).toBe(200);
}

test("an owner writes a newsletter with items, beside another owner, tests it and sends it, and a reader unsubscribes", {
  tag: "@prove",
}, async ({ page, app }) => {
  const reader = await subscribe(app);

  await openBackOffice(page, app, "newsletter");
  const form = page.getByRole("form", { name: "Newsletter" });
  await expect(form).toBeVisible({ timeout: 20_000 });
  const subject = `Rainy days ${reader}`.slice(0, 60);
  await form.getByLabel("Subject").fill(subject);
  await form.getByRole("textbox", { name: "Text" }).fill("Hello!\n\nThis month it **rains**.");
  await form.getByRole("button", { name: "Choose items" }).press("Enter");
  const picker = page.getByRole("dialog", { name: "Choose items" });
  const boxes = picker.getByRole("checkbox");
  await boxes.first().press("Space");
  await boxes.nth(1).press("Space");
  await expect(picker.getByText("2 of 12 chosen")).toBeVisible();
  await expectAxeClean(page, "the choice of items");
  await closeDialog(page);
  await form
    .getByRole("button", { name: /^Move down: / })
    .first()
    .press("Enter");
  // Before the preview, a frame without scripts, into which axe cannot look.
  await expectAxeClean(page, "the newsletter tab");
  // Another owner saves a draft, which appears below. What was typed here stays, and the second press saves it.
  const draft = { audience: "all", subject: "Snow", body: "It snows.", item_ids: [], import_id: null };
  const created = await fetchAsAdmin(app, "newsletters", { method: "POST", body: JSON.stringify(draft) });
  expect(created.status).toBe(201);
  await expect(page.getByRole("heading", { name: "Preview" })).toBeVisible({ timeout: 20_000 });
  await expect(form.getByLabel("Subject")).toHaveValue(subject);
  await form.getByRole("button", { name: "Save and preview" }).click();
  await expect(page.getByText("Text: It snows.")).toBeVisible();
  await form.getByRole("button", { name: "Save and preview" }).click();
  const frame = page.locator("iframe[title='Preview of the newsletter']");
  const email = page.frameLocator("iframe[title='Preview of the newsletter']");
  await expect(email.locator("strong", { hasText: "rains" })).toBeVisible();
  await expect(email.getByRole("img")).toHaveCount(await email.locator("img[height]").count());
  await expect(page.getByRole("heading", { name: "Preview" })).toBeFocused();
  await expect(page.getByText(/^Now: Everyone \d+ · Free members \d+ · Premium members \d+$/)).toBeVisible();
  const body = email.locator("body");
  await expect(body).toHaveCSS("background-color", "rgb(255, 253, 248)");
  const getWidth = async () => (await frame.boundingBox())?.width;
  await expect.poll(getWidth).toBe(390);
  await page.getByRole("radio", { name: "Computer (600 px)" }).check();
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(body).toHaveCSS("background-color", "rgb(18, 23, 42)");
  await expect.poll(getWidth).toBe(600);
  await page.getByRole("radio", { name: "Plain text" }).check();
  await expect(page.getByText("This month it rains.", { exact: false })).toBeVisible();

  // The other owner's subject comes in; what was typed here stays.
  await form.getByRole("textbox", { name: "Text" }).fill("It rains.\n\n- Bring **boots**");
  await saveAsOtherOwner(app, { subject: `${subject}!` });
  await form.getByRole("button", { name: "Save and preview" }).click();
  await expect(page.getByText(`Subject: ${subject}!`)).toBeVisible();
  await expect(page.getByText("Someone else just changed this draft.", { exact: true })).toBeVisible();
  await expect(form.getByLabel("Subject")).toHaveValue(`${subject}!`);
  await expect(page.getByText("Save your changes to send them.")).toBeVisible();
  await form.getByRole("button", { name: "Save and preview" }).click();
  await page.getByRole("radio", { name: "Phone (390 px)" }).check();
  await expect(email.getByText("boots")).toBeVisible();

  await page.getByRole("button", { name: "Send a test to me" }).click();
  await waitForEmail(app, app.getAccount("admin").email, `[Test] ${subject}!`);
  await page.getByRole("button", { name: /^Send to \d+ (person|people)$/ }).click();
  await loseAnswer(page, "**/api/admin/newsletters/*/send");
  await page.getByRole("button", { name: "Send newsletter" }).click();
  await expect(
    page.getByText("We don't know whether the newsletter was sent", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sent so far" })).toBeVisible();
  await runJob(app, "send-newsletters", Date.now() + 5_000);
  const received = await waitForEmail(app, reader, `${subject}!`);
  expect(received.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
  await expect(page.getByText(/[1-9]\d* sent, 0 left out, 0 failed/).first()).toBeVisible({
    timeout: 15_000,
  });
  await expect(
    page.getByText(/^Downloads and plays so far \(counted until .+\), by everyone/).first(),
  ).toBeVisible();

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
  expect(await getProfile(app, access)).toMatchObject({ wants_updates: true });
});

/** One of many that were sent: more than this site's tests could send. */
const buildSent = (place: number): Newsletter => ({
  id: `nws_${String(place).padStart(12, "0")}`,
  import_id: null,
  state: "sent",
  audience: "all",
  subject: `Number ${place}`,
  body: "Hello",
  items: [],
  counts: { sent: 120, suppressed: 1, failed: 0 },
  recipients: 121,
  held_back: null,
  can_continue: false,
  stopped: null,
  started_at: "2026-10-02T09:00:00.000Z",
  finished_at: "2026-10-02T09:05:00.000Z",
  created_at: "2026-10-01T09:00:00.000Z",
  version: 3,
});

test("older newsletters are loaded below, and the focus stays there when the button goes", {
  tag: "@prove",
}, async ({ page, app }) => {
  await page.route(/\/api\/admin\/newsletters(\?|$)/, (route) => {
    const isFirst = !new URL(route.request().url()).searchParams.has("cursor");
    const json = { items: [buildSent(isFirst ? 2 : 1)], next: isFirst ? "older" : null };
    return route.fulfill({ json });
  });
  await openBackOffice(page, app, "newsletter");
  await expect(page.getByText("Number 2")).toBeVisible();
  await expect(page.getByText("Number 1")).toHaveCount(0);
  await page.getByRole("button", { name: "Load older newsletters" }).press("Enter");
  await expect(page.getByText("Number 1")).toBeVisible();
  await expect(page.getByText("End of the list")).toBeFocused();
});
