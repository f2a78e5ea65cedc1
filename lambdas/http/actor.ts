import { accountScope } from "../../contract/members.ts";
import { type AdminRole, getAdminRole, getRole, type Role } from "../../contract/roles.ts";
import { canCall, type Route } from "../../contract/route.ts";
import { adminEnv } from "../env.ts";
import { accountDeleted, forbidden, signInRequired } from "../errors.ts";
import type { MemberRow } from "../table/entities.ts";
import { type ApiEvent, type Claims, getClientAddress } from "./event.ts";

/** An anonymous caller: on public routes every caller is one, even with a token. */
export interface Guest {
  readonly role: null;
  /** The client's address, for rate limits. */
  readonly client: string;
}

/** The sign-in that a token comes from. Refreshing a token changes neither. */
export interface SignIn {
  /** The token's `origin_jti`; null in a pool whose tokens cannot be revoked. */
  readonly id: string | null;
  /** Returns the moment when the password was entered (`auth_time`), in milliseconds since the epoch: a whole second. */
  readonly at: number;
  /** Whether the token has the scope of a sign-in with password and code, made for one change of the account (AUTH-20). */
  readonly hasAccountAccess?: boolean;
}

/** A signed-in member; the role is derived from the row that was read for this request. */
export interface MemberActor {
  readonly id: string;
  readonly role: Role;
  /** The admin's role in the back office; null for other members. */
  readonly adminRole: AdminRole | null;
  readonly member: MemberRow;
  readonly signIn: SignIn;
}

export type Actor = Guest | MemberActor;

/** Reads a member's row by Cognito's sub, with a consistent read. */
export type FindMember = (sub: string) => Promise<MemberRow | undefined>;

/**
 * Authenticates and authorizes a request (AUTH-1). The token only proves its `sub` and its sign-in; the member's row
 * decides whether the member exists, which sign-ins are revoked, and their role. Throws sign_in_required and, on admin
 * routes, forbidden, mfa_required, and admin_role_required if the route is not for the admin's role (ADMIN-21).
 */
export async function resolveActor(
  event: ApiEvent,
  { access, beforeMfa, roles }: Pick<Route, "access" | "beforeMfa" | "roles">,
  findMember: FindMember,
): Promise<Actor> {
  if (access === "public") return { role: null, client: getClientAddress(event) };
  const actor = await authenticate(event.requestContext.authorizer?.jwt?.claims ?? {}, findMember);
  if (access !== "admin") return actor;
  if (actor.role !== "admin") throw forbidden("forbidden");
  if (!beforeMfa && findMissingFactor(actor)) throw forbidden("mfa_required");
  if (!canCall({ roles }, actor.adminRole)) throw forbidden("admin_role_required");
  return actor;
}

/**
 * The step that an admin's second factor needs before the back office opens (AUTH-16): set it up, where the stage
 * requires one or it was turned off, or sign in with it, because this sign-in is older. Undefined if there is nothing to do.
 */
export function findMissingFactor({ member, signIn }: MemberActor): "setup" | "sign_in" | undefined {
  const { mfa_enabled_at, mfa_pending_at } = member;
  if (mfa_enabled_at) return signIn.at < Date.parse(mfa_enabled_at) ? "sign_in" : undefined;
  const isRequired = mfa_pending_at !== undefined || adminEnv.read("ADMIN_MFA") === "required";
  return isRequired ? "setup" : undefined;
}

async function authenticate(claims: Claims, findMember: FindMember): Promise<MemberActor> {
  // ID tokens are signed by the same pool, so they pass the gateway's authorizer.
  if (claims.token_use !== "access" || typeof claims.sub !== "string") throw signInRequired();
  const member = await findMember(claims.sub);
  const signIn = parseSignIn(claims);
  if (!member || !signIn) throw signInRequired();
  if (member.deleted_at !== null) throw accountDeleted(member.ttl !== undefined);
  if (isRevoked(signIn, member)) throw signInRequired();
  const role = getRole(member, Date.now());
  return { id: member.id, role, adminRole: getAdminRole(member), member, signIn };
}

/** Undefined if the token does not say when its owner signed in. */
function parseSignIn({ auth_time, origin_jti, scope }: Claims): SignIn | undefined {
  const seconds = typeof auth_time === "boolean" ? Number.NaN : Number(auth_time ?? Number.NaN);
  if (!Number.isFinite(seconds)) return undefined;
  return {
    id: typeof origin_jti === "string" ? origin_jti : null,
    at: seconds * 1_000,
    hasAccountAccess: String(scope).split(" ").includes(accountScope),
  };
}

/**
 * Whether a sign-in happened before the member's last password reset or change, or was signed out. It compares
 * `auth_time`, because a refreshed token gets a new `iat` (AUTH-12).
 */
function isRevoked({ id, at }: SignIn, { tokens_valid_from, signed_out }: MemberRow): boolean {
  const isOlder = tokens_valid_from !== null && at < Date.parse(tokens_valid_from);
  return isOlder || signed_out.some((signIn) => signIn.id === id);
}
