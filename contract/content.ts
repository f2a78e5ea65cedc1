import * as z from "zod";
import { cursor, id, instant } from "./field-schemas.ts";
import { maxPreviewPages, papers } from "./previews.ts";
import { sheetRecipe } from "./sheet-recipe.ts";

/** LIB-1. The library's sections have this order. */
export const contentTypes = ["story", "math_worksheet", "printable"] as const;
export const categories = ["public", "free", "premium"] as const;

export type ContentType = (typeof contentTypes)[number];
export type Category = (typeof categories)[number];

/** `plural` is a section's heading; `lower` is used in 'No {type} available yet.' (LIB-3). */
export const contentTypeLabels: Record<ContentType, { one: string; plural: string; lower: string }> = {
  story: { one: "Story", plural: "Stories", lower: "stories" },
  math_worksheet: { one: "Math worksheet", plural: "Math Worksheets", lower: "math worksheets" },
  printable: { one: "Printable", plural: "Printables", lower: "printables" },
};

export const categoryLabels: Record<Category, string> = {
  public: "Public",
  free: "Free",
  premium: "Premium",
};

/** Items of a section per page, items of a section that a guest sees, and how many of those are not blurred (LIB-3, LIB-4). */
export const contentPageSize = 6;
export const maxGuestItems = 6;
export const maxGuestClearItems = 3;

/** Maximum lengths and counts. A title has room for an appended file name. */
export const contentLimits = {
  title: 400,
  description: 2_000,
  tag: 40,
  tags: 20,
  listPage: 1_000,
  /** The first page is what the first view shows, so that it comes at once from a library of any size. */
  firstListPage: 100,
  maxAge: 17,
  needs: 200,
} as const;

/** 'Download Free Printable' downloads the newest item with this tag. */
export const freePackTag = "free-pack";

export const contentMessages = {
  loadFailed: (message: string) => `Failed to load content: ${message}`,
  loadError: (error: string) => `Error loading content: ${error}`,
  downloadFailed: "Failed to download file",
  noneYet: (type: ContentType) => `No ${contentTypeLabels[type].lower} available yet.`,
  noneFound: (type: ContentType) => `No ${contentTypeLabels[type].lower} found matching your search.`,
  signUpToView: "Sign up to view",
  signUpToViewMore: "Sign up to view more",
} as const;

export const contentId = id("cnt");

const age = z.int().min(0).max(contentLimits.maxAge);

/**
 * Facts that parents want to know before downloading (LIB-16). Page count and paper are null for what is not a PDF, but an
 * image has one page. `needs` names crayons, scissors and the like.
 */
const itemFacts = {
  age_from: age.nullable(),
  age_to: age.nullable(),
  needs: z.string().nullable(),
  page_count: z.int().nullable(),
  paper: z.enum(papers).nullable(),
  /** The playing time of an audio story; null for everything that is not one (LIB-25). */
  duration_seconds: z.int().min(1).nullable(),
};

/** An item in a public list, without storage key, file name and author. */
export const contentCard = z.object({
  id: contentId,
  title: z.string(),
  description: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  content_type: z.enum(contentTypes),
  category: z.enum(categories),
  tags: z.array(z.string()).nullable(),
  created_at: instant,
  ...itemFacts,
  /** Whether the thumbnail is a picture of the document's first page (LIB-15). */
  cover_is_page: z.boolean(),
  /** The number of pages in the preview (LIB-15). */
  preview_count: z.int().min(0).max(maxPreviewPages),
  /** Another number for each set of previews, since the CDN never asks for one again. */
  preview_revision: z.int(),
  /** The recipe of a fresh sheet of the item (SHEET-1); null for an item that is only its file. */
  sheet: sheetRecipe.nullable(),
});

export type ContentCard = z.infer<typeof contentCard>;

/** Whether an item is a story with pages, which is read on the screen (LIB-30). */
export const isReadable = ({
  content_type,
  page_count,
  duration_seconds,
}: Pick<ContentCard, "content_type" | "page_count" | "duration_seconds">): boolean =>
  content_type === "story" && page_count !== null && duration_seconds === null;

/** The path below media/ of the picture of an item's page; `page` counts from 1. */
export const toPreviewPath = (
  { id, preview_revision }: Pick<ContentCard, "id" | "preview_revision">,
  page: number,
): string => `previews/${id}/${preview_revision}/${page}`;

export const listContentInput = z.strictObject({
  cursor: cursor.optional(),
  per_type: z.literal("1").optional(),
});
export const contentPage = z.object({ items: z.array(contentCard), next: cursor.nullable() });

export const contentTarget = z.strictObject({ id: contentId });
/** `url` is a presigned URL, valid for `expires_in` seconds, that saves the file as `file_name`. */
export const download = z.object({ url: z.url(), file_name: z.string(), expires_in: z.number().int() });

/** `url` is a presigned URL for the page itself, which plays the audio or shows the story, for `expires_in` seconds. */
export const playLink = z.object({ url: z.url(), expires_in: z.number().int() });

/** Whether an item's title, description or a tag contains the search text, ignoring case (LIB-2). Empty text matches. */
export function matchesSearch(card: ContentCard, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  if (wanted === "") return true;
  return [card.title, card.description ?? "", ...(card.tags ?? [])].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}
