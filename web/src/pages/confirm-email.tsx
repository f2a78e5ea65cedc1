import { useLocation } from "react-router-dom";
import { useHydrated } from "../base/use-hydrated.ts";
import { EmailLinkFlow } from "../features/members/email-link-flow.tsx";
import { AuthLayout } from "../layout/auth-layout.tsx";
import { Seo } from "../layout/seo.tsx";
import { Mailbox } from "../ui/art/mailbox.tsx";

/** Target of the links that prove an email address (MEMBER-7). The token is in the hash, so that no server logs it. */
export default function ConfirmEmail() {
  const hydrated = useHydrated();
  const { hash } = useLocation();
  return (
    <AuthLayout art={<Mailbox />} tint="sky">
      <Seo description="Confirm that an email address is yours." />
      <EmailLinkFlow token={hydrated ? hash.slice(1) : undefined} />
    </AuthLayout>
  );
}
