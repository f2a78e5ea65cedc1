import { useId } from "react";
import { useForm } from "react-hook-form";
import type { RouteOutput } from "../../../../contract/routes.ts";
import { canHandle, type SubmissionReply } from "../../../../contract/submissions.ts";
import { useSite } from "../../api/use-site.ts";
import { useCanCall } from "../../auth/use-can-call.ts";
import { forgetKeptForm } from "../../base/kept-forms.ts";
import { formatShortDateTime } from "../../format/dates.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { resetToSaved } from "../../ui/reset-to-saved.ts";
import { useKeepEdits, useKeptEdits } from "../../ui/use-kept-edits.ts";
import { getSender } from "./submission-labels.ts";
import { useReply } from "./submission-queries.ts";
import styles from "./submissions.module.css";

type Details = RouteOutput<"adminGetSubmission">;

/** The replies to a message, and the form that sends another one. Nothing for the other forms. */
export function MessageReplies({ row }: { row: Details }) {
  const heading = useId();
  const canReply = useCanCall()("adminReplyToSubmission");
  if (!canHandle(row)) return null;
  return (
    <>
      {row.replies.length > 0 && (
        <section aria-labelledby={heading} className={styles.replies}>
          <h3 id={heading} className={styles.heading}>
            {row.replies.length === 1 ? "Reply" : "Replies"}
          </h3>
          {row.replies.map((reply) => (
            <div key={reply.at} className={styles.reply}>
              <p className={styles.replyText}>{reply.text}</p>
              <p className={styles.note}>{describeReply(reply)}</p>
            </div>
          ))}
        </section>
      )}
      {canReply && <ReplyForm row={row} />}
    </>
  );
}

const states = {
  pending: "Being sent.",
  sent: "Sent.",
  dead: "Not sent: it failed for good, and can be tried again in the overview.",
  skipped: "Not sent: this address gets no email.",
} as const;

const describeReply = ({ at, by, state }: SubmissionReply): string =>
  [`${by ?? "A former admin"}, ${formatShortDateTime(at)}.`, state && states[state]]
    .filter(Boolean)
    .join(" ");

function ReplyForm({ row }: { row: Details }) {
  const { name, email } = getSender(row.payload);
  const contact = useSite()?.contact_email ?? "your contact address";
  const names = { text: `reply to ${row.id}`, sentVersion: `version of the reply to ${row.id}` };
  const form = useForm({ defaultValues: { text: useKeptEdits<string>(names.text) ?? "" } });
  const { register, handleSubmit, formState, getValues, setError, watch } = form;
  const hasText = watch("text").trim() !== "";
  const { send, isPending, getSentVersion } = useReply(row, {
    sentVersion: useKeptEdits<number>(names.sentVersion),
    onSent: (text) => {
      for (const name of Object.values(names)) forgetKeptForm(name);
      resetToSaved(form, { text }, { text: "" });
    },
    onInvalid: (message) => setError("text", { message }, { shouldFocus: true }),
  });
  // Two names, because version 1.0.0 keeps the text alone under the first.
  useKeepEdits(names.text, { isDirty: hasText, read: () => getValues("text") });
  useKeepEdits(names.sentVersion, { isDirty: hasText, read: getSentVersion });
  return (
    <Form aria-label="Reply" className={styles.replies} onSubmit={handleSubmit(({ text }) => send(text))}>
      <TextArea
        label={`Reply to ${name}`}
        hint={`The email to ${email} begins with a greeting and does not quote the message. What they answer goes to ${contact}, not here.`}
        error={formState.errors.text?.message}
        {...register("text")}
      />
      <Button type="submit" className={styles.send} busy={isPending} disabled={!hasText}>
        Send reply
      </Button>
    </Form>
  );
}
