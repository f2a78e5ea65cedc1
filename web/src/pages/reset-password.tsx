import { ResetPassword as ResetSteps } from "../features/members/reset-password.tsx";
import { useResetLink } from "../features/members/use-reset-link.ts";
import { AuthShell } from "../layout/auth-shell.tsx";
import { Seo } from "../layout/seo.tsx";
import { Mailbox } from "../ui/art/mailbox.tsx";

/** The reset mail's target, and the way to ask for that mail (spec/1 §2). */
export default function ResetPassword() {
  const link = useResetLink();
  return (
    <AuthShell art={<Mailbox />} tint="sky">
      <Seo description="Choose a new password for your account." />
      <ResetSteps link={link} />
    </AuthShell>
  );
}
