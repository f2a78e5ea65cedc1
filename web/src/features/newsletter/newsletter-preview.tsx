import { type RefObject, useEffect, useRef, useState } from "react";
import { audiences, firstSliceSize, type Newsletter } from "../../../../contract/newsletter-admin.ts";
import { call } from "../../api/client.ts";
import { formatNoun, formatNumber } from "../../format/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmailFrame } from "./email-frame.tsx";
import styles from "./newsletter.module.css";
import { useNewsletterAction, useNewsletterPreview } from "./newsletter-queries.ts";
import { audienceLabels } from "./use-newsletter-form.ts";

const formatPeople = (count: number) => formatNoun(count, "person", "people");

/** The saved draft as its readers get it, and the buttons that send or delete it. */
export function NewsletterPreview({
  draft,
  isEdited,
  wasSaved,
  onDelete,
}: {
  draft: Newsletter;
  isEdited: boolean;
  /** Whether the draft was just saved. The button that saved it is disabled, so the focus comes here. */
  wasSaved: RefObject<boolean>;
  onDelete: (id: string) => Promise<void>;
}) {
  const { id, version } = draft;
  const { data, isError, isFetching, refetch } = useNewsletterPreview(id, version);
  const test = useNewsletterAction();
  const sending = useNewsletterAction();
  // The question ends if another owner saves the draft.
  const [askedVersion, setAskedVersion] = useState<number>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!data || !wasSaved.current) return;
    wasSaved.current = false;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [data, wasSaved]);

  const sendTest = () =>
    test.run(() => call("adminTestNewsletter", { id }), {
      done: "The test is on its way to your address.",
      refused: "Newsletter not sent",
      unknown: "We don't know whether the test was sent",
      advice: "Please check your inbox before you send another one.",
    });
  const send = async () => {
    await sending.run(() => call("adminSendNewsletter", { id, version }), {
      done: "Sending starts within a minute.",
      refused: "Newsletter not sent",
      unknown: "We don't know whether the newsletter was sent",
      advice: "If it was, it is under “Sent so far”. If the draft is still here, please try again.",
    });
    setAskedVersion(undefined);
  };

  if (isError && !data)
    return (
      <LoadError onRetry={() => void refetch()} busy={isFetching}>
        We couldn't load the preview.
      </LoadError>
    );
  if (!data) return <Skeleton width="100%" height={480} />;
  const { recipients, readers, problem } = data;
  return (
    <section className={styles.preview} aria-labelledby="newsletter-preview">
      <h3 ref={heading} id="newsletter-preview" tabIndex={-1}>
        Preview
      </h3>
      {problem && <Notice tone="warn">{problem}</Notice>}
      <div className={styles.buttons}>
        <Button
          variant="outline"
          busy={test.isBusy}
          disabled={isEdited || sending.isBusy}
          onClick={() => void sendTest()}
        >
          Send a test to me
        </Button>
        <Button
          disabled={isEdited || problem !== null || test.isBusy || sending.isBusy}
          onClick={() => setAskedVersion(version)}
        >
          {`Send to ${formatPeople(recipients)}`}
        </Button>
        <DeleteDraft draft={draft} onDelete={onDelete} />
      </div>
      {isEdited && <p className={styles.hint}>Save your changes to send them.</p>}
      {readers && (
        <p className={styles.hint}>
          {`Now: ${audiences.map((audience) => `${audienceLabels[audience]} ${formatNumber(readers[audience])}`).join(" · ")}`}
        </p>
      )}
      <EmailFrame {...data} />
      <ConfirmDialog
        open={askedVersion === version}
        onCancel={() => setAskedVersion(undefined)}
        onConfirm={() => void send()}
        busy={sending.isBusy}
        tone="primary"
        title={`Send “${draft.subject}” to ${formatPeople(recipients)}?`}
        description={`This can't be undone. ${draft.import_id && recipients > firstSliceSize ? `The first ${firstSliceSize} emails are sent now, and you send the rest later.` : "Sending continues in the background, about ten emails a second."}`}
        confirmLabel={draft.import_id ? "Send" : "Send newsletter"}
      />
    </section>
  );
}

/** The button that deletes the draft, after a question. */
function DeleteDraft({
  draft: { id, subject },
  onDelete,
}: {
  draft: Newsletter;
  onDelete: (id: string) => Promise<void>;
}) {
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy } = useNewsletterAction();
  const remove = async () => {
    await run(() => call("adminDeleteNewsletter", { id }).then(() => onDelete(id)), {
      done: "The draft was deleted.",
      refused: "Draft not deleted",
      unknown: "We don't know whether the draft was deleted",
      advice: "If it is still here, please try again.",
    });
    setAsking(false);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Delete draft
      </Button>
      <ConfirmDialog
        open={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
        busy={isBusy}
        title={`Delete the draft “${subject}”?`}
        description="This can't be undone. No one has received it."
        confirmLabel="Delete draft"
      />
    </>
  );
}
