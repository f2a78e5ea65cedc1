import * as z from "zod";
import {
  type ContentCard,
  categories,
  contentCard,
  contentId,
  contentLimits,
  contentTypes,
  matchesSearch,
} from "./content.ts";
import { cursor, instant, manyLines, oneLine, orNull, shortened } from "./text.ts";
import { filesAtOnce, uploadId, uploadMessages } from "./uploads.ts";

/** Every sentence of managing content that the spec fixes (spec/2 §8). */
export const contentAdminMessages = {
  fetchFailed: "Failed to fetch content",
  updateFailed: "Failed to update content",
  deleteFailed: "Failed to delete content",
  downloadFailed: "Failed to download file",
  updated: "Content updated successfully",
  deleted: "Content deleted successfully",
} as const;

/** Spec/2 §2: a row shows so many tags, and how many more there are. */
export const tagsShown = 3;

/** Spec/2 §4: what the upload form starts from, and returns to. */
export const newContent = { category: "free", content_type: "printable" } as const;

/** What an admin sees of an item: all of its row but the storage key. `file_size` is in bytes. */
export const adminContentRow = contentCard.extend({
  file_name: z.string(),
  file_size: z.number(),
  file_type: z.string(),
  created_by: z.string().nullable(),
  updated_at: instant,
  version: z.int(),
});

export type AdminContentRow = z.infer<typeof adminContentRow>;

/** Spec/2 §5: comma separated, trimmed, empty entries dropped; null where nothing is left. One is kept of two alike. */
export function tagsOf(given: string | readonly string[]): string[] | null {
  const each = (typeof given === "string" ? given.split(",") : given).map((tag) => tag.trim());
  const tags = [...new Set(each.filter((tag) => tag !== ""))];
  return tags.length === 0 ? null : tags;
}

const tagList = z
  .array(oneLine(contentLimits.tag, "A tag has a name"))
  .max(contentLimits.tags, `Please use at most ${contentLimits.tags} tags`)
  .nullable();

/** As the form has them, in one text, or as a list, or null. */
const tags = z
  .union([z.string().max(2_000), z.array(z.string()).max(1_000), z.null()])
  .transform((given) => (given === null ? null : tagsOf(given)))
  .pipe(tagList);

/** Spec/2 §5: an empty description is stored as null. */
const description = orNull(manyLines(contentLimits.description));
const title = oneLine(contentLimits.title, uploadMessages.titleRequired);

/**
 * What an item is called: the title, and where several files share it, the title, a dash and the file's name
 * (spec/2 §5), as much of it as a title may have. Whoever sends one file of several by itself, as a retry does, puts its title together by this.
 */
export const itemTitle = (shared: string, fileName: string, files: number): string =>
  files > 1 ? shortened(`${shared} - ${fileName}`, contentLimits.title) : shared;

export const adminListContentInput = z.strictObject({ cursor: cursor.optional() });
export const adminContentPage = z.object({ items: z.array(adminContentRow), next: cursor.nullable() });

/** Finishes uploads: each becomes an item with what the form says. The cover, if there is one, is each item's. */
export const createContentInput = z.strictObject({
  upload_ids: z.array(uploadId).min(1, uploadMessages.fileRequired).max(filesAtOnce),
  cover_upload_id: uploadId.nullable().optional(),
  title,
  description: description.default(null),
  category: z.enum(categories).default(newContent.category),
  content_type: z.enum(contentTypes).default(newContent.content_type),
  tags: tags.default(null),
});

/** Those files that became items, and those that did not, with the reason in words. */
export const createdContent = z.object({
  items: z.array(adminContentRow),
  failed: z.array(z.object({ upload_id: uploadId, name: z.string().nullable(), error: z.string() })),
});

/** `version` is the one that the editor was shown: of an older one the answer is 409 conflict. */
export const updateContentInput = z.strictObject({
  id: contentId,
  version: z.int(),
  title: title.optional(),
  description: description.optional(),
  category: z.enum(categories).optional(),
  content_type: z.enum(contentTypes).optional(),
  tags: tags.optional(),
});

export const deleteContentInput = z.strictObject({ id: contentId });

export const deleted = z.object({ deleted: z.literal(true) });

/** Spec/2 §2: an admin's search covers the title, the description and the file's name. */
export const matchesAdminSearch = (item: AdminContentRow, search: string): boolean => {
  const card: ContentCard = { ...item, tags: [item.file_name] };
  return matchesSearch(card, search);
};

/** For what no person has written: instants and our own words need no alphabet, and ten thousand of them no wait. */
const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The three orders of the list (spec/2 §2); the first is the one it opens with. */
export const contentOrders = {
  newest: {
    label: "Date (newest first)",
    compare: (a: AdminContentRow, b: AdminContentRow) => byCode(b.created_at, a.created_at),
  },
  title: {
    label: "Title (A to Z)",
    compare: (a: AdminContentRow, b: AdminContentRow) => a.title.localeCompare(b.title, "en"),
  },
  type: {
    label: "Content type",
    compare: (a: AdminContentRow, b: AdminContentRow) => byCode(a.content_type, b.content_type),
  },
} as const;

export type ContentOrder = keyof typeof contentOrders;
