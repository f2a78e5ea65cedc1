import type { Category, ContentType } from "../../../contract/content.ts";
import { makePdf, type Pdf, type Sheet } from "./pdf/document.ts";

/** A library item with the access category and date that the shelf gives it, ready to be drawn. */
export interface DrawableItem {
  slug: string;
  title: string;
  description: string;
  content_type: ContentType;
  category: Category;
  tags: string[];
  file_name: string;
  /** An ISO 8601 timestamp. */
  created_at: string;
  /** Draws the PDF. Every call returns the same bytes. */
  drawPdf(): Promise<Uint8Array>;
}

/** The content of an item, without its access category and date. */
export interface ItemDraft {
  slug: string;
  title: string;
  description: string;
  content_type: ContentType;
  /** "Ages 4–6": printed in the footer, and the item's first tag. */
  ages: string;
  topics: readonly string[];
  /** Lays out the pages. The document measures text, so the number of pages may depend on it. */
  sheets(pdf: Pdf): readonly Sheet[];
}

export const toDrawableItem = (draft: ItemDraft, category: Category, created_at: string): DrawableItem => ({
  slug: draft.slug,
  title: draft.title,
  description: draft.description,
  content_type: draft.content_type,
  category,
  tags: [draft.ages.toLowerCase().replace("–", "-"), ...draft.topics],
  file_name: `${draft.slug}.pdf`,
  created_at,
  drawPdf: () => makePdf({ title: draft.title, ages: draft.ages, made: created_at, sheets: draft.sheets }),
});
