import { memberMessages } from "../../contract/members.ts";
import {
  type CreateAdmin,
  memberAdminMessages as messages,
  newAdminDefaults,
} from "../../contract/members-admin.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { assertDeliverable, assertMailable } from "../emails/suppressions.ts";
import { newAdminEnv } from "../env.ts";
import { conflict, conflictWithMessage, invalidInput, invalidState } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { isSameAddress } from "../id.ts";
import * as cognito from "../members/cognito.ts";
import { memberStore } from "../members/member-store.ts";
import { buildMember, type PoolUser } from "../members/new-member.ts";
import { discardPassword, generatePassword, setTemporaryPassword } from "../members/pool-credentials.ts";
import { toMemberRecord } from "../members/profile.ts";
import { isPoolError } from "../members/user-pool.ts";
import type { MemberRow } from "../table/entities.ts";
import { buildPromotion, type NewAdmin, promoteMember } from "./promote-member.ts";

/** Creates an admin (ADMIN-6). Throws the same errors as `createAdmin`. */
export async function adminCreateAdmin(
  { id }: MemberActor,
  input: RouteInput<"adminCreateAdmin">,
): Promise<RouteOutput<"adminCreateAdmin">> {
  const { member, ...outcome } = await createAdmin(id, input);
  return { member: toMemberRecord(member, Date.now()), ...outcome };
}

/**
 * Creates an admin without a password and emails them the link with which they choose one (start-account.ts). A member who
 * is made an admin gets the link of a forgotten password instead, because they may have signed in before. Throws the same
 * errors as `createAdmin`, and invalid for an address that gets no email.
 */
export async function adminInviteAdmin(
  { id }: MemberActor,
  input: RouteInput<"adminInviteAdmin">,
): Promise<RouteOutput<"adminInviteAdmin">> {
  await assertMailable(input.email);
  const { member, ...outcome } = await createAdmin(id, { ...input, password: generatePassword() }, "invite");
  return { member: toMemberRecord(member, Date.now()), ...outcome };
}

/** The initial values of the form that creates an admin. The stage sets them (lib/stage.ts). */
export async function adminGetNewAdminDefaults(): Promise<RouteOutput<"adminGetNewAdminDefaults">> {
  return newAdminDefaults.parse(JSON.parse(newAdminEnv.read("NEW_ADMIN")));
}

/**
 * Creates an admin with a temporary password or, with "invite", with none that anybody knows and an email. With
 * `promote_existing` it makes the member with this email address an admin, after taking their account back
 * (promote-member.ts). Idempotent. `actor` is the id of who asked for it. Throws member_exists for a member without
 * `promote_existing`, invalid for an address that the pool rejects or that no email can be sent to, conflict for an account
 * that is disabled, being deleted, or changed at the same time, and payment_provider_unavailable if the member's payment page
 * can't be closed.
 */
export async function createAdmin(
  actor: string,
  input: CreateAdmin,
  way: "password" | "invite" = "password",
): Promise<{ member: MemberRow; promoted: boolean; unchanged: boolean }> {
  assertDeliverable(input.email);
  const created = await cognito.createPoolUser(input).catch(toInvalidEmail);
  const user = created ?? (await cognito.findPoolUserByEmail(input.email));
  if (!user) throw conflictWithMessage(messages.accountClosed);
  const row = await memberStore.find(user.id);
  if (row && (row.deleted_at !== null || !isSameAddress(row.email, user.email)))
    throw conflictWithMessage(messages.accountClosed);
  const { admin_role } = input;
  const audit = buildAuditEntry(actor, "member.made_admin", { admin_role }, user.id);
  if (user.isPending && (!row || row.is_admin)) {
    // The user has never signed in: an earlier attempt created the user, or its temporary password has expired.
    if (way === "invite") await discardPassword(user.id);
    else if (!created) await setTemporaryPassword(user.id, input.password);
    return {
      member: await saveNewAdmin(user, row, { admin_role, audit }, way),
      promoted: false,
      unchanged: false,
    };
  }
  if (row?.is_admin) return { member: row, promoted: false, unchanged: true };
  if (!input.promote_existing) throw invalidState("member_exists");
  const member = row ?? (await memberStore.create(buildMember(user)));
  return { member: await promoteMember(member, { admin_role, audit }), promoted: true, unchanged: false };
}

/** Cognito does not run the sign-up trigger for users whom an admin creates, so the row is written here. */
async function saveNewAdmin(
  user: PoolUser,
  row: MemberRow | undefined,
  { admin_role, audit }: NewAdmin,
  way: "password" | "invite",
): Promise<MemberRow> {
  const { changes } = buildPromotion(user.id, admin_role);
  const message = { kind: "confirm_email", member_id: user.id, purpose: "invite" } as const;
  const effects = way === "invite" ? { audit, messages: [message] } : { audit };
  const admin = way === "invite" ? changes : buildTypedChanges(admin_role, row);
  if (row) return memberStore.replace(row, { ...row, ...admin }, effects);
  const member = await memberStore.create({ ...buildMember(user), ...admin }, effects);
  if (!member.is_admin) throw conflict("account");
  return member;
}

/**
 * The changes for a password that an owner has typed. It replaces the temporary one of a link, and as another person knows it,
 * the first sign-in does not prove an address (admin-sign-in.ts).
 */
const buildTypedChanges = (admin_role: NewAdmin["admin_role"], row: MemberRow | undefined) => ({
  is_admin: true,
  admin_role,
  awaits_sign_in: true,
  temporary_until: undefined,
  ...(row?.email_verified_at ? {} : { tokens_valid_from: null }),
});

function toInvalidEmail(error: unknown): never {
  const isMalformed = isPoolError(error, "InvalidParameterException");
  throw isMalformed ? invalidInput({ email: memberMessages.emailMalformed }) : error;
}
