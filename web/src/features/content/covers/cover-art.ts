import type { ContentType } from "../../../../../contract/content.ts";
import { COVER_PALETTES, type CoverPalette } from "./cover-palettes.ts";
import { drawPrintableCover } from "./cover-printable.ts";
import { drawStoryCover } from "./cover-story.ts";
import { drawWorksheetCover } from "./cover-worksheet.ts";
import { hashOf, type Random, seededRandom } from "./seeded-random.ts";

/** Draws the inside of a 400 × 300 picture; `layout` is 0 to 3. */
type DrawCover = (palette: CoverPalette, layout: number, random: Random) => string;

export const COVER_LAYOUTS = 4;

const TEMPLATES: Record<ContentType, DrawCover> = {
  story: drawStoryCover,
  math_worksheet: drawWorksheetCover,
  printable: drawPrintableCover,
};

/** Which of the palettes and layouts an id gets; both count from 0. */
export function coverVariant(id: string, type: ContentType): { palette: number; layout: number } {
  const variant = hashOf(`${type}/${id}`) % (COVER_PALETTES.length * COVER_LAYOUTS);
  return { palette: variant % COVER_PALETTES.length, layout: Math.floor(variant / COVER_PALETTES.length) };
}

/**
 * The cover of a content item as a complete `<svg>`, 4:3, under 4 KB: the thumbnail of a seeded item and the
 * tile behind the type's icon when an item has none ("falls back to an icon", spec/1 §8).
 * The same id and type always give the same picture. Only shapes with presentation attributes, and nothing of
 * `id` gets into the markup, so it may be put into a page as it stands, many times over.
 */
export function coverArt(id: string, type: ContentType): string {
  const { palette, layout } = coverVariant(id, type);
  const paints = COVER_PALETTES[palette];
  if (!paints) throw new RangeError(`no cover palette ${palette}`);
  const picture = TEMPLATES[type](paints, layout, seededRandom(`${type}/${id}`));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" class="cover" aria-hidden="true" focusable="false"><rect width="400" height="300" fill="${paints.ground}"/>${picture}</svg>`;
}
