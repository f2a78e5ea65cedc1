import { useMutation } from "@tanstack/react-query";
import { memberMessages } from "../../../../contract/members.ts";
import { getErrorMessage } from "../../api/errors.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { Button } from "../../ui/button.tsx";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import styles from "./member-page.module.css";

/** Emails a member the link for a new password, as the form of the sign-in page does (AUTH-6). */
export function SendResetLink({ email }: { email: string }) {
  const { requestReset } = useAuth();
  const send = useMutation({
    mutationFn: () => requestReset(email),
    onSuccess: (isSent) =>
      isSent
        ? showSuccess(`We've emailed ${email} a link to choose a new password.`)
        : showError(
            `${email} can't choose a new password this way. If they have never used their temporary password, an owner can invite them again under Create Admin.`,
            "Nothing was sent",
          ),
    onError: (error) => showError(getErrorMessage(error, memberMessages.resetFailed)),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      className={styles.send}
      busy={send.isPending}
      onClick={() => send.mutate()}
    >
      Send reset link
    </Button>
  );
}
