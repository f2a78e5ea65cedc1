import type { Category, ContentType } from "../../../contract/content.ts";
import { makePdf, type Pdf, type Sheet } from "../../../lambdas/sheets/parts/document.ts";

/** A library item with the access category and date that the shelf gives it, ready to be drawn. */
export interface DrawableItem {
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
  /** Draws the PDF. Every call returns the same bytes. */
  drawPdf(): Promise<Uint8Array>;
  /** SVG of 400 × 300 that is the item's cover; without one, the first page is. */
  picture: string | null;
}

/** The content of an item, without its access category and date. */
export interface ItemDraft {
  slug: string;
  title: string;
  description: string;
  content_type: ContentType;
  /** "Ages 4–6": printed in the footer, and the item's first tag. */
  ages: string;
  subjects: readonly string[];
  /** The sheets ask for these, if it is more than their subjects say. */
  needs?: string;
  /** SVG of 400 × 300 that is the item's cover; without one, the first page is. */
  picture?: string;
  /** Lays out the pages. The document measures text, so the number of pages may depend on it. */
  sheets(pdf: Pdf): readonly Sheet[];
}

export const toDrawableItem = (draft: ItemDraft, category: Category, created_at: string): DrawableItem => ({
  slug: draft.slug,
  title: draft.title,
  description: draft.description,
  content_type: draft.content_type,
  category,
  tags: [draft.ages.toLowerCase().replace("–", "-"), ...draft.subjects],
  ...parseAges(draft.ages),
  needs: draft.needs ?? listNeeds(draft.subjects),
  file_name: `${draft.slug}.pdf`,
  created_at,
  picture: draft.picture ?? null,
  drawPdf: () =>
    makePdf({
      title: draft.title,
      ages: draft.ages,
      paper: "Letter",
      ink: "color",
      name: null,
      code: null,
      buildSheets: draft.sheets,
    }),
});

function parseAges(ages: string): { age_from: number; age_to: number } {
  const [age_from = 0, age_to = 0] = (ages.match(/\d+/g) ?? []).map(Number);
  return { age_from, age_to };
}

/** A subject needs these besides the printed pages. */
const tools: Readonly<Record<string, string>> = {
  "pencil control": "pencil",
  tracing: "pencil",
  symmetry: "pencil",
  coloring: "crayons",
  drawing: "crayons",
  cutting: "scissors",
  shapes: "glue",
};

/** "Pencil, crayons": what the subjects need; null for nothing. */
function listNeeds(subjects: readonly string[]): string | null {
  const names = new Set(subjects.flatMap((subject) => tools[subject] ?? []));
  const list = [...names].join(", ");
  return list === "" ? null : list.charAt(0).toUpperCase() + list.slice(1);
}
