import { isMaker, type MakerName, type MakerOptions, makers } from "../../contract/makers.ts";
import { seededRandom } from "../../contract/seeded-random.ts";
import { formatSheetCode, toRecipeMark } from "../../contract/sheet-code.ts";
import type { SheetRecipe } from "../../contract/sheet-recipe.ts";
import type { Maker } from "./maker.ts";
import { makerVersions } from "./makers.ts";
import { makePdf, type Printing } from "./parts/document.ts";

export interface DrawnSheet {
  bytes: Uint8Array<ArrayBuffer>;
  /** The code that draws the same sheet again. */
  code: string;
}

/** Whether the version of the recipe's maker can be drawn. */
export const canDraw = ({ maker, version }: SheetRecipe): boolean =>
  isMaker(maker) && makerVersions[maker][version] !== undefined;

/** Draws a recipe with a seed. `title` is in the footer. Throws RangeError for an unknown maker or version. */
export async function drawRecipe(
  recipe: SheetRecipe,
  {
    seed,
    title,
    ages,
    printing,
  }: { seed: number; title: string; ages?: string | undefined; printing: Printing },
): Promise<DrawnSheet> {
  const { maker, version, options } = recipe;
  if (!isMaker(maker)) throw new RangeError(`Unknown maker ${maker}`);
  const draw = makerVersions[maker][version] as Maker<MakerName> | undefined;
  if (!draw) throw new RangeError(`Maker ${maker} has no version ${version}`);
  const [from, to] = makers[maker].ages;
  const code = formatSheetCode({ recipe: toRecipeMark(recipe), version, seed });
  const bytes = await makePdf({
    ...printing,
    title,
    ages: ages ?? `Ages ${from}–${to}`,
    code,
    buildSheets: (pdf) =>
      draw({
        // They were checked when the recipe was chosen.
        options: options as MakerOptions<MakerName>,
        random: seededRandom(`${maker} ${version} ${seed}`),
        pdf,
      }),
  });
  return { bytes, code };
}
