import { MailPlus } from "lucide-react";
import { useCanCall } from "../../auth/use-can-call.ts";
import { ButtonLink } from "../../ui/button.tsx";

/** In the URL of the Create Admin tab while the form of an invitation is open. */
export const inviteParam = "invite";

/** Leads from the list of users to the invitation of an admin (ADMIN-6). Only owners see it. */
export function InviteLink() {
  const canCall = useCanCall();
  if (!canCall("adminInviteAdmin")) return null;
  return (
    <ButtonLink
      variant="outline"
      size="sm"
      icon={<MailPlus aria-hidden="true" />}
      to={`?tab=create-admin&${inviteParam}=1`}
    >
      Invite by email
    </ButtonLink>
  );
}
