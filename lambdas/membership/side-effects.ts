import { idempotencySeconds, type SyncTrigger } from "../stripe/sync-trigger.ts";
import type { MemberRow } from "../table/entities.ts";
import { buildEndedEmail, buildPaymentFailedEmail, buildWelcomeEmail } from "./membership-emails.ts";
import {
  type Billing,
  type IdempotencyRecord,
  membershipStore,
  type SideEffects,
  type Synced,
} from "./membership-store.ts";

/**
 * What follows from a change of a member's membership, to be written with it: the mails, the group, the trail, the
 * markers. Nothing of it where nothing changes but the marker. `at` is an instant.
 */
export async function buildSideEffects(
  before: MemberRow,
  billing: Billing,
  after: Synced,
  { idempotencyId: marker, actor: by }: SyncTrigger,
  at: string,
): Promise<SideEffects> {
  const event: IdempotencyRecord[] = marker
    ? [{ id: marker, ttl: Math.floor(Date.parse(at) / 1_000) + idempotencySeconds }]
    : [];
  const welcome = await welcomeMarker(billing, after.billing);
  const changed =
    JSON.stringify([before.membership, billing.status]) !==
    JSON.stringify([after.membership, after.billing.status]);
  return {
    markers: [...event, ...welcome],
    errands: [
      ...(before.membership.state === after.membership.state
        ? []
        : [{ kind: "group" as const, member_id: before.id }]),
      ...mailsOf(before, billing, after, welcome.length > 0),
    ],
    audit: changed
      ? {
          member_id: before.id,
          actor: by,
          action: "membership.synced",
          detail: {
            from: before.membership.state,
            to: after.membership.state,
            status: after.billing.status,
            subscription_id: after.billing.subscription_id,
          },
        }
      : undefined,
  };
}

/** The marker of a subscription that is paid for the first time; none where it was before. */
async function welcomeMarker(was: Billing, is: Billing): Promise<IdempotencyRecord[]> {
  const opens = is.paid.state === "active" || is.paid.state === "cancelling";
  const known = was.paid.state !== "none" && was.subscription_id === is.subscription_id;
  if (!opens || known) return [];
  const id = `subscription#${is.subscription_id}`;
  return (await membershipStore.isMarked(id)) ? [] : [{ id }];
}

/** Whoever has a comp is not bothered with what they do not need. */
function mailsOf(member: MemberRow, was: Billing, { membership, billing: is }: Synced, welcome: boolean) {
  if (membership.state === "comped") return [];
  if (welcome) return buildWelcomeEmail(member);
  if (was.paid.state !== "none" && is.paid.state === "none") return buildEndedEmail(member);
  const told = was.grace_until === is.grace_until ? was.notices : 0;
  if (is.paid.grace_until === null || is.notices <= told) return [];
  return buildPaymentFailedEmail(member, is.notices, is.paid.grace_until);
}
