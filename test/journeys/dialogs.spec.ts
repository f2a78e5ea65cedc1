import type { CDPSession, Page } from "@playwright/test";
import { expect, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

interface TraceEvent {
  name: string;
  args: { elementCount?: number };
}

/** Runs `act` and returns how many elements the browser styled in its largest pass. */
async function countStyledElements(devTools: CDPSession, act: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]));
  devTools.on("Tracing.dataCollected", collect);
  await devTools.send("Tracing.start", { transferMode: "ReportEvents", categories: "devtools.timeline" });
  await act();
  const completed = new Promise((resolve) => devTools.once("Tracing.tracingComplete", resolve));
  await devTools.send("Tracing.end");
  await completed;
  devTools.off("Tracing.dataCollected", collect);
  const counts = events
    .filter(({ name }) => name === "UpdateLayoutTree")
    .map(({ args }) => args.elementCount ?? 0);
  return Math.max(...counts);
}

async function openPreview(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Preview/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function closeByKey(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
}

test("an open dialog keeps wheel and presses from the page behind it, and leaves it as it was", {
  tag: "@prove",
}, async ({ page, app }) => {
  await openSignedIn(page, app, app.getAccount("premium_member"), "/dashboard");
  await openPreview(page);
  const before = await page.evaluate<number>("scrollY");
  await page.mouse.move(5, 5);
  await page.mouse.wheel(0, 400);
  await page.keyboard.press("PageDown");
  // The press lands on the scrim: it closes the dialog, and what lies below it does nothing. Right after the dialog has opened,
  // a press is the second one of a double click and closes nothing.
  await expect(async () => {
    await page.mouse.click(5, 5);
    await expect(page.getByRole("dialog")).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await page.evaluate<number>("scrollY")).toBe(before);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate<number>("scrollY")).toBeGreaterThan(before);
});

test("opening and closing a dialog styles the dialog, not every element of the page", {
  tag: "@prove",
}, async ({ page, app }) => {
  await openSignedIn(page, app, app.getAccount("premium_member"), "/dashboard");
  await page.getByRole("article").first().waitFor();
  await openPreview(page);
  await closeByKey(page);
  const devTools = await page.context().newCDPSession(page);
  const total = await page.evaluate<number>("document.querySelectorAll('body *').length");
  expect(total).toBeGreaterThan(600);
  // On a busy machine a font or an answer can arrive in between and style the page; the dialog would do it every time.
  const counts: number[] = [];
  for (let times = 0; times < 3; times += 1)
    counts.push(
      await countStyledElements(devTools, async () => {
        await openPreview(page);
        await closeByKey(page);
      }),
    );
  expect(Math.min(...counts), `of ${total} elements`).toBeLessThan(150);
});

test("Back closes a dialog before it leaves the page, and a followed link of a dialog costs no press more", {
  tag: "@prove",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/about");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Resources" }).click();
  await expect(page).toHaveURL(/\/resources$/);
  const prompt = page.getByRole("dialog", { name: "Sign Up to Continue" });
  const openPrompt = async () => {
    await page.getByRole("button", { name: "Download Free Printable" }).click();
    await expect(prompt).toBeVisible();
  };
  await openPrompt();
  await page.goBack();
  await expect(prompt).toBeHidden();
  await expect(page).toHaveURL(/\/resources$/);
  await openPrompt();
  await closeByKey(page);
  await openPrompt();
  await prompt.getByRole("link", { name: "Create Free Account" }).click();
  // Until the form is there, the page before it stays, with its dialog.
  await expect(page.getByLabel("Confirm password")).toBeVisible();
  await expect(page).toHaveURL(/\/register$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/resources$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(prompt).toBeHidden();
  await expect.poll(() => page.evaluate("history.state?.isDialog ?? false")).toBe(false);
  await page.goBack();
  await expect(page, "the menu that led here has no entry of its own").toHaveURL(/\/about$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goForward();
  await expect(page).toHaveURL(/\/resources$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("Back asks before it drops what an admin has typed, and leaves the drawer below alone", {
  tag: "@prove",
}, async ({ page, app }) => {
  await openSignedIn(page, app, app.getAccount("admin"), "/admin?tab=advisors");
  await page.getByRole("button", { name: "New advisor" }).click();
  const editor = page.getByRole("dialog", { name: "New advisor" });
  await editor.getByLabel("Name", { exact: true }).fill("Ines");
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  await page.goBack();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(editor.getByLabel("Name", { exact: true })).toHaveValue("Ines");
  await page.reload();
  await page.getByRole("button", { name: "New advisor" }).click();
  await expect(editor.getByLabel("Name", { exact: true }), "kept").toHaveValue("Ines");
});
