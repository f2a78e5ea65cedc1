import { ExternalLink } from "lucide-react";
import type { Profile } from "../../../../contract/members.ts";
import { formatBillingDate } from "../../format/dates.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useMembershipActions } from "./use-membership-actions.ts";

/** Banner after a failed payment: how long Premium stays on (PAY-9), and a link to update the card. */
export function PastDueBanner({ profile }: { profile: Profile | null }) {
  const { busy, manage } = useMembershipActions();
  if (profile?.membership.state !== "past_due") return null;
  const { role, membership } = profile;
  const until = membership.grace_until && formatBillingDate(membership.grace_until);
  const hasEnded = role === "free_member";
  return (
    <Notice
      tone="warn"
      title="Your last payment didn't go through"
      action={
        <Button
          size="sm"
          busy={busy === "portal"}
          icon={<ExternalLink aria-hidden="true" />}
          onClick={manage}
        >
          Update your card
          <VisuallyHidden>, opens in a new tab</VisuallyHidden>
        </Button>
      }
    >
      {hasEnded
        ? `Premium ended${until ? ` on ${until}` : ""}. Update your card to get it back.`
        : `Premium stays on${until ? ` until ${until}` : " while we retry the payment"}. Update your card to keep it.`}
    </Notice>
  );
}
