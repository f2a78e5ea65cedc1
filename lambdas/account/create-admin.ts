import { memberMessages } from "../../contract/members.ts";
import type { CreateAdmin } from "../../contract/members-admin.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { conflict, invalidInput } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { membersEnv } from "../members/env.ts";
import { memberStore } from "../members/member-store.ts";
import { buildMember, type PoolUser } from "../members/new-member.ts";
import { toMemberRecord } from "../members/profile.ts";
import type { MemberRow } from "../table/entities.ts";

/** Makes an admin (ADMIN-6). Throws as `makeAdmin` does. */
export async function adminCreateAdmin(
  { id }: MemberActor,
  input: RouteInput<"adminCreateAdmin">,
): Promise<RouteOutput<"adminCreateAdmin">> {
  const { member, promoted } = await createAdmin(id, input);
  return { member: toMemberRecord(member, Date.now()), promoted };
}

/**
 * Makes an admin with a temporary password, or one of the member who has this e-mail and keeps their own. Safe to
 * repeat. `by` is who wants it. Throws invalid for an address that the pool does not take, conflict for one whose
 * account is barred, is being deleted, or was changed meanwhile.
 */
export async function createAdmin(
  by: string,
  wanted: CreateAdmin,
): Promise<{ member: MemberRow; promoted: boolean }> {
  // Loaded only here: the rest of the back office has no use for the pool's client.
  const { createPoolUser: addPoolUser, findPoolUserByEmail: findPoolUserWith } = await import(
    "../members/cognito.ts"
  );
  const pool = membersEnv.read("USER_POOL_ID");
  const added = await addPoolUser(pool, wanted).catch(refuseAddress);
  const user = added ?? (await findPoolUserWith(pool, wanted.email));
  if (!user) throw conflict("account");
  return { member: await rowOfAdmin(user, by), promoted: added === undefined };
}

/** Cognito calls no trigger for a user whom an admin makes, so the row is written here. */
async function rowOfAdmin(user: PoolUser, by: string): Promise<MemberRow> {
  const standing = await memberStore.find(user.id);
  const audit = buildAuditEntry(by, "member.made_admin", {}, user.id);
  if (!standing) return memberStore.create({ ...buildMember(user), is_admin: true }, { audit });
  if (standing.deleted_at !== null) throw conflict("account");
  return standing.is_admin
    ? standing
    : memberStore.replace(standing, { ...standing, is_admin: true }, { audit });
}

function refuseAddress(error: unknown): never {
  const malformed = error instanceof Error && error.name === "InvalidParameterException";
  throw malformed ? invalidInput({ email: memberMessages.emailMalformed }) : error;
}
