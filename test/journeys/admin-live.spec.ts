import { adminContentPage } from "../../contract/content-admin.ts";
import { createAdminPerson, fetchAsAdmin, openBackOffice } from "./back-office-page.ts";
import { isOfDemo } from "./content.ts";
import { fetchAs } from "./fetch-as.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { findAnnounced, markLiveRegions } from "./live-regions.ts";

/** Changes an item as another admin would, over the API. */
async function rename(app: JourneyApp, access: string, title: string, to: string): Promise<string> {
  const { items } = adminContentPage.parse(await (await fetchAsAdmin(app, "content")).json());
  const item = items.find((each) => each.title === title);
  if (!item) throw new Error(`${title} is not there`);
  const change = { version: item.version, title: to };
  const answer = await fetchAs(app, access, `admin/content/${item.id}`, change, { method: "PATCH" });
  expect(answer.status, await answer.text()).toBe(200);
  return item.id;
}

test("another admin's change appears within 10 s, and what is being typed stays", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const { access } = await app.getTokens(await createAdminPerson(app, "editor"));
  const { items } = adminContentPage.parse(await (await fetchAsAdmin(app, "content")).json());
  // Other journeys create and delete items of their own.
  const [shown, edited] = items.filter((item) => item.status === "published" && isOfDemo(item));
  if (!shown || !edited) throw new Error("The library is empty");
  await openBackOffice(page, app, "manage");
  await expect(page.getByText(shown.title, { exact: true }).first()).toBeVisible();
  await page
    .getByRole("button", { name: `Edit ${edited.title}` })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Edit content" });
  await dialog.getByLabel("Description").fill("I am typing this");

  await markLiveRegions(page);
  await rename(app, access, shown.title, `${shown.title} (new)`);
  await rename(app, access, edited.title, `${edited.title} (new)`);
  await expect(findAnnounced(page, "This has just changed.")).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(`${shown.title} (new)`, { exact: true }).first()).toBeAttached({
    timeout: 15_000,
  });
  await expect(dialog.getByLabel("Description")).toHaveValue("I am typing this");
  await expect(dialog.getByLabel("Description")).toBeFocused();

  await rename(app, access, `${shown.title} (new)`, shown.title);
  await rename(app, access, `${edited.title} (new)`, edited.title);
});
