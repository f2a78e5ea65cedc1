import * as z from "zod";
import { cursor, id, instant } from "./field-schemas.ts";
import { formKinds } from "./forms.ts";

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

export const listSubmissionsInput = z.strictObject({
  kind: z.enum(formKinds).optional(),
  cursor: cursor.optional(),
});

/** A page filtered by `kind` can be short or empty and still have a `next` cursor. */
export const submissionPage = z.object({ items: z.array(submission), next: cursor.nullable() });

/** `version` is the version that the admin saw. */
export const handleSubmissionInput = z.strictObject({
  id: id("sub"),
  version: z.int(),
  handled: z.boolean(),
});
