import type { Category, ContentType } from "../../../../contract/content.ts";
import type { AdminContentRow } from "../../../../contract/content-admin.ts";

/** The fields that may be edited (spec/2 §2), as the form has them. */
export interface Edited {
  title: string;
  description: string;
  category: Category;
  content_type: ContentType;
  tags: string;
}

export const editedFields = ["title", "description", "category", "content_type", "tags"] as const;

export const fieldsOf = ({ title, description, category, content_type, tags }: AdminContentRow): Edited => ({
  title,
  description: description ?? "",
  category,
  content_type,
  tags: tags?.join(", ") ?? "",
});

/** What somebody else has made, between two looks at an item, of the fields that this admin has typed into. */
export function othersChanges(
  before: Edited,
  now: Edited,
  typed: Partial<Record<keyof Edited, unknown>>,
): Partial<Edited> {
  const both = editedFields.filter((name) => typed[name] && before[name] !== now[name]);
  return Object.fromEntries(both.map((name) => [name, now[name]]));
}
