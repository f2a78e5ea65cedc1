import { disguisedFiles, padFile, validFiles } from "../support/upload-files.ts";
import { choosePicture, createAdvisor, createName, findCard, getCard } from "./advisors-page.ts";
import { createRequestedBooking } from "./api-booking.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { openBackOffice } from "./back-office-page.ts";
import { getText } from "./get-text.ts";
import { expect, test } from "./journey-test.ts";
import { loseAnswer } from "./lose-answer.ts";

test("an admin creates an advisor with a picture, sees each mistake explained, and visitors see the advisor", {
  tag: "@prove",
}, async ({ page, app }) => {
  const name = createName();
  await openBackOffice(page, app, "advisors");
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
  await expectAxeClean(page, "an advisor's form with its mistakes");

  await dialog.getByLabel("Email").fill("zelda@example.com");
  const anyTime = dialog.getByLabel("Clients can propose any time");
  await anyTime.uncheck();
  await dialog.getByLabel("Monday, from").selectOption("5:00 PM");
  await dialog.getByLabel("Usual place").selectOption("Phone");
  await create.click();
  await expect(anyTime).toBeFocused();
  await expect(dialog.getByRole("group", { name: "Working hours" })).toHaveAccessibleDescription(
    /Please choose an end that is later than the start$/,
  );
  await anyTime.check();
  await create.click();
  await expect(dialog.getByLabel("Phone number")).toBeFocused();
  await dialog.getByLabel("Usual place").selectOption("None");

  await dialog.getByLabel("Hourly rate").fill("64.99");
  await dialog.getByLabel("Instagram").fill("https://instagram.com/zelda");
  await dialog.getByLabel("Toddler").check();
  await dialog.getByLabel("Time zone").selectOption("Asia/Tokyo");

  await choosePicture(page, "lie.png", "image/png", disguisedFiles.html);
  await expect(getText(page, "Image uploaded successfully")).toBeVisible();
  await create.click();
  await expect(getText(page, "Failed to upload image: Please select an image file")).toBeVisible();
  await choosePicture(page, "zelda.png", "image/png", validFiles.png);
  await expect(getText(page, "Image uploaded successfully")).toBeVisible();
  await loseAnswer(page, "**/api/admin/advisors");
  await create.click();
  await expect(getText(page, "Failed to save advisor")).toBeVisible();
  await create.click();

  await expect(getText(page, "Advisor created successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name, level: 3 }), "one advisor").toHaveCount(1);
  // Leave out the advisors that other workers create.
  const names = page.getByRole("tabpanel").getByRole("heading", { level: 3 });
  const card = names.filter({ hasNotText: new RegExp(`Zelda (?!${process.pid}x)`) }).first();
  await expect(card).toHaveText(name);
  const picture = getCard(page, name).locator("img");
  await expect
    .poll(() => picture.evaluate((image) => (image as { naturalWidth?: number }).naturalWidth))
    .toBe(1);
  expect(await findCard(app, name)).toMatchObject({
    hourly_rate: 64.99,
    specialty: ["Toddler"],
    instagram_url: "https://instagram.com/zelda",
    website_url: null,
  });
});

for (const width of [1300, 390])
  test(`a toast over a full-height form does not cover any button, at ${width} px`, {
    tag: "@prove",
  }, async ({ page, app }) => {
    await page.setViewportSize({ width, height: 844 });
    await openBackOffice(page, app, "advisors");
    await page.getByRole("button", { name: "New advisor" }).click();
    const dialog = page.getByRole("dialog", { name: "New advisor" });
    await choosePicture(page, "zelda.png", "image/png", validFiles.png);
    const toast = getText(page, "Image uploaded successfully");
    await expect(toast).toBeInViewport({ ratio: 1 });
    // Its five seconds pause while the pointer is over it.
    await toast.hover();
    for (const name of ["Create advisor", "Cancel", "Close"])
      await dialog.getByRole("button", { name, exact: true }).click({ trial: true });
    await page.getByLabel("Close notification").click();
    await expect(toast).toBeHidden();
    await expect(dialog).toBeVisible();
  });

test("an admin's change of an advisor whose answer is lost is saved at the next press, not shown as someone else's", {
  tag: "@prove",
}, async ({ page, app }) => {
  const { name } = await createAdvisor(app);
  await openBackOffice(page, app, "advisors");
  await getCard(page, name).getByRole("button", { name: /^Edit/ }).click();
  const dialog = page.getByRole("dialog", { name: `Edit ${name}` });
  await dialog.getByLabel("Background").fill("A teacher");
  await loseAnswer(page, "**/api/admin/advisors/*");
  const save = dialog.getByRole("button", { name: "Save changes" });
  await save.click();
  await expect(getText(page, "Failed to save advisor")).toBeVisible();
  await save.click();
  await expect(getText(page, "Advisor updated successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("deactivating an advisor shows at once, reverts when it fails, and hides the advisor from visitors", {
  tag: "@prove",
}, async ({ page, app }) => {
  const { name } = await createAdvisor(app);
  const { name: unreachable } = await createAdvisor(app, { email: null });
  await openBackOffice(page, app, "advisors");
  const card = getCard(page, name);
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
  await expect(getText(page, "Failed to update advisor status")).toBeVisible();
  await expect(card.getByText("Active", { exact: true })).toBeVisible();
  expect(await findCard(app, name)).toBeDefined();

  await page.unroute("**/api/admin/advisors/*");
  await flip.click();
  await expect(getText(page, "Advisor deactivated successfully")).toBeVisible();
  await expect(card.getByText("Inactive", { exact: true })).toBeVisible();
  await expect.poll(() => findCard(app, name)).toBeUndefined();
  await expectAxeClean(page, "the advisors, some inactive");
  await flip.click();
  await expect(getText(page, "Advisor activated successfully")).toBeVisible();
  await expect.poll(() => findCard(app, name)).toBeDefined();

  await getCard(page, unreachable)
    .getByRole("button", { name: /^Activate/ })
    .click();
  await expect(getText(page, "An advisor needs an email address before clients can book")).toBeVisible();
  await expect(getCard(page, unreachable).getByText("Inactive", { exact: true })).toBeVisible();
});

test("deleting an advisor asks for confirmation, is refused while a client has a booking, and moves the focus to the next row", {
  tag: "@prove",
}, async ({ page, app }) => {
  const wanted = await createAdvisor(app);
  await createRequestedBooking(app, await app.registerMember(), wanted.name);
  const { name } = await createAdvisor(app);
  await openBackOffice(page, app, "advisors");
  await page.getByRole("searchbox").fill(`zelda ${process.pid}x`);

  await page.getByRole("button", { name: `Delete ${wanted.name}` }).click();
  const asked = page.getByRole("alertdialog");
  await expect(asked.getByRole("button", { name: "Cancel" })).toBeFocused();
  await asked.getByRole("button", { name: "Delete advisor" }).click();
  await expect(asked.getByText("This advisor has 1 open booking and cannot be deleted.")).toBeVisible();
  await expect(getText(page, "Failed to delete advisor")).toBeVisible();
  await expectAxeClean(page, "a deletion refused");
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: `Delete ${wanted.name}` })).toBeFocused();

  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await asked.getByRole("button", { name: "Delete advisor" }).click();
  await expect(getText(page, "Advisor deleted successfully")).toBeVisible();
  await expect(getCard(page, name)).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Edit ${wanted.name}` })).toBeFocused();
  await expect.poll(() => findCard(app, name)).toBeUndefined();
  expect(await findCard(app, wanted.name)).toBeDefined();
});
