import { useMutation } from "@tanstack/react-query";
import { memberMessages } from "../../../../contract/members.ts";
import { getErrorMessage } from "../../api/errors.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast-store.ts";
import styles from "./member-page.module.css";

/** Emails a member the link for a new password, as the form of the sign-in page does (AUTH-6). */
export function SendResetLink({ email }: { email: string }) {
  const { requestReset } = useAuth();
  const send = useMutation({
    mutationFn: () => requestReset(email),
    onSuccess: (isSent) =>
      isSent
        ? toast({
            title: "Success",
            description: `We've emailed ${email} a link to choose a new password.`,
            tone: "success",
          })
        : toast({
            title: "Nothing was sent",
            description: `${email} can't choose a new password this way. If they have never used their temporary password, an owner can invite them again under Create Admin.`,
            tone: "destructive",
          }),
    onError: (error) =>
      toast({
        title: "Error",
        description: getErrorMessage(error, memberMessages.resetFailed),
        tone: "destructive",
      }),
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
