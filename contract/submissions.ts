import * as z from "zod";
import { buildCountsSchema, listInput } from "./admin-lists.ts";
import { cursor, id, instant } from "./field-schemas.ts";
import { type FormKind, formKinds } from "./forms.ts";

/** A stored form submission. `payload` is what the hook receives; `handled_at` is when an admin marked it handled. */
export const submission = z.object({
  id: id("sub"),
  kind: z.enum(formKinds),
  payload: z.record(z.string(), z.json()),
  handled_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
});

export type Submission = z.infer<typeof submission>;

/** One submission, with the member who has the sender's address today; null if no one has. */
export const submissionDetails = submission.extend({ member_id: z.guid().nullable() });

/** Whether a form waits for a person: only a message does. The others are complete when they arrive (FORM-5). */
export const canHandle = ({ kind }: { kind: FormKind }): boolean => kind === "contact";

export const onlyMessagesAreHandled = "Only messages can be marked as handled.";

/**
 * The filters of the list, each of which every form has one of.
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
  handled_at: string | null;
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
