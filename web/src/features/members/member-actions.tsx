import type { MemberRecord } from "../../../../contract/members-admin.ts";
import { useCanCall, useCanChange } from "../../auth/use-can-call.ts";
import { Button } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { hasSubscription, isComplimentary } from "./member-labels.ts";
import styles from "./users.module.css";

export type MemberAction = "edit" | "cancel" | "keep" | "reset_factor" | "delete";

/**
 * The actions that the signed-in admin can take on a member. `selfId` is the admin, who cannot delete their own account.
 */
export function MemberActions({
  member,
  selfId,
  onAction,
  isPage = false,
}: {
  member: MemberRecord;
  selfId: string;
  onAction: (action: MemberAction, member: MemberRecord) => void;
  /** On the member's page all actions are shown: a second factor may be set up that only the user pool knows of. */
  isPage?: boolean;
}) {
  const canCall = useCanCall();
  const canChange = useCanChange();
  const isSelf = member.id === selfId;
  const isDeleting = member.deleted_at !== null;
  const actions: { action: MemberAction; label: string; shown: boolean }[] = [
    {
      action: "edit",
      label: "Edit",
      shown: !isDeleting && canChange("adminUpdateMember", member),
    },
    {
      action: "cancel",
      label: isComplimentary(member) ? "End complimentary" : "Cancel subscription",
      shown: !isDeleting && hasSubscription(member) && canChange("adminCancelSubscription", member),
    },
    {
      action: "keep",
      label: "Continue Premium",
      shown:
        isPage &&
        !isDeleting &&
        member.membership.state === "cancelling" &&
        canChange("adminEndPremium", member),
    },
    {
      action: "reset_factor",
      label: "Reset two-step sign-in",
      shown:
        !isDeleting &&
        !isSelf &&
        (isPage || member.mfa_enabled_at !== null) &&
        canCall("adminResetSecondFactor"),
    },
    {
      action: "delete",
      label: isDeleting ? "Try again" : "Delete",
      shown: !isSelf && canCall("adminDeleteMember"),
    },
  ];
  return (
    <span className={styles.actions}>
      {actions.map(
        ({ action, label, shown }) =>
          shown && (
            <Button
              key={action}
              variant="quiet"
              size="sm"
              className={action === "delete" ? styles.danger : undefined}
              onClick={() => onAction(action, member)}
            >
              {label}
              <VisuallyHidden>
                {action === "delete" && isDeleting ? ` to delete ${member.email}` : ` ${member.email}`}
              </VisuallyHidden>
            </Button>
          ),
      )}
    </span>
  );
}
