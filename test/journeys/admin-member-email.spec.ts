import { expectAxeClean } from "./axe-checks.ts";
import { waitForEmail } from "./find-email.ts";
import { getText } from "./get-text.ts";
import { expect, test } from "./journey-test.ts";
import { findUser, getOpener, readMember } from "./people-page.ts";

/** The link of an email to /new-address. */
const findAddressLink = (html: string) =>
  /href="([^"]+\/new-address#[^"]+)"/.exec(html)?.[1]?.replaceAll("&#x3D;", "=") ?? "";

test("an owner changes a member's address once its mailbox confirms, and the old one can stop it", {
  tag: "@prove",
}, async ({ page, browser, app }) => {
  const parent = await app.registerMember();
  const { email: next } = app.createPerson();
  await findUser(page, app, parent.email);
  await getOpener(page, parent.email).click();
  const profile = page.getByRole("region", { name: "Profile" });
  const enter = async (address: string) => {
    await profile.getByRole("button", { name: "Change email" }).click();
    const dialog = page.getByRole("dialog", { name: "Change email" });
    await dialog.getByLabel("New email address").fill(address);
    await dialog.getByRole("button", { name: "Send link" }).click();
    await expect(profile.locator(":focus")).toContainText(`Waiting for ${address} until`);
  };

  const { email: typo } = app.createPerson();
  await enter(typo);
  const notice = await waitForEmail(app, parent.email, "Your email address is about to change");
  const visitor = await (await browser.newContext({ baseURL: app.site })).newPage();
  await visitor.goto(findAddressLink(notice.html));
  await page.getByRole("button", { name: `Undo: ${parent.email}` }).click();
  await expect(getText(page, "The email address doesn't change.")).toBeVisible();
  await visitor.getByRole("button", { name: "Stop the change" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: "There is nothing to stop" })).toBeFocused();

  await enter(next);
  await expectAxeClean(page, "a member's page with a new address that waits");
  const link = await waitForEmail(app, next, "Confirm your new email address");
  await visitor.goto(findAddressLink(link.html));
  await visitor.getByRole("button", { name: "Confirm this address" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: "Your address is confirmed" })).toBeFocused();
  await waitForEmail(app, parent.email, "Your email address was changed");
  expect((await readMember(app, next)).email_verified_at).not.toBeNull();
  expect((await app.getTokens({ ...parent, email: next })).access, "the password stays").not.toBe("");
  await page.reload();
  await expect(profile).toContainText(next);
});
