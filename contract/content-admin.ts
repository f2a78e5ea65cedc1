import * as z from "zod";
import { categories, contentCard, contentId, contentLimits, contentTypes } from "./content.ts";
import { binned, releaseFreePack } from "./content-bin.ts";
import { cursor, emptyToNull, instant, multiLine, oneLine, optionalLine, truncate } from "./field-schemas.ts";
import { foldText } from "./fold-text.ts";
import { chosenSheet } from "./makers.ts";
import { maxPreviewPages } from "./previews.ts";
import { contentStatuses, publishChoice } from "./publishing.ts";
import { maxUploadFiles, uploadId, uploadMessages } from "./uploads.ts";

/** Messages for managing content, fixed by the spec (LIB-12). */
export const contentAdminMessages = {
  fetchFailed: "Failed to fetch content",
  updateFailed: "Failed to update content",
  deleteFailed: "Failed to delete content",
  updated: "Content updated successfully",
  deleted: "Content deleted successfully",
  // Our own.
  published: "Content published",
  scheduled: "Content scheduled",
  unpublished: "Content moved to drafts",
  fileReplaced: "File replaced",
  coverReplaced: "Cover replaced",
  coverRemoved: "Cover removed",
  restored: "Content restored",
  restoreFailed: "Failed to restore content",
  duplicated: (title: string) => `Saved as the draft “${title}”`,
  duplicateFailed: "Failed to duplicate content",
  ageInvalid: `Please enter an age from 0 to ${contentLimits.maxAge}`,
  audioIsStory: "An audio file is a story.",
  agesReversed: "The second age cannot be lower than the first",
} as const;

/** A table row shows this many tags before "+N more" (LIB-12). */
export const maxTagsShown = 3;

/** The initial values of the upload form (LIB-11). */
export const newContentDefaults = { category: "free", content_type: "printable" } as const;

/** An item as admins see it: the whole row without its storage key. `file_size` is in bytes. */
export const adminContentRow = contentCard.extend({
  file_name: z.string(),
  file_size: z.number(),
  file_type: z.string(),
  created_by: z.string().nullable(),
  status: z.enum(contentStatuses),
  /** Null outside the bin. */
  bin: binned.nullable(),
  updated_at: instant,
  version: z.int(),
});

export type AdminContentRow = z.infer<typeof adminContentRow>;

/** The text, without case and accents, in which the list of the back office searches (LIB-12). */
export const toCatalogText = ({
  title,
  description,
  file_name,
}: Pick<AdminContentRow, "title" | "description" | "file_name">): string =>
  foldText([title, description ?? "", file_name].join("\n"));

/** Splits tags at commas, trims them, drops empty and duplicate ones (LIB-11). Null if no tag is left. */
export function parseTags(given: string | readonly string[]): string[] | null {
  const each = (typeof given === "string" ? given.split(",") : given).map((tag) => tag.trim());
  const tags = [...new Set(each.filter((tag) => tag !== ""))];
  return tags.length === 0 ? null : tags;
}

const tagList = z
  .array(oneLine(contentLimits.tag, "A tag cannot be empty"))
  .max(contentLimits.tags, `Please use at most ${contentLimits.tags} tags`)
  .nullable();

const tagText = z.string().max(2_000, "Please keep this under 2000 characters");

/** Tags as comma-separated text, a list or null. */
const tags = z
  .union([tagText, z.array(tagText).max(1_000), z.null()])
  .transform((given) => (given === null ? null : parseTags(given)))
  .pipe(tagList);

/** An empty description is stored as null (LIB-11). */
const description = emptyToNull(multiLine(contentLimits.description));
/** Ages in years, both optional. Text comes from a form, an empty one is null. */
const age = z
  .union([z.int(), z.string().trim().max(4, contentAdminMessages.ageInvalid), z.null()])
  .transform((given) => (given === "" || given === null ? null : Number(given)))
  .pipe(
    z
      .int(contentAdminMessages.ageInvalid)
      .min(0, contentAdminMessages.ageInvalid)
      .max(contentLimits.maxAge, contentAdminMessages.ageInvalid)
      .nullable(),
  );
const needs = optionalLine(contentLimits.needs);

/** Adds the rules that both ages come together, and that the range does not end before it begins. */
const checkAges = ({
  value: { age_from, age_to },
  issues,
}: z.core.ParsePayload<{ age_from?: number | null | undefined; age_to?: number | null | undefined }>) => {
  if ((age_from === undefined) !== (age_to === undefined))
    issues.push({
      code: "custom",
      message: contentAdminMessages.ageInvalid,
      path: ["age_to"],
      input: age_to,
    });
  if (age_from != null && age_to != null && age_to < age_from)
    issues.push({
      code: "custom",
      message: contentAdminMessages.agesReversed,
      path: ["age_to"],
      input: age_to,
    });
};

const title = oneLine(contentLimits.title, uploadMessages.titleRequired);

/**
 * Builds an item's title: the form's title, followed by a dash and the file name if several files share the title
 * (LIB-11), truncated to the maximum length. A retry of one file of several uses it too.
 */
export const buildItemTitle = (shared: string, fileName: string, files: number): string =>
  files > 1 ? truncate(`${shared} - ${fileName}`, contentLimits.title) : shared;

export const adminListContentInput = z.strictObject({ cursor: cursor.optional() });
/** `free_pack_id` is the item that the owner chose as the free pack (LIB-8). */
export const adminContentPage = z.object({
  items: z.array(adminContentRow),
  next: cursor.nullable(),
  free_pack_id: contentId.nullable(),
});

const contentFields = {
  title,
  description: description.default(null),
  category: z.enum(categories).default(newContentDefaults.category),
  content_type: z.enum(contentTypes).default(newContentDefaults.content_type),
  tags: tags.default(null),
  age_from: age.default(null),
  age_to: age.default(null),
  needs: needs.default(null),
};

/** The fields of an item that an admin fills in, in the upload form and in the edit form. */
export const contentForm = z.strictObject(contentFields).check(checkAges);

/** The pictures that the browser made of a document's pages (LIB-15). The server decides which of them it uses. */
const pagePictures = z.strictObject({
  cover_upload_id: uploadId.nullable(),
  preview_upload_ids: z.array(uploadId).max(maxPreviewPages),
});

/** Creates one item for each upload, all with the form's values and the same cover. */
export const createContentInput = z
  .strictObject({
    upload_ids: z.array(uploadId).min(1, uploadMessages.fileRequired).max(maxUploadFiles),
    cover_upload_id: uploadId.nullable().optional(),
    pictures: z
      .array(pagePictures.extend({ upload_id: uploadId }))
      .max(maxUploadFiles)
      .default([]),
    publish: publishChoice.default("now"),
    sheet: chosenSheet.nullable().default(null),
    ...contentFields,
  })
  .check(checkAges);

/** The created items, and the uploads that failed with an error message each. */
export const createdContent = z.object({
  items: z.array(adminContentRow),
  failed: z.array(z.object({ upload_id: uploadId, name: z.string().nullable(), error: z.string() })),
});

/** `version` is the version that the form was loaded with; an outdated one gets 409 conflict. */
export const updateContentInput = z
  .strictObject({
    id: contentId,
    version: z.int(),
    title: title.optional(),
    description: description.optional(),
    category: z.enum(categories).optional(),
    content_type: z.enum(contentTypes).optional(),
    tags: tags.optional(),
    age_from: age.optional(),
    age_to: age.optional(),
    needs: needs.optional(),
    publish: publishChoice.optional(),
    sheet: chosenSheet.nullable().optional(),
    ...releaseFreePack,
  })
  .check(checkAges);

/** Copies an item to a draft (LIB-27). The browser chooses the copy's id, so that a repeated request makes no second one. */
export const duplicateContentInput = z.strictObject({ id: contentId, copy_id: contentId });

/** The item gets another file (LIB-23), with pictures of its pages. Without `sheet`, the file was not made by a maker. */
export const replaceFileInput = z.strictObject({
  id: contentId,
  version: z.int(),
  upload_id: uploadId,
  pictures: pagePictures.nullable().default(null),
  sheet: chosenSheet.nullable().default(null),
});

/** The item gets another cover, or none (LIB-23). */
export const replaceCoverInput = z.strictObject({
  id: contentId,
  version: z.int(),
  cover_upload_id: uploadId.nullable(),
});

export const deletionResult = z.object({ deleted: z.literal(true) });

/** For instants and enum values. Much faster than localeCompare on a list of 10,000 items. */
const compareByCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The sort orders of the list (LIB-12); the first one is the default. */
export const contentOrders = {
  newest: {
    label: "Date (newest first)",
    compare: (a: AdminContentRow, b: AdminContentRow) => compareByCodeUnit(b.created_at, a.created_at),
  },
  title: {
    label: "Title (A to Z)",
    compare: (a: AdminContentRow, b: AdminContentRow) => a.title.localeCompare(b.title, "en"),
  },
  type: {
    label: "Content type",
    compare: (a: AdminContentRow, b: AdminContentRow) => compareByCodeUnit(a.content_type, b.content_type),
  },
} as const;

export type ContentOrder = keyof typeof contentOrders;
