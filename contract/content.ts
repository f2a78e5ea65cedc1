import * as z from "zod";
import { cursor, id, instant } from "./text.ts";

/** Spec/2 §9. The order is the order of the library's sections. */
export const contentTypes = ["story", "math_worksheet", "printable"] as const;
export const categories = ["public", "free", "premium"] as const;

export type ContentType = (typeof contentTypes)[number];
export type Category = (typeof categories)[number];

/** `plural` heads a section; `lower` fills 'No {type} available yet.' (spec/1 §8). */
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

/** Spec/1 §9: six a section, six more each time, a guest sees three of six clearly. */
export const contentPageSize = 6;
export const guestVisible = 6;
export const guestClear = 3;

/** A title has room for a file's name behind it. */
export const contentLimits = { title: 400, description: 2_000, tag: 40, tags: 20, listPage: 1_000 } as const;

/** The newest item with this tag is what 'Download Free Printable' gives a member. */
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

/** What a list shows. Never a storage key, a file name or who made it. */
export const contentCard = z.object({
  id: contentId,
  title: z.string(),
  description: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  content_type: z.enum(contentTypes),
  category: z.enum(categories),
  tags: z.array(z.string()).nullable(),
  created_at: instant,
});

export type ContentCard = z.infer<typeof contentCard>;

export const listContentInput = z.strictObject({
  cursor: cursor.optional(),
  per_type: z.literal("1").optional(),
});
export const contentPage = z.object({ items: z.array(contentCard), next: cursor.nullable() });

export const downloadInput = z.strictObject({ id: contentId });
/** `url` opens once signed, for `expires_in` seconds, and saves under `file_name`. */
export const download = z.object({ url: z.url(), file_name: z.string(), expires_in: z.number().int() });

/** Spec/1 §5: case-insensitive, over title, description and any tag. An empty search matches all. */
export function matchesSearch(card: ContentCard, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  if (wanted === "") return true;
  return [card.title, card.description ?? "", ...(card.tags ?? [])].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}
