import { readFileSync } from "node:fs";
import { expectAxeClean } from "./axe-checks.ts";
import { openBackOffice } from "./back-office-page.ts";
import { expect, test } from "./journey-test.ts";

test("an owner imports members from a CSV file, sees what each row does, and exports them again", {
  tag: "@prove",
}, async ({ page, app }) => {
  const { email } = app.createPerson();
  const known = app.getAccount("free_member").email;
  const lines = [
    "Email,First name,Last name,Role",
    `${email},=Nia,Voss,complimentary`,
    `${known},,,`,
    "no,,,",
  ];
  await openBackOffice(page, app, "users");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import members" });
  const file = {
    name: "parents.csv",
    mimeType: "application/vnd.ms-excel",
    buffer: Buffer.from(lines.join("\n")),
  };
  await dialog.getByLabel("CSV file").setInputFiles(file);
  await expect(dialog.getByText(/parents.csv has 3 rows/)).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByRole("row").filter({ hasText: "Email: " })).toContainText("4");
  await expectAxeClean(page, "a checked import");
  await page.reload();
  await dialog.getByRole("button", { name: "Import 1 member", exact: true }).click();
  await expect(dialog.getByText("1 member imported")).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page).not.toHaveURL(/import=/);

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
  await expect(files.getByText(/rows, ready$/)).toBeVisible();
  await expectAxeClean(page, "the export dialog");
});
