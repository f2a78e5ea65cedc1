import { ResetPasswordFlow as ResetSteps } from "../features/members/reset-password-flow.tsx";
import { useResetLink } from "../features/members/use-reset-link.ts";
import { AuthLayout } from "../layout/auth-layout.tsx";
import { Seo } from "../layout/seo.tsx";
import { Mailbox } from "../ui/art/mailbox.tsx";

/** Target of the password reset email, and the form that requests one (AUTH-6). */
export default function ResetPassword() {
  const link = useResetLink();
  return (
    <AuthLayout art={<Mailbox />} tint="sky">
      <Seo description="Choose a new password for your account." />
      <ResetSteps link={link} />
    </AuthLayout>
  );
}
