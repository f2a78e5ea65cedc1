import type { Page } from "@playwright/test";
import { pages } from "../../contract/pages.ts";
import { expect, test } from "./journey-test.ts";
import { scrollPage } from "./scroll-page.ts";

/** These redirect a guest. */
const leadOn = ["/admin", "/admin/login", "/advisor-checkout", "/booking-confirmation", "/sessions"];
/** Every other page of the route table as a guest sees it, without aliases. */
const paths = [
  ...pages.flatMap(({ path, canonical }) => (canonical || leadOn.includes(path) ? [] : [path])),
  "/not-a-page",
];
const halves = [paths.filter((_, place) => place % 2 === 0), paths.filter((_, place) => place % 2 === 1)];

/**
 * Numbers the elements that the keyboard must reach, in the order in which Tab must reach them. The footer is the same
 * on every page, so it is included on one.
 */
const numberAll = (footer: boolean) => `(() => {
  const named = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  const seen = new Set();
  const reached = [...document.querySelectorAll(named)].filter((element) => {
    if (element.disabled || element.tabIndex < 0 || element.closest("[inert], [hidden]${footer ? "" : ", footer"}")) return false;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    // Of one group of radio buttons, Tab comes to one.
    if (element.type === "radio" && seen.has(element.name)) return false;
    if (element.type === "radio") seen.add(element.name);
    return true;
  });
  reached.forEach((element, place) => { element.dataset.place = place; });
  return reached.length;
})()`;

/** Returns what is wrong with the current focus, or null, and the number of the focused element. */
const judge = `(() => {
  const element = document.activeElement;
  const place = Number(element.dataset.place ?? -1);
  const says = (wrong) => ({ place, wrong: wrong && wrong + ": " + element.outerHTML.slice(0, 120) });
  const outlined = ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  const near = [element, element.parentElement, element.nextElementSibling].filter(Boolean);
  const ringed = near.some((each) => outlined(getComputedStyle(each))) || outlined(getComputedStyle(element, "::after"));
  if (!ringed) return says("no ring");
  const { left, top, width, height } = element.getBoundingClientRect();
  const corners = [[0.5, 0.5], [0.1, 0.2], [0.9, 0.2], [0.1, 0.8], [0.9, 0.8]];
  const seen = corners.some(([across, down]) => {
    const found = document.elementFromPoint(left + width * across, top + height * down);
    return found && (element.contains(found) || found.contains(element) || element.labels?.[0]?.contains(found));
  });
  return says(seen ? null : "covered");
})()`;

async function walk(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(path);
  await scrollPage(page);
  const count = await page.evaluate<number>(numberAll(path === "/"));
  await page.evaluate("document.activeElement?.blur()");
  const visited = new Set<number>();
  const wrongs: string[] = [];
  for (let press = 0; press < count + 10 && visited.size < count; press += 1) {
    await page.keyboard.press("Tab");
    const { place, wrong } = await page.evaluate<{ place: number; wrong: string | null }>(judge);
    if (place >= 0) visited.add(place);
    if (wrong && place >= 0) wrongs.push(wrong);
  }
  expect(wrongs, path).toEqual([]);
  expect([...visited], `${path}: every one of ${count}, in its order`).toEqual([...Array(count).keys()]);
}

for (const [half, share] of halves.entries())
  test(`Tab reaches every control, visible and with a focus ring (part ${half + 1} of 2)`, {
    tag: "@prove",
  }, async ({ page }) => {
    for (const path of share) await walk(page, path);
  });

test("the first Tab offers to skip the navigation", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: "Get Started Free" })).toBeFocused();
});

test("Enter and Space activate like a click, and Escape closes", { tag: "@prove" }, async ({ page }) => {
  const { keyboard } = page;
  await page.goto("/");
  await scrollPage(page);
  const membership = page
    .getByRole("navigation", { name: "Main" })
    .getByRole("button", { name: "Membership" });
  await membership.hover();
  await expect(page.getByRole("link", { name: /^Join Free/ })).toBeVisible();
  await keyboard.press("Escape");
  await expect(page.getByRole("link", { name: /^Join Free/ }), "without the focus, too").toBeHidden();
  await expect(membership).not.toBeFocused();
  await page.mouse.move(640, 600);
  await membership.press("Space");
  await expect(page.getByRole("link", { name: /^Upgrade to Premium/ })).toBeVisible();
  await keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /^Join Free/ })).toBeFocused();
  await keyboard.press("Escape");
  await expect(membership).toBeFocused();
  await expect(page.getByRole("link", { name: /^Join Free/ })).toBeHidden();

  await page.getByRole("link", { name: "Get Started Free" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Choose What Fits" })).toBeFocused();
  await page.getByText("Can I cancel?").press("Enter");
  await expect(page.getByRole("group").filter({ hasText: "Can I cancel?" })).toHaveAttribute("open");
  await page.getByRole("button", { name: "Next testimonial" }).press("Space");
  await expect(page.getByRole("button", { name: "Show testimonial 2 of 3" })).toHaveAttribute(
    "aria-current",
    "true",
  );

  const dialog = page.getByRole("dialog");
  for (const opener of [
    page.getByRole("button", { name: "Contact us" }),
    page.getByRole("button", { name: /^More about/ }).first(),
  ]) {
    await opener.press("Enter");
    await expect(dialog).toBeVisible();
    // Tab stays inside the dialog.
    for (let press = 0; press < 8; press += 1) await keyboard.press("Tab");
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});
