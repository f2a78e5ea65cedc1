import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { checkoutMessages } from "../../../../contract/checkout.ts";
import type { Profile } from "../../../../contract/members.ts";
import { PastDueBanner } from "../../features/membership/past-due-banner.tsx";
import { Notice } from "../../ui/notice.tsx";

/** What the sign-in page would have said to somebody who was signed in when they came to it. */
function PassedOn() {
  const { state } = useLocation();
  const reloaded = useNavigationType() === NavigationType.Pop;
  const message = (state as { message?: unknown } | null)?.message;
  if (reloaded) return null;
  if (message === "premium_created")
    return (
      <Notice tone="success" title={checkoutMessages.accountCreated}>
        You are signed in, and everything in the house is yours.
      </Notice>
    );
  if (message === "account_exists")
    return <Notice title={checkoutMessages.accountExists}>You are signed in to it already.</Notice>;
  return null;
}

/** Takes the focus from the panel in whose place it stands. */
function Upgraded() {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => banner.current?.focus(), []);
  return (
    <div ref={banner} tabIndex={-1}>
      <Notice tone="success" title={checkoutMessages.nowPremium}>
        Every printable, every story and math practice are open to you.
      </Notice>
    </div>
  );
}

/** What there is to know about the membership right now, at the top of the dashboard. */
export function MembershipNotices({ profile, upgraded }: { profile: Profile | null; upgraded: boolean }) {
  return (
    <>
      {upgraded ? <Upgraded /> : <PassedOn />}
      <PastDueBanner profile={profile} />
    </>
  );
}
