import { useRef, useState } from "react";
import { type EndReason, followingMs, type Newsletter } from "../../../../contract/newsletter-admin.ts";
import { call } from "../../api/client.ts";
import { formatLongDateTime, formatMediumDate } from "../../format/dates.ts";
import { formatNoun, formatNumber } from "../../format/numbers.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import styles from "./newsletter.module.css";
import { useNewsletterAction } from "./newsletter-queries.ts";
import { audienceLabels } from "./use-newsletter-form.ts";

/** "297 sent, 1 left out, 2 failed": left out are addresses that have bounced, complained or unsubscribed since. */
const formatCounts = ({ counts: { sent, suppressed, failed } }: Newsletter): string =>
  `${formatNumber(sent)} sent, ${formatNumber(suppressed)} left out, ${formatNumber(failed)} failed`;

function SendingProgress({ newsletter }: { newsletter: Newsletter }) {
  const { recipients, counts, held_back, subject, can_continue } = newsletter;
  const done = counts.sent + counts.suppressed + counts.failed;
  return (
    <>
      <ProgressBar label={`Progress of “${subject}”`} value={done} max={recipients ?? done} />
      {held_back && (
        <Notice tone="warn" title="Sending is paused">
          {held_back}
        </Notice>
      )}
      <div className={styles.buttons}>
        {can_continue && <SendRest newsletter={newsletter} />}
        <StopSending newsletter={newsletter} />
      </div>
    </>
  );
}

/** Goes on after the first emails to the members of an import, after a question. */
function SendRest({ newsletter: { id, version, subject, recipients, counts } }: { newsletter: Newsletter }) {
  const { run, isBusy } = useNewsletterAction();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const send = async () => {
    await run(() => call("adminSendNewsletter", { id, version }), {
      refused: "Not sent",
      unknown: "We don't know whether the rest was sent",
      advice: "If you can still press “Send the rest”, it was not.",
    });
    setAsking(false);
  };
  const left = (recipients ?? 0) - counts.sent - counts.suppressed - counts.failed;
  return (
    <>
      <Button ref={button} size="sm" onClick={() => setAsking(true)}>
        Send the rest
      </Button>
      <ConfirmDialog
        open={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => void send()}
        busy={isBusy}
        tone="primary"
        title={`Send “${subject}” to ${formatNoun(left, "more person", "more people")}?`}
        description="This can't be undone."
        confirmLabel="Send the rest"
        // The button goes once the rest is being sent.
        returnFocus={() => button.current ?? document.getElementById("newsletter-history")}
      />
    </>
  );
}

/** Ends the sending for good, after a question. */
function StopSending({ newsletter: { id, subject } }: { newsletter: Newsletter }) {
  const { run, isBusy } = useNewsletterAction();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const stop = async () => {
    await run(() => call("adminStopNewsletter", { id }), {
      refused: "Not stopped",
      unknown: "We don't know whether it was stopped",
      advice: "If you can still press “Stop sending”, it was not.",
    });
    setAsking(false);
  };
  return (
    <>
      <Button ref={button} variant="quiet" size="sm" onClick={() => setAsking(true)}>
        Stop sending
      </Button>
      <ConfirmDialog
        open={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => void stop()}
        busy={isBusy}
        title={`Stop sending “${subject}”?`}
        description="This can't be undone. People who haven't got it yet won't get it."
        confirmLabel="Stop sending"
        // The button goes with the sending.
        returnFocus={() => button.current ?? document.getElementById("newsletter-history")}
      />
    </>
  );
}

const stopTexts: Readonly<Record<EndReason, string>> = {
  bounces: "Too many addresses don't exist any more, so it was stopped.",
  complaints: "Readers reported it as spam, so it was stopped.",
  owner: "An owner stopped it.",
};

/** Lists the downloads of each item after the email, by everyone. */
function Following({ items, started_at }: Pick<Newsletter, "items" | "started_at">) {
  const [now] = useState(Date.now);
  if (items.length === 0 || started_at === null) return null;
  const until = Date.parse(started_at) + followingMs;
  const day = formatMediumDate(new Date(until).toISOString());
  return (
    <>
      <p className={styles.hint}>
        {`Downloads and plays ${now < until ? `so far (counted until ${day})` : `in the seven days to ${day}`}, by everyone, not only by readers of this email:`}
      </p>
      <ul className={styles.items}>
        {items.map(({ id, title, downloads }) => (
          <li key={id}>{`${title}: ${formatNumber(downloads ?? 0)}`}</li>
        ))}
      </ul>
    </>
  );
}

/** The newsletters that were sent or are being sent, newest first. */
export function NewsletterHistory({ items }: { items: readonly Newsletter[] }) {
  if (items.length === 0) return null;
  return (
    <section className={styles.history} aria-labelledby="newsletter-history">
      <h3 id="newsletter-history" tabIndex={-1}>
        Sent so far
      </h3>
      <ul>
        {items.map((newsletter) => {
          const { id, import_id, subject, started_at, recipients, stopped } = newsletter;
          // One that an owner has just stopped is ended by the next run.
          const isSending = newsletter.state === "sending" && stopped === null;
          return (
            <li key={id} className={styles.row}>
              <p className={styles.subject}>
                {subject} {isSending && <Badge tone="soon">Sending</Badge>}
              </p>
              <p className={styles.hint}>
                {started_at && `${formatLongDateTime(started_at)} · `}
                {import_id === null && `${audienceLabels[newsletter.audience]} · `}
                {`${formatNoun(recipients ?? 0, "recipient")}: ${formatCounts(newsletter)}`}
              </p>
              {stopped && <Notice tone="warn">{stopTexts[stopped]}</Notice>}
              {isSending && <SendingProgress newsletter={newsletter} />}
              <Following {...newsletter} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
