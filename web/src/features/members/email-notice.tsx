import { useState } from "react";
import type { Profile } from "../../../../contract/members.ts";
import { call } from "../../api/client.ts";
import { getErrorMessage } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showError, showSuccess } from "../../ui/toast-store.ts";

/** Asks a member to prove their email address (MEMBER-7). Nothing depends on it, so it stays quiet. */
export function EmailNotice({ profile }: { profile: Profile | null }) {
  if (!profile || profile.email_verified_at !== null) return null;
  const address = profile.pending_email ?? profile.email;
  // An admin's account was made by someone else: their first link is the one that they ask for here.
  const wasSent = profile.role !== "admin" || profile.pending_email !== null;
  const label = wasSent ? "Send again" : "Send me a link";
  return (
    <Notice title="Please confirm your email" action={<SendLinkAgain email={address} label={label} />}>
      {wasSent
        ? `Open the link in our email to ${address}. If you can't find it, look in your spam folder or have it sent again.`
        : `We'll send a link to ${address}. Opening it confirms the address.`}
    </Notice>
  );
}

/** Requests another link; `email` is where it goes. */
export function SendLinkAgain({ email, label = "Send again" }: { email: string; label?: string }) {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await call("resendEmailLink", {});
      showSuccess(`We're sending it to ${email}.`, "A new link is on its way");
    } catch (error) {
      showError(getErrorMessage(error, "We couldn't send the email. Please try again."));
    }
    setBusy(false);
  };
  return (
    <Button variant="outline" size="sm" busy={busy} onClick={send}>
      {label}
    </Button>
  );
}
