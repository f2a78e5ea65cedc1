import { secondFactorMessages as messages } from "../../contract/members-admin.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { conflictWithMessage, forbidden, signInRequired } from "../errors.ts";
import { findMissingFactor, type MemberActor } from "../http/actor.ts";
import { findPoolUserByEmail, signOutOfPool } from "../members/cognito.ts";
import { memberStore } from "../members/member-store.ts";
import { listOwners } from "../members/owners.ts";
import { disableSecondFactor, enableSecondFactor, hasSecondFactor } from "../members/pool-credentials.ts";
import { toMemberRecord } from "../members/profile.ts";
import { buildFactorResetNotice } from "../members/security-emails.ts";
import { buildEndedSignIns } from "../members/sign-outs.ts";
import { ignoreMissingUser } from "../members/user-pool.ts";
import type { MemberRow } from "../table/entities.ts";
import { getMember } from "./change-member.ts";

/*
 * The second factor of admins (MFA), a code of an authenticator app (AUTH-16). The browser sets the app up with the user
 * pool and proves a first code to it; the API turns the factor on and remembers since when.
 */

/** The state of the signed-in admin's second factor. */
export async function adminGetSecondFactor(actor: MemberActor): Promise<RouteOutput<"adminGetSecondFactor">> {
  const enabled_at = actor.member.mfa_enabled_at;
  const missing = findMissingFactor(actor);
  if (missing) return { state: missing === "setup" ? "setup_needed" : "sign_in_needed", enabled_at };
  return { state: enabled_at === null ? "off" : "on", enabled_at };
}

/**
 * Turns on the second factor that the admin has just set up, or replaces the one they have. All sign-ins until now end: in
 * the pool, so that none can set up another app, and for every route, because they have not passed the factor. Throws
 * mfa_required for a sign-in that is older than the factor that it replaces, and conflict if the pool knows no verified app.
 */
export async function adminEnableSecondFactor(
  actor: MemberActor,
): Promise<RouteOutput<"adminEnableSecondFactor">> {
  if (findMissingFactor(actor) === "sign_in") throw forbidden("mfa_required");
  if (!(await enableSecondFactor(actor.id))) throw conflictWithMessage(messages.notVerified);
  await signOutOfPool(actor.id);
  const ended = buildEndedSignIns(Date.now());
  const enabled_at = ended.tokens_valid_from;
  const audit = buildAuditEntry(actor.id, "member.second_factor_on", {}, actor.id);
  const row = await memberStore.change(actor.id, (before) => ({
    after: {
      ...before,
      mfa_enabled_at: enabled_at,
      mfa_pending_at: undefined,
      ...ended,
    },
    audit,
  }));
  if (!row) throw signInRequired();
  return { state: "sign_in_needed", enabled_at };
}

/**
 * Helps a member or another admin whose authenticator app is lost, or was set up by a stranger: see `resetSecondFactor`. The
 * row may not know of the factor, because Cognito lets members set one up by themselves. Throws not_found, and conflict for
 * oneself.
 */
export async function adminResetSecondFactor(
  actor: MemberActor,
  { id }: RouteInput<"adminResetSecondFactor">,
): Promise<RouteOutput<"adminResetSecondFactor">> {
  if (id === actor.id) throw conflictWithMessage(messages.resetByAnother);
  const member = await getMember(id);
  const by = { id: actor.id, name: "An owner" };
  return toMemberRecord(await resetSecondFactor(member, by), Date.now());
}

/**
 * Resets a member's second factor: their password alone signs them in until they set up another, all their sign-ins end, and
 * all owners get an email. The back office stays closed to an admin until then. `by` is who asked for it: `id` for the audit
 * log, `name` for the email, which names no one. Throws conflict if the row was changed at the same time.
 */
export async function resetSecondFactor(
  member: MemberRow,
  by: { id: string; name: string },
): Promise<MemberRow> {
  const buildNotice = buildFactorResetNotice(by.name);
  const notices = (await listOwners()).map((owner) => buildNotice(owner, member));
  const after = {
    ...member,
    mfa_enabled_at: null,
    mfa_pending_at: member.is_admin ? new Date().toISOString() : undefined,
    recovery_codes: undefined,
    ...buildEndedSignIns(Date.now()),
  };
  return memberStore.replace(member, after, {
    audit: buildAuditEntry(by.id, "member.second_factor_reset", {}, member.id),
    messages: [{ kind: "second_factor_off", member_id: member.id }, ...notices],
  });
}

/** Resets the second factor of the member with this email address, set up or not. Undefined if there is no such member. */
export async function resetSecondFactorByEmail(
  email: string,
  by: { id: string; name: string },
): Promise<MemberRow | undefined> {
  const user = await ignoreMissingUser(() => findPoolUserByEmail(email));
  const member = user && (await memberStore.findCurrent(user.id));
  return member && resetSecondFactor(member, by);
}

/**
 * Turns off the pool's second factor, as a reset of it or of the password, or the end of an admin's role asks for, unless the member
 * has set up another since. A member without one keeps their sign-ins. Idempotent.
 */
export async function turnOffSecondFactor(id: string): Promise<void> {
  const row = await memberStore.find(id);
  if (!row || row.mfa_enabled_at) return;
  if (!(await hasSecondFactor(id))) return;
  // First: until the factor is off, the member cannot sign in, and so loses no new sign-in.
  await signOutOfPool(id);
  await disableSecondFactor(id);
  const current = await memberStore.find(id);
  // Set up in the meantime: a row that says so must be true.
  if (current?.mfa_enabled_at) await enableSecondFactor(id);
}
