import * as z from "zod";
import { buildCountsSchema, listInput, searchedSchema } from "./admin-lists.ts";
import { cursor, id, instant, multiLine } from "./field-schemas.ts";
import { type FormKind, formKinds } from "./forms.ts";
import { keptEmail } from "./outbox.ts";

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

/** A reply to a message. `by` is the id of the admin who wrote it, `email_id` that of its outbox message. */
const storedReply = z.object({ at: instant, by: z.string(), text: z.string(), email_id: id("obx") });

/** A submission with its replies, oldest first. */
export const answeredSubmission = submission.extend({ replies: z.array(storedReply) });

export type AnsweredSubmission = z.infer<typeof answeredSubmission>;

/** `by` is null for a former admin; `state` is that of the email, and null once it is not kept any more. */
const submissionReply = storedReply.pick({ at: true, text: true }).extend({
  by: z.string().nullable(),
  state: keptEmail.shape.state.nullable(),
});

export type SubmissionReply = z.infer<typeof submissionReply>;

/** One submission, with its replies and the member who has the sender's address today; null if no one has. */
export const submissionDetails = submission.extend({
  member_id: z.guid().nullable(),
  replies: z.array(submissionReply),
});

/** Whether a form waits for a person: only a message does. The others are complete when they arrive (FORM-5). */
export const canHandle = ({ kind }: { kind: FormKind }): boolean => kind === "contact";

export const replyMessages = {
  required: "Please write a reply",
  onlyMessages: "Only messages can be replied to.",
  badAddress: "This address can't get email.",
  tooMany: "This message has many replies already. Please go on by email.",
  answered: (name: string) =>
    `${name} has answered this message in the meantime, so your reply was not sent. Your text is still here.`,
  changed:
    "Another admin has changed this message in the meantime, so your reply was not sent. Your text is still here.",
} as const;

/** Bounds the size of a row: a long correspondence moves to the contact address anyway. */
export const maxReplies = 20;

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
  searched: searchedSchema.optional(),
});

export const submissionTarget = z.strictObject({ id: id("sub") });

/** `version` is the version that the admin saw. */
export const handleSubmissionInput = z.strictObject({
  id: id("sub"),
  version: z.int(),
  handled: z.boolean(),
});

/** `version` is the version that the admin saw, so that two admins do not answer one message. */
export const replyToSubmissionInput = z.strictObject({
  id: id("sub"),
  version: z.int(),
  text: multiLine(5_000, replyMessages.required),
});
