import type { Page } from "@playwright/test";
import { expect } from "./journey-test.ts";
import { cards } from "./payment.ts";

/** Chooses an advisor, by the name in the list, and a length on the booking page. */
export async function chooseSession(page: Page, advisor: string, minutes: 30 | 60): Promise<void> {
  await page.getByLabel("Advisor", { exact: true }).selectOption({ label: advisor });
  await page.getByLabel("Session length").selectOption(String(minutes));
}

/** Types a card into the payment provider's frame. */
export async function fillCard(page: Page, card: keyof typeof cards): Promise<void> {
  await page.getByLabel("Card number").fill(cards[card]);
  await page.getByLabel("Expiry").fill("12 / 34");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("ZIP").fill("10001");
}

/** Books and pays, up to the panel after the payment, which stays. */
export async function bookAndPay(
  page: Page,
  { advisor, minutes, price }: { advisor: string; minutes: 30 | 60; price: string },
): Promise<void> {
  await page.goto("/advisor-checkout");
  await chooseSession(page, advisor, minutes);
  await fillCard(page, "pays");
  await page.getByRole("button", { name: `Pay ${price}` }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeFocused();
  // Any key keeps the panel from continuing by itself.
  await page.keyboard.press("Shift");
}

/** Chooses a day of the visible month and a time, and adds the slot. */
export async function addTime(page: Page, day: number, time: string): Promise<void> {
  const cell = page.getByRole("gridcell").getByText(String(day), { exact: true });
  await expect(cell).toBeEnabled();
  if ((await cell.locator("..").getAttribute("aria-selected")) !== "true") await cell.click();
  await page.getByRole("radio", { name: time, exact: true }).check();
  await page.getByRole("button", { name: "Add This Time Slot" }).click();
}

/** A day of next month, as YYYY-MM-DD. */
export function getDayOfNextMonth(day: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1, day)).toISOString().slice(0, 10);
}

/** Shows the calendar's next month. At the end of a month it is there already, because the suggested day lies in it. */
export async function showNextMonth(page: Page): Promise<void> {
  const name = new Date(`${getDayOfNextMonth(1)}T12:00:00Z`).toLocaleDateString("en-US", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  const next = page.getByRole("button", { name: "Go to the Next Month" });
  await expect(next).toBeVisible();
  const month = page.getByRole("grid", { name });
  const grid = page.getByRole("grid");
  // On the first of a month, a time zone behind ours still has the month before.
  for (let presses = 0; presses < 2 && (await month.isHidden()); presses++) {
    const shown = (await grid.getAttribute("aria-label")) ?? "";
    await next.click();
    await expect(grid).not.toHaveAttribute("aria-label", shown);
  }
  await expect(month).toBeVisible();
}
