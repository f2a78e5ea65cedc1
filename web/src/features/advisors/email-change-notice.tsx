import { advisorLinkDays, advisorAdminMessages as messages } from "../../../../contract/advisors-admin.ts";
import { useCanCall } from "../../auth/use-can-call.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type AdminAdvisor, useEmailChange } from "./advisor-admin-queries.ts";
import styles from "./advisors-panel.module.css";

/** An advisor's new address that waits for its link (ADV-8), with the owner's ways out. */
export function EmailChangeNotice({ advisor }: { advisor: AdminAdvisor }) {
  const canCall = useCanCall();
  const { mutate, isPending, variables } = useEmailChange(advisor.id);
  const { email, email_change: change } = advisor;
  if (!change) return null;
  const expiresAt = Date.parse(change.sent_at) + advisorLinkDays * 86_400_000;
  const isExpired = expiresAt <= Date.now();
  const actions = [
    { route: "adminResendAdvisorLink", label: "Send link again" },
    { route: "adminUndoEmailChange", label: "Undo" },
  ] as const;
  return (
    <Notice
      tone={isExpired ? "warn" : "info"}
      title={isExpired ? `${change.email} didn't confirm` : `Waiting for ${change.email}`}
    >
      <p>
        {isExpired ? messages.linkExpired : messages.linkOpen}
        {email !== null && ` Emails still go to ${email}.`}
      </p>
      <div className={styles.actions}>
        {actions.map(
          ({ route, label }) =>
            canCall(route) && (
              <Button
                key={route}
                variant="quiet"
                size="sm"
                busy={isPending && variables === route}
                aria-label={`${label}: ${advisor.name}`}
                onClick={() => mutate(route)}
              >
                {label}
              </Button>
            ),
        )}
      </div>
    </Notice>
  );
}
