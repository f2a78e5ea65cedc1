import * as z from "zod";
import { buildCountsSchema, listInput } from "./admin-lists.ts";
import { cursor, id, instant } from "./field-schemas.ts";
import { type FormKind, formKinds } from "./forms.ts";

/** A stored form submission. `payload` is what the webhook receives; `handled_at` is when an admin marked it handled. */
export const submission = z.object({
  id: id("sub"),
  kind: z.enum(formKinds),
  payload: z.record(z.string(), z.json()),
  handled_at: instant.nullable().default(null),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
});

export type Submission = z.infer<typeof submission>;

/**
 * The filters of the list, each of which every form has one of. Only messages wait for a person; the other forms are
 * complete when they arrive.
 */
export const submissionFilters = [
  "contact_open",
  "contact_handled",
  "newsletter",
  "registration",
  "upgrade_popup",
] as const;
export type SubmissionFilter = (typeof submissionFilters)[number];

export const getSubmissionFilter = (form: {
  kind: FormKind;
  handled_at?: string | null | undefined;
}): SubmissionFilter => {
  if (form.kind !== "contact") return form.kind;
  return form.handled_at ? "contact_handled" : "contact_open";
};

export const listSubmissionsInput = z.strictObject({
  filter: z.enum(submissionFilters).optional(),
  ...listInput,
});

export const submissionPage = z.object({
  items: z.array(submission),
  next: cursor.nullable(),
  counts: buildCountsSchema(submissionFilters),
});

export const submissionTarget = z.strictObject({ id: id("sub") });

/** `version` is the version that the admin saw. */
export const handleSubmissionInput = z.strictObject({
  id: id("sub"),
  version: z.int(),
  handled: z.boolean(),
});
