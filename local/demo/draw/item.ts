import type { Category, ContentType } from "../../../contract/content.ts";
import { chosenSheet, isMaker, makers } from "../../../contract/makers.ts";
import type { SheetRecipe } from "../../../contract/sheet-recipe.ts";
import { drawRecipe } from "../../../lambdas/sheets/draw-recipe.ts";

/** An item of the demo library, made by a maker of the product. */
export interface DemoItem {
  slug: string;
  title: string;
  description: string;
  content_type: ContentType;
  category: Category;
  tags: string[];
  age_from: number;
  age_to: number;
  /** Crayons, scissors and the like. */
  needs: string | null;
  file_name: string;
  /** An ISO 8601 timestamp. */
  created_at: string;
  sheet: SheetRecipe;
  /** SVG of 400 × 300 that is the item's cover; null if its first page is. */
  picture: string | null;
}

interface Given
  extends Pick<DemoItem, "slug" | "title" | "description" | "category" | "created_at" | "needs"> {
  ages: readonly [from: number, to: number];
  subjects: readonly string[];
  maker: string;
  options: Record<string, unknown>;
  picture?: string;
}

/** Completes an item. Throws for options that its maker does not know. */
export function defineItem({ ages, subjects, maker, options, picture, ...given }: Given): DemoItem {
  if (!isMaker(maker)) throw new Error(`The product has no maker ${maker}`);
  const [age_from, age_to] = ages;
  return {
    ...given,
    content_type: makers[maker].type,
    tags: [`ages ${age_from}-${age_to}`, ...subjects],
    age_from,
    age_to,
    file_name: `${given.slug}.pdf`,
    sheet: chosenSheet.parse({ maker, options }),
    picture: picture ?? null,
  };
}

/** Any number; the same one for each item. */
const seed = 2_026;

export async function drawItem({ sheet, title, age_from, age_to }: DemoItem): Promise<Uint8Array> {
  const printing = { paper: "Letter", ink: "color", name: null } as const;
  const { bytes } = await drawRecipe(sheet, { seed, title, ages: `Ages ${age_from}–${age_to}`, printing });
  return bytes;
}
