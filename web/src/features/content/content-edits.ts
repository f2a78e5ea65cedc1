import type { Category, ContentType } from "../../../../contract/content.ts";
import type { AdminContentRow } from "../../../../contract/content-admin.ts";

/** The editable fields of an item (LIB-12) as form values. */
export interface ContentFields {
  title: string;
  description: string;
  category: Category;
  content_type: ContentType;
  tags: string;
}

export const contentFieldNames = ["title", "description", "category", "content_type", "tags"] as const;

export const toContentFields = ({
  title,
  description,
  category,
  content_type,
  tags,
}: AdminContentRow): ContentFields => ({
  title,
  description: description ?? "",
  category,
  content_type,
  tags: tags?.join(", ") ?? "",
});

/** Finds fields that another admin changed between two versions and that this admin has also edited. */
export function findConflictingEdits(
  before: ContentFields,
  now: ContentFields,
  edited: Partial<Record<keyof ContentFields, unknown>>,
): Partial<ContentFields> {
  const conflicting = contentFieldNames.filter((name) => edited[name] && before[name] !== now[name]);
  return Object.fromEntries(conflicting.map((name) => [name, now[name]]));
}
