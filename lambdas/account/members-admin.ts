import { memberAdminMessages } from "../../contract/members-admin.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { AppError, notFound, toError } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { log } from "../log.ts";
import { memberListStore } from "../members/member-list-store.ts";
import { memberStore } from "../members/member-store.ts";
import { toMemberRecord } from "../members/profile.ts";
import type { MemberRow } from "../table/entities.ts";
import { getMember } from "./change-member.ts";
import { createTombstone, eraseMember } from "./deletion.ts";

/** A page of members (ADMIN-2), newest first or as they were found. Throws invalid for the cursor. */
export async function adminListMembers(
  _actor: MemberActor,
  { q, cursor }: RouteInput<"adminListMembers">,
): Promise<RouteOutput<"adminListMembers">> {
  const { items, next } = await (q
    ? memberListStore.beginningWith(q, cursor)
    : memberListStore.newestFirst(cursor));
  const now = Date.now();
  return { items: items.map((row) => toMemberRecord(row, now)), next };
}

/**
 * Ends at once whatever makes a member premium: every subscription at Stripe, a gift of ours too (ADMIN-4). Throws not_found, and payment_provider_unavailable with nothing changed here.
 */
export async function adminCancelSubscription(
  actor: MemberActor,
  { id }: RouteInput<"adminCancelSubscription">,
): Promise<RouteOutput<"adminCancelSubscription">> {
  const { cancelAllSubscriptions: endAllSubscriptions, syncMembership } = await import(
    "../membership/membership.ts"
  );
  const member = await getMember(id);
  const cancelledSubscriptions = await endAllSubscriptions(member);
  const { billing } = member;
  const synced = billing ? await syncMembership(billing.customer_id, { actor: actor.id }) : member;
  const row = synced ?? (await getMember(id));
  const gift = row.membership.state === "comped";
  if (gift) await endGift(row, actor.id);
  if (gift || cancelledSubscriptions > 0) return { success: true, cancelledSubscriptions };
  return { success: false, cancelledSubscriptions: 0, error: memberAdminMessages.nothingToCancel };
}

async function endGift(member: MemberRow, by: string): Promise<void> {
  const { buildPaidFields: uncomped } = await import("../membership/membership.ts");
  const audit = buildAuditEntry(by, "membership.gift_ended", {}, member.id);
  await memberStore.replace(member, { ...member, ...uncomped(member) }, { audit });
}

/**
 * Deletes a member for good (ADMIN-5): their tokens are worth nothing from the first write on. Where
 * a step fails, nothing behind it is erased, the answer says so, and the outbox goes on; to ask again does no harm.
 * Throws not_found, last_admin, conflict.
 */
export async function adminDeleteMember(
  actor: MemberActor,
  { id }: RouteInput<"adminDeleteMember">,
): Promise<RouteOutput<"adminDeleteMember">> {
  const member = await memberStore.find(id);
  if (!member) throw notFound("member");
  const tombstone = await createTombstone(member, actor.id);
  const { email } = tombstone;
  try {
    await eraseMember(tombstone);
    return { success: true, email };
  } catch (thrown) {
    const error = toError(thrown);
    log.warn("A deletion waits", { member_id: id, error });
    return { success: false, email, error: reasonOf(error) };
  }
}

const reasonOf = (error: Error) =>
  error instanceof AppError && error.code === "payment_provider_unavailable"
    ? memberAdminMessages.deletionWaitsForPayments
    : memberAdminMessages.deletionWaits;
