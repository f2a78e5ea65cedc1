import type { Page } from "@playwright/test";
import { expectAxeClean } from "./axe-checks.ts";
import { openBackOffice } from "./back-office-page.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { loseAnswer } from "./lose-answer.ts";
import { sendMessage } from "./send-message.ts";

/** Sends a message, whose sender has a unique last name. */
async function sendUniquely(app: JourneyApp, message: string): Promise<string> {
  const { email } = app.createPerson();
  const lastName = `Abara${email.replace(/\W/g, "")}`;
  await sendMessage(app, { firstName: "Zoe", lastName, email, message });
  return lastName;
}

test("an admin finds a message, reads it, handles it, undoes that, and does so by keyboard", {
  tag: "@prove",
}, async ({ page, app }) => {
  const name = await sendUniquely(app, "Can I pay by invoice?");
  await openBackOffice(page, app, "submissions");
  await page.getByRole("button", { name: /^Open messages \d/ }).click();
  await expect(page).toHaveURL(/filter=contact_open/);
  await expectAxeClean(page, "the submissions");

  await page.getByRole("heading", { name: "Submissions", level: 2 }).focus();
  await page.keyboard.press("/");
  await page.keyboard.type(`zoe ${name}`);
  await expect(page.getByText("1 submission", { exact: true })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: name });
  const opener = row.getByRole("button", { name });
  await opener.first().focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog");
  await expect(drawer).toContainText("Can I pay by invoice?");
  await expectAxeClean(page, "a message");
  await page.keyboard.press("Escape");
  await expect(opener.first()).toBeFocused();

  await page.keyboard.press("x");
  await page.getByRole("button", { name: "Mark as handled", exact: true }).click();
  const handled = page.getByText("1 message marked as handled.", { exact: true });
  await expect(handled).toBeVisible();
  // The five seconds of a toast pause while the pointer is over it.
  await handled.hover();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("Open message");
  await row.getByRole("button", { name: /^Mark as handled: message from/ }).click();
  await handled.hover();
  await expect(row).toHaveCount(0);
  await expect(
    page.getByRole("heading", { name: "Submissions", level: 2 }),
    "the list is empty",
  ).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(row).toContainText("Open message");

  await page.reload();
  await expect(row, "search and filter survive a reload").toContainText("Open message");
});

/** Sends a message from the contact form, and opens it in the back office. */
async function openMessage(page: Page, app: JourneyApp, message: string) {
  const name = await sendUniquely(app, message);
  await openBackOffice(page, app, "submissions");
  await page.getByRole("searchbox").fill(name);
  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByRole("button", { name }).first().click();
  const drawer = page.getByRole("dialog");
  return { drawer, reply: drawer.getByRole("form", { name: "Reply" }) };
}

test("an admin replies to a message from its drawer, which lists the reply and counts as handled", {
  tag: "@prove",
}, async ({ page, app }) => {
  const { drawer, reply } = await openMessage(page, app, "Do you have mazes?");
  await expect(reply).toContainText(/What they answer goes to \S+@\S+, not here/);
  await reply.getByRole("textbox").fill("Yes, three of them.");
  await reply.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByText("The message counts as handled now.", { exact: true })).toBeVisible();
  await expect(drawer.getByRole("region", { name: "Reply" })).toContainText("Yes, three of them.");
  await expect(drawer.getByRole("button", { name: "Reopen" })).toBeVisible();
  await expectAxeClean(page, "a message with a reply");
});

test("a reply whose answer is lost is sent once, also when the admin reloads and presses the button again", {
  tag: "@prove",
}, async ({ page, app }) => {
  const { drawer, reply } = await openMessage(page, app, "Do you have dot-to-dots?");
  await reply.getByRole("textbox").fill("Yes, five of them.");
  await loseAnswer(page, "**/api/admin/submissions/*/replies");
  await reply.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByText("We don't know whether this reply was sent", { exact: true })).toBeVisible();
  // The page has read the message again, which now has another version.
  await expect(drawer.getByRole("region", { name: "Reply" })).toContainText("Yes, five of them.");
  await page.reload();
  await expect(reply.getByRole("textbox")).toHaveValue("Yes, five of them.");
  await reply.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByText("Reply sent", { exact: true })).toBeVisible();
  await expect(reply.getByRole("textbox")).toHaveValue("");
  await expect(drawer.getByRole("region", { name: "Reply" }), "one reply").toContainText(
    "Yes, five of them.",
  );
});
