import { pages } from "../../contract/pages.ts";
import { expect, test } from "./journey-test.ts";
import { scrollPage } from "./scroll-page.ts";

const paths = pages.flatMap(({ path, indexable, canonical }) =>
  canonical === undefined && (indexable || path === "/register" || path === "/login") ? [path] : [],
);

/** Animations that move or grow for longer than a frame. Fades of opacity and color are allowed. */
const moving = `[...document.querySelectorAll("*")].flatMap((element) => {
  const { transitionProperty, transitionDuration, scrollBehavior } = getComputedStyle(element);
  const durations = transitionDuration.split(", ").map(parseFloat);
  const moves = /^(all|transform|translate|scale|rotate|width|height|top|left|margin.*|inset.*)$/;
  const found = transitionProperty.split(", ").filter((name, place) =>
    moves.test(name) && (durations[place % durations.length] ?? 0) > 0.02);
  if (scrollBehavior === "smooth") found.push("scroll-behavior");
  return found.map((name) => name + " of " + element.outerHTML.slice(0, 80));
})`;

test("reduced motion: nothing moves, rotates or grows", { tag: "@prove" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of paths) {
    await page.goto(path);
    await scrollPage(page);
    expect(await page.evaluate(moving), path).toEqual([]);
  }
  await page.getByRole("button", { name: "Contact us" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await page.evaluate(moving)).toEqual([]);
});

/** WCAG 2.2, 1.4.12. */
const roomier =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";

/** Finds text that its box cuts off. Text that is truncated by design is shown in full elsewhere. */
const clipped = `[...document.querySelectorAll("main *, header *, footer *")].flatMap((element) => {
  const { overflowX, overflowY, webkitLineClamp, clipPath } = getComputedStyle(element);
  if (!element.innerText?.trim() || !element.checkVisibility() || element.closest("[inert]")) return [];
  if (webkitLineClamp !== "none" || clipPath !== "none") return [];
  const cuts = (overflow) => overflow === "hidden" || overflow === "clip";
  // Beside the shown slide the others wait.
  const slides = element.querySelector(":scope > * > [aria-roledescription=slide]") !== null;
  const wide = !slides && cuts(overflowX) && element.scrollWidth > element.clientWidth + 1;
  const high = cuts(overflowY) && element.scrollHeight > element.clientHeight + 1;
  const sizes = [element.scrollWidth, element.clientWidth, element.scrollHeight, element.clientHeight];
  return wide || high ? [sizes + " " + element.outerHTML.slice(0, 120)] : [];
})`;

test("wider text spacing cuts off no text, at 1300 and 390 px", { tag: "@prove" }, async ({ page }) => {
  for (const path of paths) {
    await page.goto(path);
    await page.addStyleTag({ content: roomier });
    for (const width of [1300, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await scrollPage(page);
      expect(await page.evaluate(clipped), `${path} at ${width} px`).toEqual([]);
      const sideways = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
      await expect
        .poll(() => page.evaluate<number>(sideways), `${path} at ${width} px`)
        .toBeLessThanOrEqual(0);
    }
  }
});

test("dark colors: the focus has a visible outline on light covers and around light pictures", {
  tag: "@prove",
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/resources");
  const heart = page.getByRole("button", { name: /^Favorite / }).first();
  await heart.focus();
  await expect(heart, "on the light cover").toHaveCSS("outline-color", "rgb(42, 66, 144)");
  await page.getByRole("article").getByRole("heading").getByRole("link").first().press("Enter");
  const pictures = page.getByRole("group", { name: "Pages" });
  await pictures.focus();
  await expect(pictures, "on the dark page").toHaveCSS("outline-color", "rgb(255, 211, 107)");
});
