import { chosenSheet, type MakerOptions } from "../../../contract/makers.ts";
import { drawRecipe } from "../../../lambdas/sheets/draw-recipe.ts";
import { stories } from "../../../lambdas/sheets/stories/stories.ts";
import type { UndrawnItem } from "../library.ts";

/** Any number; the same one for each item. */
const seed = 2_026;

type Drawable = Pick<UndrawnItem, "sheet" | "title" | "age_from" | "age_to">;

/** Draws an item's PDF with the current version of its maker. Throws for options that the maker does not know. */
export async function drawItem({ sheet, title, age_from, age_to }: Drawable): Promise<Uint8Array> {
  const printing = { paper: "Letter", ink: "color", name: null } as const;
  const ages = `Ages ${age_from}–${age_to}`;
  const { bytes } = await drawRecipe(chosenSheet.parse(sheet), { seed, title, ages, printing });
  return bytes;
}

/** The picture that is a story's cover, as an SVG file. The cover of every other item is its first page. */
export function drawStoryCover({ sheet }: Drawable): Buffer | undefined {
  if (sheet.maker !== "story") return;
  const { art } = stories[sheet.options.story as MakerOptions<"story">["story"]];
  const size = 'viewBox="0 0 400 300" width="400" height="300"';
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${art}</svg>`);
}
