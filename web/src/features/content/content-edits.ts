import type * as z from "zod";
import type { Category, ContentType } from "../../../../contract/content.ts";
import type { AdminContentRow, contentForm } from "../../../../contract/content-admin.ts";

/** The editable fields of an item (LIB-12) as form values. */
export interface ContentFields {
  title: string;
  description: string;
  category: Category;
  content_type: ContentType;
  tags: string;
  age_from: string;
  age_to: string;
  needs: string;
}

export const contentFieldNames = [
  "title",
  "description",
  "category",
  "content_type",
  "tags",
  "age_from",
  "age_to",
  "needs",
] as const;

type Edited = Partial<Record<keyof ContentFields, unknown>>;

/** Whether a field has to be saved. The two ages are saved together, because one limits the other. */
export const isEdited = (name: keyof ContentFields, edited: Edited): boolean =>
  name === "age_from" || name === "age_to"
    ? Boolean(edited.age_from || edited.age_to)
    : Boolean(edited[name]);

export const toContentFields = ({
  title,
  description,
  category,
  content_type,
  tags,
  age_from,
  age_to,
  needs,
}: AdminContentRow): ContentFields => ({
  title,
  description: description ?? "",
  category,
  content_type,
  tags: tags?.join(", ") ?? "",
  age_from: age_from === null ? "" : String(age_from),
  age_to: age_to === null ? "" : String(age_to),
  needs: needs ?? "",
});

/** Finds the values of the form that the item does not have. */
export const findDifferences = (values: z.output<typeof contentForm>, row: AdminContentRow) =>
  Object.fromEntries(
    contentFieldNames
      .filter((name) => JSON.stringify(values[name]) !== JSON.stringify(row[name]))
      .map((name) => [name, values[name]]),
  );

/** Finds fields that another admin changed between two versions and that this admin has also edited. */
export function findConflictingEdits(
  before: ContentFields,
  now: ContentFields,
  edited: Edited,
): Partial<ContentFields> {
  const conflicting = contentFieldNames.filter((name) => edited[name] && before[name] !== now[name]);
  return Object.fromEntries(conflicting.map((name) => [name, now[name]]));
}
