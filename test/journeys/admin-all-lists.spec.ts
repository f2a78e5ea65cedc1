import type { Page } from "@playwright/test";
import { createRequestedBooking } from "./api-booking.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { openBackOffice, tabTo } from "./back-office-page.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { sendMessage } from "./send-message.ts";

/* Every list of the back office by keyboard alone, and with axe, at three widths (ADMIN-23). */

interface List {
  tab: string;
  title: string;
  /** Words that the demo data has, and a chip, which a key press switches on; the audit log has neither. */
  filter?: { search: string; chip: string };
  /** Enter on a row leads to this page; to a dialog if it is missing. */
  page?: string;
}

const lists: readonly List[] = [
  { tab: "manage", title: "Manage content", filter: { search: "duck", chip: "Free" } },
  { tab: "advisors", title: "Advisors", filter: { search: "a", chip: "Active" } },
  { tab: "users", title: "Users", filter: { search: "example.com", chip: "Free" }, page: "member=" },
  { tab: "bookings", title: "Bookings", filter: { search: "dana", chip: "Requested" } },
  { tab: "submissions", title: "Submissions", filter: { search: "lind", chip: "Open messages" } },
  { tab: "audit", title: "Audit" },
];

/** The demo data holds neither a booking nor a message. */
async function createRows(app: JourneyApp): Promise<void> {
  // By name: the newest advisor may be one that another journey is about to delete.
  await createRequestedBooking(app, await app.registerMember(), "Lena Fischer");
  await sendMessage(app, {
    firstName: "Maya",
    lastName: "Lind",
    email: "maya@example.com",
    message: "Where is it?",
  });
}

const getFirstRow = (page: Page) => page.locator("[data-row]").first();
const isInFirstRow = (page: Page) => getFirstRow(page).locator(":focus");

async function walkList(page: Page, { tab, title, filter, page: target }: List, width: number) {
  const { keyboard } = page;
  await page.goto(`/admin?tab=${tab}`);
  const section = page.getByRole("region", { name: title });
  await expect(getFirstRow(page)).toBeVisible({ timeout: 20_000 });
  await expectAxeClean(page, `${tab} at ${width} px`);

  if (filter) {
    const chip = section.getByRole("button", { name: new RegExp(`^${filter.chip}`) });
    await tabTo(page, chip);
    await keyboard.press("/");
    await expect(section.getByRole("searchbox")).toBeFocused();
    await keyboard.type(filter.search);
    await expect(getFirstRow(page)).toBeVisible();
    await tabTo(page, chip);
    await keyboard.press("Enter");
    await expect(chip).toHaveAttribute("aria-pressed", "true");
    await keyboard.press("Enter");
    // The rows of the filter stay, dimmed, until those without it are there.
    await expect(section.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(getFirstRow(page)).toBeVisible();
    await keyboard.press("j");
  } else {
    await tabTo(page, getFirstRow(page).locator("[data-row-opener]"));
    await keyboard.press("j");
    await expect(isInFirstRow(page)).toHaveCount(0);
    await keyboard.press("k");
  }
  await expect(isInFirstRow(page)).toBeVisible();
  // Other journeys write entries, so the opened row need not be the first any more when it is closed.
  const focused = page.locator("[data-row]").filter({ has: page.locator(":focus") });
  const opened = page.locator(`[data-row="${await focused.getAttribute("data-row")}"]`);
  await keyboard.press("Enter");
  if (target) {
    await expect(page).toHaveURL(new RegExp(target));
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0, { timeout: 20_000 });
    await expectAxeClean(page, `an open row of ${tab} at ${width} px`);
    await page.getByRole("link", { name: /^(Back|All|Users)/ }).press("Enter");
  } else {
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await expect(dialog.locator("[aria-busy=true]")).toHaveCount(0);
    await expectAxeClean(page, `an open row of ${tab} at ${width} px`);
    await keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  await expect(opened.locator(":focus"), "the focus is back in the row").toBeVisible();
}

for (const width of [1300, 1024, 390])
  test(`each list works by keyboard alone and passes axe at ${width} px`, { tag: "@prove" }, async ({
    page,
    app,
  }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height: 900 });
    await createRows(app);
    await openBackOffice(page, app, "upload");
    for (const list of lists) await test.step(list.tab, () => walkList(page, list, width));
    const tabs = page.getByRole("tablist", { name: "Back office" });
    await expect(tabs).toHaveAttribute("aria-orientation", width < 1024 ? "horizontal" : "vertical");
    await tabs.getByRole("tab", { name: "Audit" }).focus();
    await page.keyboard.press(width < 1024 ? "ArrowLeft" : "ArrowUp");
    await expect(tabs.getByRole("tab", { name: "Settings" })).toBeFocused();
  });

test("lists that leave out columns at 1024 px keep what they say and their orders", {
  tag: "@prove",
}, async ({ page, app }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await openBackOffice(page, app, "manage");
  const first = getFirstRow(page).getByRole("cell").nth(1);
  await expect(page.getByRole("columnheader", { name: "Tags" })).toBeHidden();
  await page.getByLabel("Sort by").selectOption({ label: "Type, A to Z" });
  await expect(page).toHaveURL(/sort=type$/);
  await expect(first.getByText(/^(Story|Math worksheet|Printable)\b/).last()).toBeVisible();

  await page.goto("/admin?tab=users");
  await expect(getFirstRow(page).getByText(/^Joined /)).toBeVisible({ timeout: 20_000 });
  const user = page.getByRole("columnheader", { name: "User" });
  for (const _ of ["first press", "second press"]) {
    await user.getByRole("button").click();
    await expect(user).toHaveAttribute("aria-sort", "ascending");
  }
  await page.getByLabel("Sort by").selectOption({ label: "Joined, newest first" });
  await expect(page).toHaveURL(/tab=users$/);
});
