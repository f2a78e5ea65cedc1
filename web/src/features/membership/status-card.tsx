import type { Profile } from "../../../../contract/members.ts";
import { paths } from "../../paths.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { longDate } from "./long-date.ts";
import styles from "./status-card.module.css";

interface Status {
  badge: string;
  tone: BadgeTone;
  line: string;
}

/** The spec's four badges (spec/1 §4) and what stands under them. */
function statusOf(profile: Profile | null): Status {
  if (profile === null)
    return { badge: "Guest", tone: "inactive", line: "A free account downloads, saves and books." };
  const { role, membership } = profile;
  const until = membership.current_period_end && longDate(membership.current_period_end);
  if (role === "admin") return { badge: "Admin", tone: "admin", line: "You look after the house." };
  if (membership.is_cancelled_but_active)
    return {
      badge: "Premium (Cancelled)",
      tone: "warn",
      line: until ? `Premium stays on until ${until}.` : "Premium stays on until your next billing date.",
    };
  if (role === "premium_member")
    return {
      badge: "Premium",
      tone: "premium",
      line: until ? `Next billing date ${until}.` : "Everything in the library is yours.",
    };
  return { badge: "Free", tone: "free", line: "Free forever. Premium adds the full library." };
}

/** The Member Status card (spec/1 §2, Dashboard). A null profile is a guest. */
export function StatusCard({ profile }: { profile: Profile | null }) {
  const { badge, tone, line } = statusOf(profile);
  return (
    <Card as="section" className={styles.card} aria-labelledby="member-status">
      <h2 id="member-status" className={styles.title}>
        Member Status
      </h2>
      <p className={styles.line}>
        <Badge tone={tone}>{badge}</Badge>
        <span>{line}</span>
      </p>
      {profile === null && (
        <ButtonLink to={paths.register} block>
          Create Free Account
        </ButtonLink>
      )}
      {profile?.role === "free_member" && (
        <ButtonLink to={paths.registerPremium} variant="premium" block>
          Upgrade to Premium
        </ButtonLink>
      )}
      {profile?.role === "admin" && (
        <ButtonLink to={paths.admin} block>
          Access Admin Panel
        </ButtonLink>
      )}
    </Card>
  );
}
