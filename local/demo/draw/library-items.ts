import type { Category } from "../../../contract/content.ts";
import type { MakerOptions } from "../../../contract/makers.ts";
import { stories } from "../../../lambdas/sheets/stories/stories.ts";
import { type DemoItem, defineItem } from "./item.ts";
import { mathItems } from "./math-items.ts";
import { printableItems } from "./printable-items.ts";

type Slug = MakerOptions<"story">["story"];

const shelf: readonly (readonly [added: string, category: Category, slug: Slug])[] = [
  ["2026-10-26T14:05:00.000Z", "premium", "the-ant-and-the-grasshopper"],
  ["2026-10-13T15:20:00.000Z", "public", "goodnight-noisy-street"],
  ["2026-09-28T16:10:00.000Z", "premium", "pips-angry-boots"],
  ["2026-09-08T12:50:00.000Z", "free", "brave-is-a-small-word"],
  ["2026-08-18T13:45:00.000Z", "premium", "stone-soup"],
  ["2026-07-21T12:40:00.000Z", "premium", "the-north-wind-and-the-sun"],
  ["2026-06-23T13:00:00.000Z", "public", "the-lion-and-the-mouse"],
  ["2026-05-26T15:05:00.000Z", "premium", "two-houses-one-blanket"],
  ["2026-04-28T16:00:00.000Z", "premium", "the-crow-and-the-pitcher"],
  ["2026-03-31T12:45:00.000Z", "free", "the-tortoise-and-the-hare"],
  ["2026-03-03T14:35:00.000Z", "premium", "town-mouse-and-country-mouse"],
];

const storyItems = shelf.map(([created_at, category, slug]): DemoItem => {
  const { title, description, ages, subjects, art } = stories[slug];
  const [from = 0, to = 0] = (ages.match(/\d+/g) ?? []).map(Number);
  return defineItem({
    slug,
    title,
    description,
    category,
    created_at,
    ages: [from, to],
    subjects: ["read-aloud", ...subjects],
    needs: null,
    maker: "story",
    options: { story: slug },
    picture: art,
  });
});

/** Every item of the demo library, newest first. */
export const demoItems: readonly DemoItem[] = [...storyItems, ...mathItems, ...printableItems].sort((a, b) =>
  b.created_at < a.created_at ? -1 : 1,
);
