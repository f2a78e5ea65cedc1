import type { ContentType } from "../../../../../contract/content.ts";
import { hashText, type Random, seededRandom } from "../../../../../contract/seeded-random.ts";
import { type CoverPalette, coverPalettes } from "./cover-palettes.ts";
import { drawPrintableCover } from "./cover-printable.ts";
import { drawStoryCover } from "./cover-story.ts";
import { drawWorksheetCover } from "./cover-worksheet.ts";

/** Draws the content of a 400 × 300 SVG; `layout` is 0 to 3. */
type DrawCover = (palette: CoverPalette, layout: number, random: Random) => string;

export const coverLayoutCount = 4;

const drawByType: Record<ContentType, DrawCover> = {
  story: drawStoryCover,
  math_worksheet: drawWorksheetCover,
  printable: drawPrintableCover,
};

/** Returns the indexes of the palette and layout for an id. */
export function getCoverVariant(id: string, type: ContentType): { palette: number; layout: number } {
  const variant = hashText(`${type}/${id}`) % (coverPalettes.length * coverLayoutCount);
  return { palette: variant % coverPalettes.length, layout: Math.floor(variant / coverPalettes.length) };
}

/**
 * Draws the cover of a content item as a complete 4:3 `<svg>` of less than 4 KB: the thumbnail of seeded items and the
 * background of the type's icon for items without a thumbnail ("falls back to an icon", LIB-7). Deterministic for
 * an id and type. Contains only shapes with presentation attributes and nothing of `id`, so it is safe to inline.
 */
export function drawCover(id: string, type: ContentType): string {
  const { palette, layout } = getCoverVariant(id, type);
  const paints = coverPalettes[palette];
  if (!paints) throw new RangeError(`no cover palette ${palette}`);
  const content = drawByType[type](paints, layout, seededRandom(`${type}/${id}`));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" class="cover" aria-hidden="true" focusable="false"><rect width="400" height="300" fill="${paints.ground}"/>${content}</svg>`;
}
