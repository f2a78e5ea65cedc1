import { getGroup, getRole } from "../../contract/roles.ts";
import type { RouteAccess } from "../../contract/routes.ts";
import { forbidden, signInRequired } from "../errors.ts";
import { log } from "../log.ts";
import type { MemberRow } from "../table/entities.ts";
import type { Actor, MemberActor } from "./actor.ts";
import { getClientAddress } from "./client-address.ts";
import type { ApiEvent, Claims } from "./event.ts";

/** Reads a member's row, consistently, by Cognito's sub. */
export type FindMember = (sub: string) => Promise<MemberRow | undefined>;

/**
 * Who is asking (spec/1 §6). The token proves its `sub` and nothing else; the row decides whether that member
 * lives, since when their tokens count, and their role. Throws sign_in_required and, on admin routes, forbidden.
 */
export async function resolveActor(
  event: ApiEvent,
  access: RouteAccess,
  findMember: FindMember,
): Promise<Actor> {
  if (access === "public") return { role: null, client: getClientAddress(event) };
  const actor = await memberOf(event.requestContext.authorizer?.jwt?.claims ?? {}, findMember);
  if (access === "admin" && actor.role !== "admin") throw forbidden("forbidden");
  return actor;
}

async function memberOf(claims: Claims, findMember: FindMember): Promise<MemberActor> {
  // An ID token is signed by the same pool and passes the gateway's authorizer.
  if (claims.token_use !== "access" || typeof claims.sub !== "string") throw signInRequired();
  const member = await findMember(claims.sub);
  if (!member || member.deleted_at !== null || isOutdated(claims.iat, member)) throw signInRequired();
  const role = getRole(member, Date.now());
  const stale = parseTokenGroups(claims).filter((group) => group !== getGroup(role));
  if (stale.length > 0) log.debug("A token names groups that its member is not in", { role, stale });
  return { id: member.id, role, member };
}

/** Whether the token is older than the member's last password reset. Both are whole seconds. */
function isOutdated(issuedAt: unknown, { tokens_valid_from }: MemberRow): boolean {
  const issued = typeof issuedAt === "boolean" ? Number.NaN : Number(issuedAt ?? Number.NaN);
  if (!Number.isFinite(issued)) return true;
  return tokens_valid_from !== null && issued * 1_000 < Date.parse(tokens_valid_from);
}

/**
 * The `cognito:groups` claim, which arrives as a list, as "[admin premium]" or as "admin,premium". Nothing
 * is ever decided by it: groups lag behind the row, and a token behind its groups.
 */
export function parseTokenGroups(claims: Claims): string[] {
  const texts = [claims["cognito:groups"]].flat().filter((group) => typeof group === "string");
  return texts.flatMap((text) => text.split(/[\s,[\]"]+/)).filter((group) => group !== "");
}
