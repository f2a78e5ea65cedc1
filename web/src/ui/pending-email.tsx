import { emailLinkDays } from "../../../contract/members.ts";
import { formatMediumDate } from "../format/dates.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";
import styles from "./pending-email.module.css";

interface Action {
  label: string;
  /** Names the person for screen readers. */
  subject: string;
  isBusy: boolean;
  onPress: () => void;
}

/** A new address that waits for the button behind its link, with the ways out. */
export function PendingEmail({
  email,
  sentAt,
  current,
  actions,
}: {
  email: string;
  /** The latest link was sent then, an instant. */
  sentAt: string;
  /** The address that emails go to until then; null if there is none. */
  current: string | null;
  actions: readonly Action[];
}) {
  const expiresAt = new Date(Date.parse(sentAt) + emailLinkDays * 86_400_000);
  const isExpired = expiresAt.getTime() <= Date.now();
  return (
    <Notice
      tone={isExpired ? "warn" : "info"}
      title={
        isExpired
          ? `${email} didn't confirm`
          : `Waiting for ${email} until ${formatMediumDate(expiresAt.toISOString())}`
      }
    >
      <p className={styles.text}>
        {isExpired ? "The link has expired." : "A link to confirm was sent there."}
        {current !== null && ` Emails still go to ${current}.`}
      </p>
      <div className={styles.actions}>
        {actions.map(({ label, subject, isBusy, onPress }) => (
          <Button
            key={label}
            variant="quiet"
            size="sm"
            busy={isBusy}
            aria-label={`${label}: ${subject}`}
            onClick={onPress}
          >
            {label}
          </Button>
        ))}
      </div>
    </Notice>
  );
}
