import type { MemberDetails } from "../../../../contract/member-page.ts";
import { adminRoleLabels } from "../../../../contract/role-labels.ts";
import { formatShortDate, formatShortDateTime } from "../../format/dates.ts";
import { Card } from "../../ui/card.tsx";
import { ChangedNotice } from "../../ui/changed-notice.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { StripeLink } from "../../ui/stripe-link.tsx";
import { SuppressedEmail } from "../../ui/suppressed-email.tsx";
import { ChangeMemberEmail } from "./change-member-email.tsx";
import { formatMemberPrice, getMembershipLabel, roleLabels } from "./member-labels.ts";
import styles from "./member-page.module.css";
import { LastPremiumPayment } from "./premium-payment.tsx";
import { SendResetLink } from "./send-reset-link.tsx";

/** Shows the member's identity, and how we reach them. */
export function MemberProfile({ details }: { details: MemberDetails }) {
  const { member, interests, email_change, suppression } = details;
  const { label } = roleLabels[member.role];
  return (
    <Card as="section" className={styles.part} aria-label="Profile">
      <h3 className={styles.heading}>Profile</h3>
      <ChangedNotice id={member.id} />
      <SuppressedEmail suppression={suppression} />
      <DescriptionList
        items={[
          ["Email", member.email],
          ["Confirmed", member.email_verified_at ? formatShortDate(member.email_verified_at) : "Not yet"],
          ["New email", email_change?.by === "member" && `${email_change.email}, not confirmed yet`],
          ["Role", member.admin_role ? `${label}, ${adminRoleLabels[member.admin_role].label}` : label],
          ["Two-step sign-in", member.mfa_enabled_at && `Since ${formatShortDate(member.mfa_enabled_at)}`],
          ["Interests", interests.join(", ")],
          ["Joined", formatShortDate(member.created_at)],
          ["Last changed", formatShortDateTime(member.updated_at)],
          [
            "Deletion",
            member.deleted_at &&
              `Pending since ${formatShortDateTime(member.deleted_at)}; retries automatically`,
          ],
          ["ID", member.id],
        ]}
      />
      <ChangeMemberEmail details={details} />
      {member.deleted_at === null && <SendResetLink email={member.email} />}
    </Card>
  );
}

/** The membership, and where Stripe shows it. */
export function MemberMembership({ details: { member, billing } }: { details: MemberDetails }) {
  const { badge, more } = getMembershipLabel(member);
  return (
    <Card as="section" className={styles.part} aria-label="Membership">
      <h3 className={styles.heading}>Membership</h3>
      <DescriptionList
        items={[
          ["Membership", more ? `${badge}. ${more}` : badge],
          ["Premium since", member.membership_start_date && formatShortDate(member.membership_start_date)],
          ["Price", formatMemberPrice(member)],
          [
            "From an earlier site",
            billing?.import_id && "Yes. Nothing here ends or pays back the subscription by itself.",
          ],
          ["Paying since", billing?.started_at && formatShortDate(billing.started_at)],
          ["Stripe status", billing?.status],
          [
            "Subscription",
            billing?.subscription_id && <StripeLink kind="subscriptions" id={billing.subscription_id} />,
          ],
          ["Customer", billing && <StripeLink kind="customers" id={billing.customer_id} />],
        ]}
      />
      {billing && <LastPremiumPayment member={member} />}
      {!billing && <p className={styles.lower}>Has never started Premium.</p>}
    </Card>
  );
}
