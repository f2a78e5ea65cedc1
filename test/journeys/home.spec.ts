import type { Page } from "@playwright/test";
import { expect, test } from "./journey-test.ts";
import { scrollPage } from "./scroll-page.ts";

/** Parts 2 to 9 of the home page by their headings (SITE-3). */
const parts = [
  "Everything in one calm place",
  "A look inside the library",
  "The whole library, one small price",
  "Choose What Fits",
  "Meet Our Advisors",
  "What parents tell us",
  "Good questions",
  "Tonight can be a little easier.",
];
const tiles = [
  "Supportive Community",
  "Monthly Printables",
  "Expert-Led Calls",
  "Newsletter & Blog",
  "Story Time",
  "Flexible Access",
];
const previews = [
  ["Math Worksheets", "Premium"],
  ["Educational Stories", "Premium"],
  ["Free Printables", "Free"],
] as const;

const region = (page: Page, name: string) => page.getByRole("region", { name });

test("home page: has its ten parts in order", async ({ page }) => {
  await page.goto("/");
  await scrollPage(page);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(parts);
  const features = region(page, "Everything in one calm place");
  await expect(features.getByRole("heading", { level: 3 })).toHaveText(tiles);

  const cards = region(page, "A look inside the library").getByRole("article");
  for (const [place, [title, access]] of previews.entries()) {
    const card = cards.nth(place);
    // The list loads only once it is in view, and scrollPage may have passed it before it was ready.
    await card.scrollIntoViewIfNeeded();
    await expect(card).toContainText(access);
    await expect(card.getByRole("link", { name: title })).toHaveAttribute("href", "/resources");
    await expect(card.locator("img"), "the newest item lends its cover").toHaveAttribute("src", /\/media\//);
    await expect(card).not.toContainText("New pages added regularly");
  }
  const pitch = region(page, "The whole library, one small price");
  await expect(pitch).toContainText("$20 /month");
  await expect(pitch.getByRole("listitem")).toHaveCount(4);
});

test("home page: shows its previews without covers when the list fails to load", { tag: "@prove" }, async ({
  page,
}) => {
  await page.route("**/api/content*", (route) => route.abort());
  await page.goto("/");
  const library = region(page, "A look inside the library");
  await library.scrollIntoViewIfNeeded();
  await expect(library.getByText("New pages added regularly")).toHaveCount(3);
  await expect(library.locator("img[src^='data:image/svg']")).toHaveCount(3);
});

test("home page: says Free of a free worksheet that it shows, and that no story is there yet", {
  tag: "@prove",
}, async ({ page }) => {
  await page.route("**/api/content?per_type=1", async (route) => {
    const response = await route.fetch();
    const { items, next } = await response.json();
    const others = items.filter((item: { content_type: string }) => item.content_type !== "story");
    await route.fulfill({
      response,
      json: { items: others.map((item: object) => ({ ...item, category: "free" })), next },
    });
  });
  await page.goto("/");
  const library = region(page, "A look inside the library");
  await library.scrollIntoViewIfNeeded();
  const getCard = (name: string) => library.getByRole("article").filter({ hasText: name });
  await expect(getCard("Educational Stories")).toContainText("The first ones are on their way");
  await expect(getCard("Math Worksheets").getByText("Free", { exact: true })).toBeVisible();
});

test("home page: Join Now in the introduction leads to the plans", { tag: "@prove" }, async ({ page }) => {
  await page.goto("/");
  await region(page, "The whole library, one small price").getByRole("link", { name: "Join Now" }).click();
  await expect(page.getByRole("heading", { name: "Choose What Fits" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Choose What Fits" })).toBeInViewport();
});

test("home page: keeps one answer open at a time", { tag: "@prove" }, async ({ page }) => {
  await page.goto("/");
  const answers = region(page, "Good questions").getByRole("group");
  await expect(answers).toHaveCount(6);
  const who = page.getByText("Both free and premium members can book sessions.");
  const ages = page.getByText("Resources currently focus on preschool and early childhood.");
  await page.getByText("Who can book an advisor session?").click();
  await expect(who).toBeVisible();
  await page.getByText("Which ages are covered?").press("Enter");
  await expect(ages).toBeVisible();
  await expect(who).toBeHidden();
});

test("home page: rotates its testimonials endlessly in both directions", { tag: "@prove" }, async ({
  page,
}) => {
  await page.goto("/");
  await expect(region(page, "What parents tell us").getByText("Sample quote")).toHaveCount(3);
  const carousel = page.getByRole("region", { name: "Testimonials" });
  const dots = carousel.getByRole("button", { name: /^Show testimonial/ });
  const shows = async (place: number) => {
    await expect(dots.nth(place - 1)).toHaveAttribute("aria-current", "true");
    const slide = carousel.getByRole("article", { name: `${place} of 3` });
    await expect(slide.getByRole("blockquote")).toBeInViewport({ ratio: 0.9 });
    await expect(slide).not.toHaveAttribute("inert");
    await expect(carousel.locator("[inert]"), "the others are out of reach").toHaveCount(2);
  };
  await carousel.scrollIntoViewIfNeeded();
  await expect(dots).toHaveCount(3);
  await shows(1);
  for (const place of [2, 3, 1]) {
    await carousel.getByRole("button", { name: "Next testimonial" }).click();
    await shows(place);
  }
  await carousel.getByRole("button", { name: "Previous testimonial" }).click();
  await shows(3);
  await carousel.getByRole("button", { name: "Show testimonial 2 of 3" }).click();
  await shows(2);

  const box = await carousel.getByRole("article", { name: "2 of 3" }).boundingBox();
  if (!box) throw new Error("no slide to drag");
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await shows(3);
});

test("home page: opens at the section that its URL names", { tag: "@prove" }, async ({ page }) => {
  await page.goto("/home#comparison-section");
  await expect(page.getByRole("heading", { name: "Choose What Fits" })).toBeInViewport();
  await page.goto("/blog");
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "About" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Advisors" }).click();
  await expect(page).toHaveURL(/\/#advisors-section$/);
  await expect(page.getByRole("heading", { name: "Meet Our Advisors" })).toBeInViewport();
  await expect(region(page, "Meet Our Advisors").getByRole("article").first()).toBeVisible();
});
