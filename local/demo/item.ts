import type { Category, ContentType } from "../../contract/content.ts";
import { makePdf, type Pdf, type Sheet } from "./pdf/document.ts";

/** One item of the seeded library, as it goes through the product's own upload. */
export interface SeedItem {
  slug: string;
  title: string;
  description: string;
  content_type: ContentType;
  category: Category;
  tags: string[];
  file_name: string;
  /** ISO instant */
  created_at: string;
  /** the file itself, a PDF, the same bytes every time */
  render(): Promise<Uint8Array>;
}

/** What an item is, before the shelf says who may have it and since when. */
export interface ItemDraft {
  slug: string;
  title: string;
  description: string;
  content_type: ContentType;
  /** "Ages 4–6": printed in the footer, and the item's first tag */
  ages: string;
  topics: readonly string[];
  /** called when the file is wanted, with the document it goes into, which knows how wide words are */
  sheets(pdf: Pdf): readonly Sheet[];
}

export const shelved = (draft: ItemDraft, category: Category, created_at: string): SeedItem => ({
  slug: draft.slug,
  title: draft.title,
  description: draft.description,
  content_type: draft.content_type,
  category,
  tags: [draft.ages.toLowerCase().replace("–", "-"), ...draft.topics],
  file_name: `${draft.slug}.pdf`,
  created_at,
  render: () => makePdf({ title: draft.title, ages: draft.ages, made: created_at, sheets: draft.sheets }),
});
