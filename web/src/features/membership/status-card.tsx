import { ExternalLink, RotateCw } from "lucide-react";
import type { Profile } from "../../../../contract/members.ts";
import { adminOverviewPath, paths } from "../../base/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { getMembershipStatus } from "./membership-status.ts";
import styles from "./status-card.module.css";
import { useMembershipActions } from "./use-membership-actions.ts";

/** The Member Status card of the dashboard (PAY-7). A null profile is a guest. */
export function StatusCard({ profile, onUpgrade }: { profile: Profile | null; onUpgrade: () => void }) {
  const { badge, tone, message, hasSubscription, canUpgrade } = getMembershipStatus(profile);
  return (
    <Card as="section" className={styles.card} aria-labelledby="member-status">
      <h2 id="member-status" className={styles.title}>
        Member Status
      </h2>
      <p className={styles.status} aria-live="polite">
        <Badge tone={tone}>{badge}</Badge>
        <span>{message}</span>
      </p>
      {profile === null && (
        <ButtonLink to={paths.register} block>
          Create Free Account
        </ButtonLink>
      )}
      {profile?.role === "admin" && (
        <ButtonLink to={profile.admin_role === "owner" ? adminOverviewPath : paths.admin} block>
          Access Admin Panel
        </ButtonLink>
      )}
      {canUpgrade && (
        <Button variant="premium" block aria-haspopup="dialog" onClick={() => onUpgrade()}>
          Upgrade to Premium
        </Button>
      )}
      {profile && (hasSubscription || profile.role === "premium_member") && (
        <SubscriptionButtons
          hasSubscription={hasSubscription}
          isCancelled={profile.membership.is_cancelled_but_active}
        />
      )}
    </Card>
  );
}

/** Billing portal and status refresh (PAY-7, premium_member). */
function SubscriptionButtons({
  hasSubscription,
  isCancelled,
}: {
  hasSubscription: boolean;
  isCancelled: boolean;
}) {
  const { busy, manage, refresh } = useMembershipActions();
  return (
    <>
      {hasSubscription && (
        <Button
          variant={isCancelled ? "premium" : "primary"}
          block
          busy={busy === "portal"}
          icon={<ExternalLink aria-hidden="true" />}
          onClick={manage}
        >
          {isCancelled ? "Reactivate Subscription" : "Manage Your Subscription"}
          <VisuallyHidden>, opens in a new tab</VisuallyHidden>
        </Button>
      )}
      <Button
        variant="outline"
        block
        busy={busy === "refresh"}
        icon={<RotateCw aria-hidden="true" />}
        onClick={refresh}
      >
        Refresh Status
      </Button>
    </>
  );
}
