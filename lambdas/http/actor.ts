import { getGroup, getRole, type Role } from "../../contract/roles.ts";
import type { RouteAccess } from "../../contract/routes.ts";
import { forbidden, signInRequired } from "../errors.ts";
import { log } from "../log.ts";
import type { MemberRow } from "../table/entities.ts";
import { type ApiEvent, type Claims, getClientAddress } from "./event.ts";

/** An anonymous caller: on public routes every caller is one, even with a token. */
export interface Guest {
  readonly role: null;
  /** The client's address, for rate limits. */
  readonly client: string;
}

/** A signed-in member; the role is derived from the row that was read for this request. */
export interface MemberActor {
  readonly id: string;
  readonly role: Role;
  readonly member: MemberRow;
}

export type Actor = Guest | MemberActor;

/** Reads a member's row by Cognito's sub, with a consistent read. */
export type FindMember = (sub: string) => Promise<MemberRow | undefined>;

/**
 * Authenticates and authorizes a request (AUTH-1). The token only proves its `sub`; the member's row decides whether
 * the member exists, since when their tokens are valid, and their role. Throws sign_in_required and, on admin routes,
 * forbidden.
 */
export async function resolveActor(
  event: ApiEvent,
  access: RouteAccess,
  findMember: FindMember,
): Promise<Actor> {
  if (access === "public") return { role: null, client: getClientAddress(event) };
  const actor = await authenticate(event.requestContext.authorizer?.jwt?.claims ?? {}, findMember);
  if (access === "admin" && actor.role !== "admin") throw forbidden("forbidden");
  return actor;
}

async function authenticate(claims: Claims, findMember: FindMember): Promise<MemberActor> {
  // ID tokens are signed by the same pool, so they pass the gateway's authorizer.
  if (claims.token_use !== "access" || typeof claims.sub !== "string") throw signInRequired();
  const member = await findMember(claims.sub);
  if (!member || member.deleted_at !== null || isRevoked(claims.iat, member)) throw signInRequired();
  const role = getRole(member, Date.now());
  const stale = parseTokenGroups(claims).filter((group) => group !== getGroup(role));
  if (stale.length > 0)
    log.debug("The token has groups that do not match the member's role", { role, stale });
  return { id: member.id, role, member };
}

/** Whether the token was issued before the member's last password reset. Both times are whole seconds. */
function isRevoked(issuedAt: unknown, { tokens_valid_from }: MemberRow): boolean {
  const issued = typeof issuedAt === "boolean" ? Number.NaN : Number(issuedAt ?? Number.NaN);
  if (!Number.isFinite(issued)) return true;
  return tokens_valid_from !== null && issued * 1_000 < Date.parse(tokens_valid_from);
}

/**
 * Parses the `cognito:groups` claim, which is a list, "[admin premium]" or "admin,premium". It is only logged: the
 * groups in a token may be older than the member's row, which decides.
 */
export function parseTokenGroups(claims: Claims): string[] {
  const texts = [claims["cognito:groups"]].flat().filter((group) => typeof group === "string");
  return texts.flatMap((text) => text.split(/[\s,[\]"]+/)).filter((group) => group !== "");
}
