import type { Page } from "@playwright/test";
import { advisorList } from "../../contract/advisors.ts";
import { type AdminAdvisorRow, adminAdvisorList, adminAdvisorRow } from "../../contract/advisors-admin.ts";
import { disguisedFiles, validFiles, padFile } from "../support/upload-files.ts";
import { aRequestedBooking } from "./api-booking.ts";
import { asAdmin, openBackOffice, tabTo } from "./back-office-page.ts";
import { expectSound } from "./axe-checks.ts";
import { expect, type Stage, test } from "./stage.ts";

let advisors = 0;
/** A name that no other journey knows, and that stays together in a search. */
const aName = () => `Zelda ${process.pid}x${++advisors}`;

async function anAdvisor(stage: Stage, fields: object = {}): Promise<AdminAdvisorRow> {
  const name = aName();
  const body = JSON.stringify({ name, email: "zelda@example.com", hourly_rate: 80, ...fields });
  return adminAdvisorRow.parse(await (await asAdmin(stage, "advisors", { method: "POST", body })).json());
}

async function rowOf(stage: Stage, name: string): Promise<AdminAdvisorRow | undefined> {
  const { items } = adminAdvisorList.parse(await (await asAdmin(stage, "advisors")).json());
  return items.find((row) => row.name === name);
}

/** What visitors see of an advisor. */
async function shownOf({ site }: Stage, name: string) {
  const { items } = advisorList.parse(await (await fetch(`${site}/api/advisors`)).json());
  return items.find((card) => card.name === name);
}

const cardOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const toast = (page: Page, words: string) => page.getByText(words, { exact: true });
const choosePicture = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });

test("an advisor is introduced with a picture, every mistake in words, and visitors see them", async ({
  page,
  stage,
}) => {
  const name = aName();
  await openBackOffice(page, stage, "advisors");
  await page.getByRole("button", { name: "New advisor" }).click();
  const dialog = page.getByRole("dialog", { name: "New advisor" });
  const create = dialog.getByRole("button", { name: "Create advisor" });

  await choosePicture(page, "a.txt", "text/plain", validFiles.txt);
  await expect(dialog.getByText("Please select an image file")).toBeVisible();
  await choosePicture(page, "a.png", "image/png", padFile(validFiles.png, 5 * 1_048_576));
  await expect(dialog.getByText("Image must be less than 5MB")).toBeVisible();

  await create.click();
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("Instagram").fill("javascript:alert(1)");
  await dialog.getByLabel("Email").fill("zelda");
  await dialog.getByLabel("Hourly rate").fill("64.999");
  await create.click();
  await expect(dialog.getByText("Please enter a valid email address")).toBeVisible();
  await expect(dialog.getByText("Please enter dollars and cents, such as 64.99")).toBeVisible();
  await expect(dialog.getByText("Please enter a web address that begins with https:// or")).toBeVisible();
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await expectSound(page, "an advisor's form with its mistakes");

  await dialog.getByLabel("Email").fill("zelda@example.com");
  await dialog.getByLabel("Hourly rate").fill("64.99");
  await dialog.getByLabel("Instagram").fill("https://instagram.com/zelda");
  await dialog.getByLabel("Toddler").check();
  await dialog.getByLabel("Time zone").selectOption("Asia/Tokyo");

  await choosePicture(page, "lie.png", "image/png", disguisedFiles.html);
  await expect(toast(page, "Image uploaded successfully")).toBeVisible();
  await create.click();
  await expect(toast(page, "Failed to upload image: Please select an image file")).toBeVisible();
  await choosePicture(page, "zelda.png", "image/png", validFiles.png);
  await expect(toast(page, "Image uploaded successfully")).toBeVisible();
  await create.click();

  await expect(toast(page, "Advisor created successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
  const card = page.getByRole("tabpanel").getByRole("heading", { level: 3 }).first();
  await expect(card).toHaveText(name);
  const picture = cardOf(page, name).locator("img");
  await expect
    .poll(() => picture.evaluate((image) => (image as { naturalWidth?: number }).naturalWidth))
    .toBe(1);
  expect(await shownOf(stage, name)).toMatchObject({
    hourly_rate: 64.99,
    specialty: ["Toddler"],
    instagram_url: "https://instagram.com/zelda",
    website_url: null,
  });
});

for (const width of [1300, 390])
  test(`what is said over a form as high as the screen hides no way on or out, at ${width} px`, async ({
    page,
    stage,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await openBackOffice(page, stage, "advisors");
    await page.getByRole("button", { name: "New advisor" }).click();
    const dialog = page.getByRole("dialog", { name: "New advisor" });
    await choosePicture(page, "zelda.png", "image/png", validFiles.png);
    const said = toast(page, "Image uploaded successfully");
    await expect(said).toBeInViewport({ ratio: 1 });
    // Its five seconds wait while the pointer is on it.
    await said.hover();
    for (const name of ["Create advisor", "Cancel", "Close"])
      await dialog.getByRole("button", { name, exact: true }).click({ trial: true });
    await page.getByLabel("Close notification").click();
    await expect(said).toBeHidden();
    await expect(dialog).toBeVisible();
  });

test("by the keyboard alone: found, changed, not lost to a slip, saved", async ({ page, stage }) => {
  const { name } = await anAdvisor(stage);
  const { keyboard } = page;
  await openBackOffice(page, stage, "advisors");
  await page.getByRole("tab", { name: "Manage Advisors" }).focus();
  await tabTo(page, page.getByRole("searchbox"));
  await keyboard.type(name.toLowerCase());
  await expect(page.getByText(/^1 of \d+ advisors$/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue(name.toLowerCase());

  const edit = page.getByRole("button", { name: `Edit ${name}` });
  await expect(edit).toBeVisible();
  await page.getByRole("searchbox").focus();
  await tabTo(page, edit);
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Edit ${name}` });
  await page.mouse.click(5, 400);
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByLabel("Full name"));
  await keyboard.type("Zelda Quinn");
  await keyboard.press("Escape");
  const asked = page.getByRole("alertdialog", { name: "Discard changes?" });
  await expect(asked.getByRole("button", { name: "Cancel" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(dialog.getByLabel("Full name")).toBeFocused();
  await keyboard.press("Enter");
  await expect(toast(page, "Advisor updated successfully")).toBeVisible();
  await expect(edit).toBeFocused();
  await expect(cardOf(page, name)).toContainText("Zelda Quinn");
  expect(await rowOf(stage, name)).toMatchObject({ full_name: "Zelda Quinn", version: 2 });
});

test("two admins change one advisor: the second is told, and nothing of the first is lost", async ({
  page,
  stage,
}) => {
  const { id, name, version } = await anAdvisor(stage);
  await openBackOffice(page, stage, "advisors");
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Full name").fill("Zelda Mine");
  const body = JSON.stringify({ version, hourly_rate: 95, full_name: "Zelda Theirs" });
  expect((await asAdmin(stage, `advisors/${id}`, { method: "PATCH", body })).status).toBe(200);

  const save = dialog.getByRole("button", { name: "Save changes" });
  await save.click();
  await expect(toast(page, "Someone else just changed this advisor.")).toBeVisible();
  await expect(dialog.getByText("Full name: Zelda Theirs")).toBeVisible();
  await expect(dialog.getByText("Hourly rate: 95")).toBeVisible();
  await expect(dialog.getByLabel("Hourly rate")).toHaveValue("95");
  await expect(dialog.getByLabel("Full name")).toHaveValue("Zelda Mine");
  await expectSound(page, "what another admin changed");
  expect(await rowOf(stage, name)).toMatchObject({ full_name: "Zelda Theirs", hourly_rate: 95, version: 2 });

  await save.click();
  await expect(dialog).toBeHidden();
  expect(await rowOf(stage, name)).toMatchObject({ full_name: "Zelda Mine", hourly_rate: 95, version: 3 });
});

test("deactivating is seen at once, taken back where it fails, and hides from visitors", async ({
  page,
  stage,
}) => {
  const { name } = await anAdvisor(stage);
  const { name: unreachable } = await anAdvisor(stage, { email: null });
  await openBackOffice(page, stage, "advisors");
  const card = cardOf(page, name);
  const flip = card.getByRole("button", { name: /activate/i });
  await expect(flip).toHaveText("Deactivate");

  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/admin/advisors/*", async (route) => {
    await held;
    await route.fulfill({ status: 503, json: { message: "Service Unavailable" } });
  });
  await flip.click();
  await expect(card.getByText("Inactive", { exact: true })).toBeVisible();
  answer();
  await expect(toast(page, "Failed to update advisor status")).toBeVisible();
  await expect(card.getByText("Active", { exact: true })).toBeVisible();
  expect(await shownOf(stage, name)).toBeDefined();

  await page.unroute("**/api/admin/advisors/*");
  await flip.click();
  await expect(toast(page, "Advisor deactivated successfully")).toBeVisible();
  await expect(card.getByText("Inactive", { exact: true })).toBeVisible();
  await expect.poll(() => shownOf(stage, name)).toBeUndefined();
  await expectSound(page, "the advisors, some inactive");
  await flip.click();
  await expect(toast(page, "Advisor activated successfully")).toBeVisible();
  await expect.poll(() => shownOf(stage, name)).toBeDefined();

  await cardOf(page, unreachable)
    .getByRole("button", { name: /^Activate/ })
    .click();
  await expect(toast(page, "An advisor needs an email address before clients can book")).toBeVisible();
  await expect(cardOf(page, unreachable).getByText("Inactive", { exact: true })).toBeVisible();
});

test("deleting asks, is refused while a client waits, and leaves the focus with the next", async ({
  page,
  stage,
}) => {
  const wanted = await anAdvisor(stage);
  await aRequestedBooking(stage, await stage.aMember(), wanted.name);
  const { name } = await anAdvisor(stage);
  await openBackOffice(page, stage, "advisors");
  await page.getByRole("searchbox").fill(`zelda ${process.pid}x`);

  await page.getByRole("button", { name: `Delete ${wanted.name}` }).click();
  const asked = page.getByRole("alertdialog");
  await expect(asked.getByRole("button", { name: "Cancel" })).toBeFocused();
  await asked.getByRole("button", { name: "Delete advisor" }).click();
  await expect(asked.getByText("This advisor has 1 open booking and cannot be deleted.")).toBeVisible();
  await expect(toast(page, "Failed to delete advisor")).toBeVisible();
  await expectSound(page, "a deletion refused");
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: `Delete ${wanted.name}` })).toBeFocused();

  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await asked.getByRole("button", { name: "Delete advisor" }).click();
  await expect(toast(page, "Advisor deleted successfully")).toBeVisible();
  await expect(cardOf(page, name)).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Edit ${wanted.name}` })).toBeFocused();
  await expect.poll(() => shownOf(stage, name)).toBeUndefined();
  expect(await shownOf(stage, wanted.name)).toBeDefined();
});

test("nobody of that name, nothing that loads, and what helps", async ({ page, stage }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openBackOffice(page, stage, "advisors&q=nobody+of+this+name");
  await expect(page.getByText("No advisors found.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page).not.toHaveURL(/q=/);
  await expect(page.getByRole("tabpanel").getByRole("heading", { level: 3 }).first()).toBeVisible();

  await page.route("**/api/admin/advisors", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to fetch advisors" })).toBeVisible();
  await expect(page.getByLabel("Close notification")).toBeVisible();
  await expectSound(page, "advisors that did not load");
  await page.unroute("**/api/admin/advisors");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("tabpanel").getByRole("heading", { level: 3 }).first()).toBeVisible();
});
