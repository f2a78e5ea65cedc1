import { expectAxeClean } from "./axe-checks.ts";
import { fetchAsAdmin } from "./back-office-page.ts";
import { waitForEmail } from "./find-email.ts";
import { getText } from "./get-text.ts";
import { expect, test } from "./journey-test.ts";
import { loseAnswer } from "./lose-answer.ts";
import { createPremiumMember, getProfile } from "./payment.ts";
import { findUser, getOpener, readMember } from "./people-page.ts";

test("an admin keeps a note and labels of a member, finds them by a label, overwrites no one's note, and sends a reset link", {
  tag: "@prove",
}, async ({ page, app }) => {
  const parent = await app.registerMember();
  await findUser(page, app, parent.email);
  await getOpener(page, parent.email).click();
  const notes = page.getByRole("form", { name: "Note and labels" });
  await notes.getByLabel("Note").fill("Prefers calls in the evening");
  await notes.getByLabel("Labels").fill("twins, quokka");
  await notes.getByRole("button", { name: "Save" }).click();
  await expect(getText(page, "Note and labels saved.")).toBeVisible();
  await expect(notes.getByLabel("Labels")).toHaveValue("quokka, twins");
  await expect(notes.getByRole("button", { name: "Save" })).toBeDisabled();
  await expectAxeClean(page, "a note and labels");

  const note = notes.getByLabel("Note");
  await note.fill("Calls");
  const { id, version } = await readMember(app, parent.email);
  const body = JSON.stringify({ version, note: "Only by email", labels: ["twins", "numbat"] });
  expect((await fetchAsAdmin(app, `members/${id}`, { method: "PATCH", body })).status).toBe(200);
  await notes.getByRole("button", { name: "Save" }).click();
  await expect(notes.getByText("Note: Only by email")).toBeVisible();
  await expect(note).toHaveValue("Calls");
  await expect(notes.getByLabel("Labels"), "what was not typed here is theirs").toHaveValue("numbat, twins");
  await notes.getByRole("button", { name: "Discard" }).click();
  await expect(note).toHaveValue("Only by email");

  // Their own note is no one else's, if the answer to the first press was lost.
  await note.fill("By letter");
  await loseAnswer(page, "**/api/admin/members/*");
  await notes.getByRole("button", { name: "Save" }).click();
  await expect(getText(page, "Failed to update user. Please try again.")).toBeVisible();
  await notes.getByRole("button", { name: "Save" }).click();
  await expect(getText(page, "Note and labels saved.")).toBeVisible();
  await expect(notes.getByText("Note: By letter")).toHaveCount(0);

  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(getText(page, `We've emailed ${parent.email} a link to choose a new password.`)).toBeVisible();
  await waitForEmail(app, parent.email, /password/);

  await page.getByRole("link", { name: "All users" }).click();
  await page.getByRole("searchbox").fill(`numbat ${parent.email}`);
  await expect(getOpener(page, parent.email)).toBeVisible();
});

test("an admin refunds a part of Premium, and sends the email about it again", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const parent = await createPremiumMember(app);
  await findUser(page, app, parent.email);
  await getOpener(page, parent.email).click();
  await page.getByRole("button", { name: "Refund this payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Refund the last payment for Premium" });
  await dialog.getByLabel("Amount in dollars").fill("5");
  await dialog.getByLabel("Reason").fill("A slow week");
  await expectAxeClean(page, "the refund of Premium");
  await dialog.getByRole("button", { name: /^Refund \$5/ }).click();
  const { html } = await waitForEmail(app, parent.email, /refund/i, "A slow week");
  expect(html).toContain("$5");
  await page.reload();
  await expect(page.getByText(/Refunded \$5\.00 of \$20\.00\.$/)).toBeVisible();
  expect((await getProfile(app, parent.token)).role).toBe("premium_member");

  const emails = page.getByRole("region", { name: "Emails" });
  await emails.getByRole("button", { name: /^Send again \(.*refund/i }).click();
  await expect(getText(page, "The email is on its way again.")).toBeVisible();
  await expect(emails.getByText(/^We've refunded/)).toHaveCount(2);

  await page.getByRole("button", { name: "Refund this payment" }).press("Enter");
  await dialog.getByLabel("Reason").fill("A slow month");
  await dialog.getByRole("button", { name: /^Refund \$15/ }).press("Enter");
  const line = page.getByText(/Refunded \$20\.00 of \$20\.00\.$/);
  await expect(line, "the button goes").toBeFocused({ timeout: 10_000 });
});
