import { memberMessages } from "../../contract/members.ts";
import type { CreateAdmin } from "../../contract/members-admin.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { membersEnv } from "../env.ts";
import { conflict, invalidInput } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { memberStore } from "../members/member-store.ts";
import { buildMember, type PoolUser } from "../members/new-member.ts";
import { toMemberRecord } from "../members/profile.ts";
import type { MemberRow } from "../table/entities.ts";

/** Creates an admin (ADMIN-6). Throws the same errors as `createAdmin`. */
export async function adminCreateAdmin(
  { id }: MemberActor,
  input: RouteInput<"adminCreateAdmin">,
): Promise<RouteOutput<"adminCreateAdmin">> {
  const { member, promoted } = await createAdmin(id, input);
  return { member: toMemberRecord(member, Date.now()), promoted };
}

/**
 * Creates an admin with a temporary password, or promotes the member with this email address, who keeps their own
 * password. Idempotent. `actor` is the id of who asked for it. Throws invalid for an address that the pool rejects, and
 * conflict for an account that is disabled, being deleted, or changed at the same time.
 */
export async function createAdmin(
  actor: string,
  input: CreateAdmin,
): Promise<{ member: MemberRow; promoted: boolean }> {
  // Loaded on demand: the other admin routes do not need the client of the user pool.
  const cognito = await import("../members/cognito.ts");
  const pool = membersEnv.read("USER_POOL_ID");
  const created = await cognito.createPoolUser(pool, input).catch(toInvalidEmail);
  const user = created ?? (await cognito.findPoolUserByEmail(pool, input.email));
  if (!user) throw conflict("account");
  return { member: await saveAdmin(user, actor), promoted: created === undefined };
}

/** Cognito does not run the sign-up trigger for users whom an admin creates, so the row is written here. */
async function saveAdmin(user: PoolUser, actor: string): Promise<MemberRow> {
  const row = await memberStore.find(user.id);
  const audit = buildAuditEntry(actor, "member.made_admin", {}, user.id);
  if (!row) return memberStore.create({ ...buildMember(user), is_admin: true }, { audit });
  if (row.deleted_at !== null) throw conflict("account");
  return row.is_admin ? row : memberStore.replace(row, { ...row, is_admin: true }, { audit });
}

function toInvalidEmail(error: unknown): never {
  const isMalformed = error instanceof Error && error.name === "InvalidParameterException";
  throw isMalformed ? invalidInput({ email: memberMessages.emailMalformed }) : error;
}
