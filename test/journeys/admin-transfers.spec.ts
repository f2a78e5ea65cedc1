import { readFileSync } from "node:fs";
import { expectAxeClean } from "./axe-checks.ts";
import { openBackOffice } from "./back-office-page.ts";
import { expect, test } from "./journey-test.ts";
import { createAtStripe, findFirstId } from "./payment.ts";

test("an owner imports an export of Ghost, sees what each column and row does, undoes it, and exports members", {
  tag: "@prove",
}, async ({ page, app }) => {
  // An import, its undoing and an export, each with a job.
  test.slow();
  const { email } = app.createPerson();
  const known = app.getAccount("free_member").email;
  const lines = [
    "id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers",
    `1,${email},=Nia Voss,Met at the fair,true,true,,2024-03-01T10:00:00.000Z,,VIP,`,
    `2,${known},,,,,,,,,`,
    "3,no,,,,,,,,,",
  ];
  await openBackOffice(page, app, "users");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import members" });
  const file = {
    name: "ghost.csv",
    mimeType: "application/vnd.ms-excel",
    buffer: Buffer.from(lines.join("\n")),
  };
  await dialog.getByLabel("CSV file").setInputFiles(file);
  await expect(dialog.getByText(/an export of Ghost with 3 rows/)).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByLabel("What “note” becomes")).toHaveValue("note");
  await expect(dialog.getByRole("row").filter({ hasText: "tiers" })).toContainText("Left out");
  await dialog.getByLabel("They agreed to my newsletter").check();
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  for (const close of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
    await close();
    await question.getByRole("button", { name: "Keep editing" }).click();
  }
  await expect(dialog.getByLabel("They agreed to my newsletter")).toBeChecked();
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page).not.toHaveURL(/import=/);

  await page.goto("/admin?tab=overview");
  await page.getByRole("link", { name: "Open: ghost.csv" }).click();
  await dialog.getByLabel("They agreed to my newsletter").check();
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(/tab=users$/);
  await page.goBack();
  await expect(page, "not the import again").toHaveURL(/tab=overview$/);
  await page.getByRole("link", { name: "Open: ghost.csv" }).click();
  await dialog.getByLabel("They agreed to my newsletter").check();
  const check = dialog.getByRole("button", { name: "Check the rows" });
  await check.click();
  await expect(dialog.getByText(/Say when and where/), "consent needs a proof").toBeVisible();
  await dialog.getByLabel("When they agreed").fill("2024-03-01");
  await dialog.getByLabel("Where they agreed").fill("Form of the old site");
  await expectAxeClean(page, "the columns of an import");
  await check.click();
  await expect(dialog.getByText(/gains 1 reader/)).toBeFocused({ timeout: 30_000 });
  await expect(dialog.getByRole("row").filter({ hasText: "Email: " })).toContainText("4");
  await expectAxeClean(page, "a checked import");
  await page.reload();
  await dialog.getByRole("button", { name: "Add 1 member", exact: true }).click();
  await expect(dialog.getByText("1 member added, 0 changed")).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page).not.toHaveURL(/import=/);

  await page.getByRole("searchbox").fill(email);
  await expect(page.getByText("1 found", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const files = page.getByRole("dialog", { name: "Export members" });
  const saved = page.waitForEvent("download", { timeout: 30_000 });
  await files.getByRole("button", { name: "Create a new file" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^members-[\d-]+\.csv$/);
  const text = readFileSync(await download.path(), "utf8");
  expect(text.split("\r\n").find((line) => line.includes(email))).toContain(
    `${email},'=Nia,Voss,no,Complimentary,`,
  );
  expect(text.trimEnd().split("\r\n"), "the heading, and what the search shows").toHaveLength(2);
  await expect(files.getByText("1 row of a filtered list, ready")).toBeVisible();
  await expectAxeClean(page, "the export dialog");
  await files.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Import", exact: true }).click();
  await dialog.getByRole("button", { name: "Open ghost.csv" }).click();
  await dialog.getByRole("button", { name: "Undo this import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(dialog.getByText("1 member removed and 0 members changed back.")).toBeVisible({
    timeout: 30_000,
  });
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("searchbox").fill(email);
  await expect(page.getByText("0 found", { exact: true })).toBeVisible();
});

test("an owner adopts a member who pays an earlier site at Stripe, and undoes it", {
  tag: "@prove",
}, async ({ page, app }) => {
  const { email } = app.createPerson();
  const product = await createAtStripe(app, "products", { name: "Old club" });
  const price = await createAtStripe(app, "prices", {
    product,
    currency: "usd",
    unit_amount: "900",
    "recurring[interval]": "month",
  });
  const customer = await createAtStripe(app, "customers", { email, payment_method: "pm_card_visa" });
  const default_payment_method = await findFirstId(app, `customers/${customer}/payment_methods`, {});
  await createAtStripe(app, "subscriptions", { customer, "items[0][price]": price, default_payment_method });

  await openBackOffice(page, app, "users");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import members" });
  const buffer = Buffer.from(`email,stripe_customer_id\n${email},${customer}\n`);
  await dialog.getByLabel("CSV file").setInputFiles({ name: "old.csv", mimeType: "text/csv", buffer });
  await dialog.getByRole("button", { name: "Check the rows" }).click({ timeout: 30_000 });
  await dialog.getByRole("button", { name: "Add 1 member", exact: true }).click({ timeout: 30_000 });
  await dialog.getByRole("button", { name: "Choose another file" }).click({ timeout: 30_000 });

  await dialog.getByRole("button", { name: "Look at Stripe" }).press("Enter");
  const adopt = dialog.getByRole("button", { name: "Adopt 1 member" });
  await expect(adopt).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByRole("row").filter({ hasText: email })).toContainText("$9.00 every month");
  await expectAxeClean(page, "the dry run of an adoption");
  await adopt.press("Enter");
  await expect(dialog.getByText("1 member adopted")).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await dialog.getByRole("button", { name: "Undo this adoption" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo adoption" }).press("Enter");
  await expect(dialog.getByText("1 member changed back, here and at Stripe.")).toBeVisible({
    timeout: 30_000,
  });
});

test("an owner whose file is not finished after some minutes reads why, and can create another one", {
  tag: "@prove",
}, async ({ page, app }) => {
  const file = { id: "exp_0123456789ab", kind: "members", is_filtered: false, state: "pending" };
  const counts = { is_delayed: true, rows_done: 0, rows_total: 3 };
  const times = { created_at: new Date().toISOString(), expires_at: "2120-01-01T00:00:00.000Z" };
  await page.route("**/api/admin/exports", (route) =>
    route.fulfill({ json: { items: [{ ...file, ...counts, ...times }] } }),
  );
  await openBackOffice(page, app, "users");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export members" });
  await expect(dialog.getByRole("status")).toContainText("It isn't finished yet, and we keep trying.");
  const create = dialog.getByRole("button", { name: "Create a new file" });
  await expect(create).toBeEnabled();
  await expectAxeClean(page, "a file that is not finished");
});
