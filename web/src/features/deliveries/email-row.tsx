import { explainFailure } from "../../../../contract/delivery-labels.ts";
import type { KeptEmail } from "../../../../contract/outbox.ts";
import { fillBrand } from "../../base/brand.ts";
import { formatShortDateTime } from "../../format/dates.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./deliveries.module.css";
import { useResendEmail } from "./delivery-queries.ts";

/** An email with what became of it. One that was sent can be sent again; `reload` loads the list that shows it. */
export function EmailRow({ email, reload }: { email: KeptEmail; reload: () => unknown }) {
  const resend = useResendEmail(reload);
  const subject = fillBrand(email.subject);
  return (
    <div className={styles.email}>
      <div>
        {email.state === "dead" && <Badge tone="warn">Failed</Badge>}
        <span className={styles.subject}>{subject}</span>
        <span className={styles.state}>{`To ${email.to}. ${describeState(email)}`}</span>
      </div>
      {email.state === "sent" && !email.is_notice && (
        <Button variant="outline" size="sm" busy={resend.isPending} onClick={() => resend.mutate(email.id)}>
          Send again
          <VisuallyHidden>{` (${subject})`}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}

function describeState({ state, sent_at, created_at, last_error }: KeptEmail): string {
  if (sent_at !== null) return `Sent on ${formatShortDateTime(sent_at)}`;
  const created = formatShortDateTime(created_at);
  if (state === "pending") return `Queued on ${created}`;
  return `Written on ${created}. ${state === "dead" ? explainFailure(last_error) : "Not sent: it was no longer needed, or this address gets no email."}`;
}
