import { expectAxeClean } from "./axe-checks.ts";
import { openBackOffice } from "./back-office-page.ts";
import { waitForEmail } from "./find-email.ts";
import { expect, test } from "./journey-test.ts";
import { runJob } from "./run-job.ts";
import { signIn } from "./sign-in.ts";

test("an owner tells imported members that they have moved; one chooses a password, and the link is used up", {
  tag: "@prove",
}, async ({ page, app, browser }) => {
  test.setTimeout(120_000);
  const { email, password } = app.createPerson();
  // The first 50 get the email alone.
  const others = Array.from({ length: 50 }, () => `${app.createPerson().email},Ada Lund`);
  await openBackOffice(page, app, "users");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import members" });
  await dialog.getByLabel("CSV file").setInputFiles({
    name: "old-site.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["email,name", `${email},Nia Voss`, ...others].join("\n")),
  });
  await dialog.getByRole("button", { name: "Check the rows" }).click({ timeout: 30_000 });
  await dialog.getByRole("button", { name: "Add 51 members", exact: true }).click({ timeout: 30_000 });
  await dialog.getByRole("link", { name: "Tell them" }).click({ timeout: 30_000 });

  await expect(page.getByRole("heading", { name: "We've moved" })).toBeVisible();
  const form = page.getByRole("form", { name: "Newsletter" });
  const subject = `We've moved, ${email}`.slice(0, 60);
  await form.getByLabel("Subject").fill(subject);
  await form
    .getByRole("textbox", { name: "Text" })
    .fill("Our library has a new home.\n\nYour account is waiting.");
  await expectAxeClean(page, "the email to imported members");
  await form.getByRole("button", { name: "Save and preview" }).click();
  await page.getByRole("button", { name: "Send a test to me" }).click();
  await waitForEmail(app, app.getAccount("admin").email, `[Test] ${subject}`);
  await page.getByRole("button", { name: "Send to 51 people" }).click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sent so far" })).toBeVisible();
  const rest = page.getByRole("button", { name: "Send the rest" });
  await runJob(app, "send-newsletters", Date.now() + 5_000);
  await rest.click({ timeout: 15_000 });
  const question = page.getByRole("alertdialog", { name: `Send “${subject}” to 1 more person?` });
  await expectAxeClean(page, "the question about the rest of an import");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(rest).toBeFocused();
  await rest.click();
  await question.getByRole("button", { name: "Send the rest" }).click();
  await expect(rest).toHaveCount(0);
  await runJob(app, "send-newsletters", Date.now() + 10_000);
  await expect(page.getByText("51 recipients: 51 sent, 0 left out, 0 failed")).toBeVisible({
    timeout: 15_000,
  });

  const { html } = await waitForEmail(app, email, subject);
  expect(html).toContain("Hi Nia,");
  const link = /href="([^"]+confirm-email#start[^"]+)"/.exec(html)?.[1] ?? "";
  const theirs = await (await browser.newContext({ baseURL: app.site })).newPage();
  const sent: string[] = [];
  theirs.on("request", (request) => {
    if (request.url().includes("/api/")) sent.push(request.postData() ?? "");
  });
  await theirs.goto(link);
  await expectAxeClean(theirs, "the link to a first password");
  await theirs.getByRole("button", { name: "Choose a password" }).click();
  await expect(theirs.getByRole("heading", { name: "Choose your password" })).toBeFocused();
  await theirs.getByLabel("New password", { exact: true }).fill(password);
  await theirs.getByLabel("Confirm new password").fill(password);
  await theirs.getByRole("button", { name: "Save new password" }).click();
  await expect(theirs).toHaveURL(/\/dashboard/);
  expect(sent.join(), "the chosen password passes our API").not.toContain(password);

  const later = await (await browser.newContext({ baseURL: app.site })).newPage();
  await later.goto(link);
  await later.getByRole("button", { name: "Choose a password" }).click();
  await expect(later.getByRole("heading", { name: "This link doesn't work any more" })).toBeFocused();
  await expect(later.getByRole("link", { name: "Forgot your password?" })).toBeVisible();
  await signIn(later, { email, password });
  await expect(later).toHaveURL(/\/dashboard/);
});
