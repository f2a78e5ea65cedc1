import * as z from "zod";
import { formKinds } from "./forms.ts";
import { cursor, id, instant } from "./text.ts";

/** A form as it was kept, for admins to read. `payload` is what the owner's hook gets; `handled_at` when it was settled. */
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

/** Of a rare kind a page may hold few, or none, and still have a next. */
export const submissionPage = z.object({ items: z.array(submission), next: cursor.nullable() });

/** `version` is the one that the admin was shown. */
export const handleSubmissionInput = z.strictObject({
  id: id("sub"),
  version: z.int(),
  handled: z.boolean(),
});
