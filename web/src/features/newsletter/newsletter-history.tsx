import type { Newsletter } from "../../../../contract/newsletter-admin.ts";
import { formatLongDateTime } from "../../format/dates.ts";
import { formatNumber } from "../../format/numbers.ts";
import { Badge } from "../../ui/badge.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import styles from "./newsletter.module.css";

/** "297 sent, 1 left out, 2 failed": left out are addresses that have bounced, complained or unsubscribed since. */
const formatCounts = ({ counts: { sent, suppressed, failed } }: Newsletter): string =>
  `${formatNumber(sent)} sent, ${formatNumber(suppressed)} left out, ${formatNumber(failed)} failed`;

function SendingProgress({ newsletter }: { newsletter: Newsletter }) {
  const { recipients, counts, held_back, subject } = newsletter;
  const done = counts.sent + counts.suppressed + counts.failed;
  return (
    <>
      <ProgressBar label={`Progress of “${subject}”`} value={done} max={recipients ?? done} />
      {held_back && (
        <Notice tone="warn" title="Sending is paused">
          {held_back}
        </Notice>
      )}
    </>
  );
}

/** The newsletters that were sent or are being sent, newest first. */
export function NewsletterHistory({ items }: { items: readonly Newsletter[] }) {
  if (items.length === 0) return null;
  return (
    <section className={styles.history} aria-labelledby="newsletter-history">
      <h3 id="newsletter-history">Sent newsletters</h3>
      <ul>
        {items.map((newsletter) => {
          const { id, subject, state, started_at, recipients } = newsletter;
          return (
            <li key={id} className={styles.row}>
              <p className={styles.subject}>
                {subject} {state === "sending" && <Badge tone="soon">Sending</Badge>}
              </p>
              <p className={styles.hint}>
                {started_at && `${formatLongDateTime(started_at)} · `}
                {`${formatNumber(recipients ?? 0)} ${recipients === 1 ? "recipient" : "recipients"}: ${formatCounts(newsletter)}`}
              </p>
              {state === "sending" && <SendingProgress newsletter={newsletter} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
