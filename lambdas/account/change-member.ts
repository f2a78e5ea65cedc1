import { isPremium } from "../../contract/membership.ts";
import { getAdminRole, getRole, type Role } from "../../contract/roles.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { conflict, forbidden, invalidState, notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { memberStore } from "../members/member-store.ts";
import { toMemberRecord } from "../members/profile.ts";
import {
  buildComplimentaryFields,
  buildMembershipEvent,
  buildPaidFields,
  hasActiveSubscription,
} from "../membership/membership.ts";
import { closeCheckouts } from "../stripe/close-checkouts.ts";
import type { MemberRow } from "../table/entities.ts";
import { promoteMember } from "./promote-member.ts";

/**
 * Removes what only admins have. An account that was used must not stay marked as unused, or others may delete it. A code is
 * accepted from admins only, so a member who has lost the phone must need none (AUTH-21).
 */
const withoutAdminFields = {
  admin_role: null,
  awaits_sign_in: undefined,
  mfa_enabled_at: null,
  mfa_pending_at: undefined,
  recovery_codes: undefined,
};

/**
 * Changes a member's names, note, labels, role and, for an admin, the role in the back office (ADMIN-3). Making someone
 * premium gives them a complimentary membership, which Stripe's events never end. Throws not_found; admin_role_required if
 * the member is an admin and the actor no owner; conflict if `version` is not the current one; subscription_active if a
 * paying member is made free; member_exists if a member is made an admin without `promote_existing`; last_admin; and
 * payment_provider_unavailable if an open payment page can't be closed.
 */
export async function adminUpdateMember(
  actor: MemberActor,
  { id, version, role, admin_role, promote_existing, ...given }: RouteInput<"adminUpdateMember">,
): Promise<RouteOutput<"adminUpdateMember">> {
  const now = Date.now();
  const member = await getManaged(actor, id);
  if (member.version !== version) throw conflict("member");
  const from = getRole(member, now);
  const withTexts = (row: MemberRow): MemberRow => {
    const {
      first_name = row.first_name,
      last_name = row.last_name,
      note = row.note,
      labels = row.labels,
    } = given;
    return { ...row, first_name, last_name, note, labels };
  };
  const withRole = {
    ...withTexts(member),
    ...(role === undefined || role === from ? {} : await fieldsForRole(member, role, now)),
  };
  const updated: MemberRow = withRole.is_admin
    ? { ...withRole, admin_role: admin_role ?? (member.is_admin ? member.admin_role : "owner") }
    : { ...withRole, ...withoutAdminFields };
  const [to, wasAdminRole] = [getRole(updated, now), getAdminRole(member)];
  const isNewAdminRole = getAdminRole(updated) !== wasAdminRole;
  const fields = (["first_name", "last_name", "note", "labels"] as const).filter(
    (field) => JSON.stringify(updated[field]) !== JSON.stringify(member[field]),
  );
  if (fields.length === 0 && to === from && !isNewAdminRole) return toMemberRecord(member, now);
  const detail = {
    ...(fields.length > 0 ? { fields } : {}),
    ...(to === from ? {} : { role: { from, to } }),
    ...(isNewAdminRole ? { admin_role: { from: wasAdminRole, to: getAdminRole(updated) } } : {}),
  };
  const audit = buildAuditEntry(actor.id, "member.changed", detail, id);
  const messages = [
    ...buildMembershipEvent(member, updated.membership, new Date(now).toISOString()),
    ...(member.is_admin && !updated.is_admin ? [{ kind: "second_factor_off", member_id: id } as const] : []),
  ];
  if (updated.membership.state === "comped" && member.membership.state !== "comped")
    await closeCheckouts(member);
  if (!updated.is_admin || member.is_admin)
    return toMemberRecord(await memberStore.replace(member, updated, { audit, messages }), now);
  if (!promote_existing) throw invalidState("member_exists");
  const newAdmin = { admin_role: admin_role ?? "owner", audit };
  return toMemberRecord(await promoteMember(member, newAdmin, withTexts), now);
}

/** The row of a member who is not being deleted. Throws not_found. */
export async function getMember(id: string): Promise<MemberRow> {
  const member = await memberStore.findCurrent(id);
  if (!member) throw notFound("member");
  return member;
}

/** As `getMember`; also throws admin_role_required if the member is an admin and the actor no owner. */
export async function getManaged(actor: MemberActor, id: string): Promise<MemberRow> {
  const member = await getMember(id);
  if (member.is_admin && actor.adminRole !== "owner") throw forbidden("admin_role_required");
  return member;
}

type RoleFields = Pick<MemberRow, "is_admin" | "membership" | "membership_start_date">;

/** The fields that give a member a new role. Throws subscription_active. */
async function fieldsForRole(member: MemberRow, role: Role, now: number): Promise<RoleFields> {
  const { membership, membership_start_date } = member;
  const current = { membership, membership_start_date };
  switch (role) {
    case "admin":
      return { is_admin: true, ...current };
    case "premium_member":
      return {
        is_admin: false,
        ...(isPremium(membership, now) ? current : buildComplimentaryFields(member, now)),
      };
    case "free_member": {
      const paid = membership.state === "comped" ? buildPaidFields(member) : current;
      if (isPremium(paid.membership, now) || hasActiveSubscription(member))
        throw invalidState("subscription_active");
      return { is_admin: false, ...paid };
    }
  }
}
