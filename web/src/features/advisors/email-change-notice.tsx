import { useCanCall } from "../../auth/use-can-call.ts";
import { PendingEmail } from "../../ui/pending-email.tsx";
import { type AdminAdvisor, useEmailChange } from "./advisor-admin-queries.ts";

/** An advisor's new address that waits for its link (ADV-8), with the owner's ways out. */
export function EmailChangeNotice({ advisor }: { advisor: AdminAdvisor }) {
  const canCall = useCanCall();
  const { mutate, isPending, variables } = useEmailChange(advisor.id);
  const { name, email, email_change: change } = advisor;
  if (!change) return null;
  const actions = [
    { route: "adminResendAdvisorLink", label: "Send again" },
    { route: "adminUndoEmailChange", label: "Undo" },
  ] as const;
  return (
    <PendingEmail
      email={change.email}
      sentAt={change.sent_at}
      current={email}
      actions={actions
        .filter(({ route }) => canCall(route))
        .map(({ route, label }) => ({
          label,
          subject: name,
          isBusy: isPending && variables === route,
          onPress: () => mutate(route),
        }))}
    />
  );
}
