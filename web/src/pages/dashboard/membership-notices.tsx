import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { checkoutMessages } from "../../../../contract/checkout.ts";
import type { Profile } from "../../../../contract/members.ts";
import { EmailNotice } from "../../features/members/email-notice.tsx";
import { PastDueBanner } from "../../features/membership/past-due-banner.tsx";
import { Notice } from "../../ui/notice.tsx";
import { takeFocus } from "../../ui/use-open-button.ts";

/** Shows the sign-in page's message to members who were already signed in when they reached that page. */
function SignInNotice() {
  const { state } = useLocation();
  const isReload = useNavigationType() === NavigationType.Pop;
  const message = (state as { message?: unknown } | null)?.message;
  if (isReload) return null;
  if (message === "premium_created")
    return (
      <Notice tone="success" title={checkoutMessages.accountCreated}>
        You're signed in and have full access.
      </Notice>
    );
  if (message === "account_exists")
    return <Notice title={checkoutMessages.accountExists}>You're already signed in.</Notice>;
  return null;
}

/** Banner after an upgrade. Takes the focus from the panel that it replaces. */
const UpgradedNotice = () => (
  <div ref={takeFocus} tabIndex={-1}>
    <Notice tone="success" title={checkoutMessages.nowPremium}>
      You now have access to every printable, every story and all math practice.
    </Notice>
  </div>
);

/** Notices at the top of the dashboard: upgrade, sign-in message, failed payment and unproven email address. */
export function MembershipNotices({ profile, isUpgraded }: { profile: Profile | null; isUpgraded: boolean }) {
  return (
    <>
      {isUpgraded ? <UpgradedNotice /> : <SignInNotice />}
      <PastDueBanner profile={profile} />
      <EmailNotice profile={profile} />
    </>
  );
}
