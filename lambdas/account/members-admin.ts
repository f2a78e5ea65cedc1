import { memberAdminMessages } from "../../contract/members-admin.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { AppError, conflictWithMessage, invalidInput, notFound, toError } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { log } from "../log.ts";
import { type ListedMember, memberListStore } from "../members/member-list-store.ts";
import { memberStore } from "../members/member-store.ts";
import { toMemberRecord } from "../members/profile.ts";
import {
  buildMembershipEvent,
  buildPaidFields,
  cancelAllSubscriptions,
  hasActiveSubscription,
  syncMembership,
} from "../membership/membership.ts";
import type { MemberRow } from "../table/entities.ts";
import { getManaged, getMember } from "./change-member.ts";
import { createTombstone, finishDeletion } from "./deletion.ts";

/** A page of members (ADMIN-2), newest first, sorted or filtered, or by search. Throws invalid for a bad cursor. */
export async function adminListMembers(
  _actor: MemberActor,
  { q, sort = "newest", cursor, ...filter }: RouteInput<"adminListMembers">,
): Promise<RouteOutput<"adminListMembers">> {
  const now = Date.now();
  const toRecords = (rows: readonly ListedMember[]) => rows.map((row) => toMemberRecord(row, now));
  if (q) {
    const { items, ...found } = await memberListStore.search(q, filter, cursor);
    return { items: toRecords(items), ...found };
  }
  const { role, ...traits } = filter;
  const hasTraitFilter = Object.values(traits).some((value) => value !== undefined);
  if ((role !== undefined || hasTraitFilter) && sort === "last_name")
    throw invalidInput({ sort: memberAdminMessages.sortedByTimeOnly });
  if (hasTraitFilter && sort !== "last_name") {
    const { items, ...found } = await memberListStore.listFiltered(filter, sort, cursor);
    return { items: toRecords(items), ...found };
  }
  const [{ items, next }, counts] = await Promise.all([
    sort === "last_name"
      ? memberListStore.listByLastName(cursor)
      : memberListStore.listByTime(role, sort, cursor),
    cursor === undefined ? memberListStore.count() : undefined,
  ]);
  return { items: toRecords(items), next, ...(counts ? { counts } : {}) };
}

/**
 * Ends a member's Premium immediately: all subscriptions at Stripe, and a complimentary membership (ADMIN-4). Throws
 * not_found; admin_role_required if the member is an admin and the actor no owner; and payment_provider_unavailable: a
 * repeated request completes what is left.
 */
export async function adminCancelSubscription(
  actor: MemberActor,
  { id }: RouteInput<"adminCancelSubscription">,
): Promise<RouteOutput<"adminCancelSubscription">> {
  const member = await getManaged(actor, id);
  const cancelledNow = await cancelAllSubscriptions(member, actor.id);
  const { billing } = member;
  const synced = billing ? await syncMembership(billing.customer_id, { actor: actor.id }) : member;
  const row = synced ?? (await getMember(id));
  // An earlier attempt may have cancelled it, and only this one has read so from Stripe.
  const hasEnded = hasActiveSubscription(member) && !hasActiveSubscription(row);
  const cancelledSubscriptions = Math.max(cancelledNow, hasEnded ? 1 : 0);
  const isComplimentary = row.membership.state === "comped";
  if (isComplimentary) await endComplimentary(row, actor.id);
  if (isComplimentary || cancelledSubscriptions > 0) return { success: true, cancelledSubscriptions };
  return { success: false, cancelledSubscriptions: 0, error: memberAdminMessages.nothingToCancel };
}

async function endComplimentary(member: MemberRow, actor: string): Promise<void> {
  const audit = buildAuditEntry(actor, "membership.complimentary_ended", {}, member.id);
  const free = { ...member, ...buildPaidFields(member) };
  const messages = buildMembershipEvent(member, free.membership, new Date().toISOString());
  await memberStore.replace(member, free, { audit, messages });
}

/**
 * Deletes a member permanently (ADMIN-5): their tokens stop working with the first write. If a step fails, the data that
 * later steps need is kept, the response says so, and the outbox retries; the request can also be repeated. Throws
 * not_found, last_admin, and conflict for oneself.
 */
export async function adminDeleteMember(
  actor: MemberActor,
  { id }: RouteInput<"adminDeleteMember">,
): Promise<RouteOutput<"adminDeleteMember">> {
  if (id === actor.id) throw conflictWithMessage(memberAdminMessages.deleteYourself);
  const member = await memberStore.find(id);
  if (!member) throw notFound("member");
  await createTombstone(member, actor.id);
  const { email } = member;
  try {
    await finishDeletion(id);
    return { success: true, email };
  } catch (thrown) {
    const error = toError(thrown);
    log.warn("The deletion of a member is incomplete and will be retried", { member_id: id, error });
    return { success: false, email, error: toDeletionMessage(error) };
  }
}

const toDeletionMessage = (error: Error) =>
  error instanceof AppError && error.code === "payment_provider_unavailable"
    ? memberAdminMessages.deletionWaitsForPayments
    : memberAdminMessages.deletionWaits;
