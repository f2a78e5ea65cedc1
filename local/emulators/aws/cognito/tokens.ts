import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { AppClient } from "./app-client.ts";
import { getReadableAttributes } from "./attributes.ts";
import { notAuthorized, userNotFound } from "./errors.ts";
import type { Pool } from "./pool.ts";
import type { SignIn, User } from "./records.ts";
import type { Service } from "./service.ts";
import { runTrigger, toTriggerAttributes } from "./triggers.ts";

/** Every access token of a sign-in has this scope, unless the PreTokenGeneration trigger takes it out. */
const ACCOUNT_SCOPE = "aws.cognito.signin.user.admin";

const accessClaims = z.object({
  token_use: z.literal("access"),
  iss: z.string(),
  client_id: z.string(),
  username: z.string(),
  exp: z.number(),
  origin_jti: z.string().optional(),
  scope: z.string().default(""),
});

export interface TokenRequest {
  /** The trigger source, such as TokenGeneration_Authentication. */
  source: string;
  clientMetadata?: Record<string, string> | undefined;
}

/** Runs the PreTokenGeneration trigger and returns the scopes that it leaves in the access token. */
export async function chooseScopes(
  service: Service,
  pool: Pool,
  client: AppClient,
  user: User,
  { source, clientMetadata }: TokenRequest,
): Promise<string[]> {
  const groups = service.deployed.listGroups(pool.id, user.groups).map(({ GroupName }) => GroupName);
  const { claimsAndScopeOverrideDetails } = await runTrigger(service, pool, "PreTokenGeneration", {
    source,
    userName: user.username,
    clientId: client.id,
    request: {
      userAttributes: toTriggerAttributes(user),
      groupConfiguration: { groupsToOverride: groups, iamRolesToOverride: [], preferredRole: null },
      scopes: [ACCOUNT_SCOPE],
      ...(clientMetadata && { clientMetadata }),
    },
  });
  const suppressed = claimsAndScopeOverrideDetails?.accessTokenGeneration?.scopesToSuppress ?? [];
  return [ACCOUNT_SCOPE].filter((scope) => !suppressed.includes(scope));
}

/** Issues the tokens of a sign-in as InitiateAuth returns them; `refreshToken` only if it is new. */
export function issueTokens(
  { deployed, keys, now }: Service,
  pool: Pool,
  client: AppClient,
  user: User,
  { signIn, refreshToken, scopes }: { signIn: SignIn; refreshToken?: string; scopes: string[] },
) {
  const iat = Math.floor(now() / 1_000);
  const groups = deployed.listGroups(pool.id, user.groups).map(({ GroupName }) => GroupName);
  const claims = (seconds: number) => ({
    sub: user.username,
    ...(groups.length > 0 && { "cognito:groups": groups }),
    iss: pool.issuer,
    origin_jti: signIn.id,
    jti: randomUUID(),
    event_id: randomUUID(),
    auth_time: Math.floor(signIn.started / 1_000),
    iat,
    exp: iat + seconds,
  });
  const access = {
    ...claims(client.accessSeconds),
    client_id: client.id,
    token_use: "access",
    ...(scopes.length > 0 && { scope: scopes.join(" ") }),
    username: user.username,
  };
  const identity = {
    ...toIdClaims(client, user),
    ...claims(client.idSeconds),
    aud: client.id,
    token_use: "id",
    "cognito:username": user.username,
  };
  return {
    AccessToken: keys.sign(pool.id, access),
    IdToken: keys.sign(pool.id, identity),
    ...(refreshToken && { RefreshToken: refreshToken }),
    ExpiresIn: client.accessSeconds,
    TokenType: "Bearer",
  };
}

const toIdClaims = (client: AppClient, user: User) =>
  Object.fromEntries(
    Object.entries(getReadableAttributes(client, user)).map(([name, value]) => [
      name,
      name.endsWith("_verified") ? value === "true" : value,
    ]),
  );

export interface TokenOwner {
  pool: Pool;
  client: AppClient;
  user: User;
}

/**
 * Verifies an access token and returns its owner. Throws NotAuthorizedException for an invalid, expired or revoked
 * token, and for one without the scope of these calls, UserNotFoundException when the user was deleted.
 */
export function verifyAccessToken({ deployed, keys, store, now }: Service, token: string): TokenOwner {
  const claims = accessClaims.safeParse(parsePayload(token)).data;
  if (!claims) throw notAuthorized("Invalid Access Token");
  const client = deployed.getClient(claims.client_id);
  const pool = deployed.getPool(client.poolId);
  if (claims.iss !== pool.issuer || !keys.hasValidSignature(pool.id, token))
    throw notAuthorized("Invalid Access Token");
  if (claims.exp * 1_000 <= now()) throw notAuthorized("Access Token has expired");
  const user = store.findUser(pool.id, claims.username);
  if (!user) throw userNotFound();
  const signIn = claims.origin_jti === undefined ? undefined : store.findSignIn(claims.origin_jti);
  if (claims.origin_jti !== undefined && (!signIn || signIn.revoked))
    throw notAuthorized("Access Token has been revoked");
  if (!claims.scope.split(" ").includes(ACCOUNT_SCOPE))
    throw notAuthorized("Access Token does not have required scopes");
  return { pool, client, user };
}

function parsePayload(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  } catch {
    return undefined;
  }
}
