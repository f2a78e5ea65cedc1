import type { Page } from "@playwright/test";
import { advisorList } from "../../contract/advisors.ts";
import { contentPage } from "../../contract/content.ts";
import { expect, test } from "./journey-test.ts";
import { scrollPage } from "./scroll-page.ts";

/** Attackers may type these into a text field (SEC-6). */
const payloads = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '"><svg onload=alert(1)>',
  "</title></textarea></style><script>alert(1)</script>",
  "<iframe srcdoc='<script>parent.alert(1)</script>'></iframe>",
  "<a href=javascript:alert(1)>press</a>",
  "javascript:alert(1)",
  "{{constructor.constructor('alert(1)')()}}",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
  "' autofocus onfocus=alert(1) x='",
];
const payload = (place: number) => payloads[place % payloads.length] ?? "";

/** Puts them into every text of both lists that a visitor sees. */
async function writeIntoLists(page: Page): Promise<void> {
  await page.route("**/api/content*", async (route) => {
    const response = await route.fetch();
    const { items, next } = contentPage.parse(await response.json());
    const hostile = items.map((item, place) => ({
      ...item,
      title: payload(place),
      description: payload(place + 1),
      tags: [payload(place + 2)],
      thumbnail_url: payload(place + 3),
    }));
    await route.fulfill({ response, json: { items: hostile, next } });
  });
  await page.route("**/api/advisors", async (route) => {
    const response = await route.fetch();
    const { items } = advisorList.parse(await response.json());
    const hostile = items.map((advisor, place) => ({
      ...advisor,
      name: payload(place),
      about_the_advisor: payload(place + 1),
      experience: payload(place + 2),
      profile_image_url: payload(place + 3),
      website_url: "javascript:alert(1)",
      other_social_media_url: "data:text/html,<script>alert(1)</script>",
      other_social_media_label: payload(place),
    }));
    await route.fulfill({ response, json: { items: hostile } });
  });
}

const tellRefusals = `addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
  console.error("refused: " + effectiveDirective))`;

test("injected markup is shown as text everywhere", async ({ page }) => {
  const wrong: string[] = [];
  page.on("dialog", (dialog) => {
    wrong.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", ({ message }) => wrong.push(message));
  page.on("console", (message) => {
    if (message.text().startsWith("refused: ")) wrong.push(message.text());
  });
  await page.addInitScript(tellRefusals);
  await writeIntoLists(page);

  await page.goto("/dashboard");
  await scrollPage(page);
  await expect(page.getByRole("heading", { level: 4, name: payload(0), exact: true }).first()).toBeVisible();
  await page
    .getByRole("button", { name: /^More about/ })
    .first()
    .click();
  const profile = page.getByRole("dialog", { name: payload(0) });
  await expect(profile.getByText(payload(2), { exact: true })).toBeVisible();
  const running = page.locator("a[href^='javascript:' i], a[href^='data:' i]");
  await expect(running, "an address that runs is no link").toHaveCount(0);

  const typed = `email=${encodeURIComponent(payload(1))}`;
  await page.goto(`/login?message=premium_created&${typed}#${payload(1)}`);
  await expect(page.getByRole("main").getByLabel("Email address")).toHaveValue(payload(1));
  const name = encodeURIComponent(payload(2));
  await page.goto(
    `/register-premium?success=${name}&session_id=${name}&next=${encodeURIComponent(payload(6))}`,
  );
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Join Premium");
  expect(wrong).toEqual([]);
});
