import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { AppClient } from "./app-client.ts";
import { CognitoError, notAuthorized } from "./errors.ts";
import type { SignIn, User } from "./records.ts";
import type { Service } from "./service.ts";

/** A refresh token is the sign-in id and a secret; only its hash is stored. */
const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");
const createToken = (id: string) => `${id}.${randomBytes(48).toString("base64url")}`;

export interface NewSignIn {
  signIn: SignIn;
  refreshToken: string;
}

/** Stores a new sign-in and returns its first refresh token. */
export function startSignIn({ store, now }: Service, client: AppClient, user: User): NewSignIn {
  const id = randomUUID();
  const refreshToken = createToken(id);
  const started = now();
  const signIn: SignIn = {
    kind: "sign-in",
    id,
    poolId: user.poolId,
    username: user.username,
    clientId: client.id,
    started,
    expires: started + client.refreshSeconds * 1_000,
    refreshTokens: [{ hash: hashToken(refreshToken) }],
    revoked: false,
  };
  store.saveSignIn(signIn);
  return { signIn, refreshToken };
}

/**
 * Exchanges a refresh token: returns a new one with the same expiry; the old one stays valid for the grace period. Throws
 * NotAuthorizedException, or RefreshTokenReuseException for a rotated token.
 */
export function continueSignIn(service: Service, client: AppClient, token: string): NewSignIn {
  const { store, now } = service;
  const signIn = findSignIn(service, client, token);
  if (!signIn) throw notAuthorized("Invalid Refresh Token.");
  if (signIn.revoked) throw notAuthorized("Refresh Token has been revoked");
  if (signIn.expires <= now()) throw notAuthorized("Refresh Token has expired");
  const valid = signIn.refreshTokens.filter(({ until }) => until === undefined || until > now());
  const current = valid.find(({ hash }) => hash === hashToken(token));
  if (!current) throw new CognitoError("RefreshTokenReuseException", "Refresh token has been rotated out.");
  const refreshToken = createToken(signIn.id);
  const others = valid.filter((other) => other !== current);
  const until = current.until ?? now() + client.rotationGraceSeconds * 1_000;
  const rotated = {
    ...signIn,
    refreshTokens: [...others, { ...current, until }, { hash: hashToken(refreshToken) }],
  };
  store.saveSignIn(rotated);
  return { signIn: rotated, refreshToken };
}

/** Finds the sign-in of a refresh token, even if the token is no longer valid. */
export function findSignIn({ store }: Service, client: AppClient, token: string): SignIn | undefined {
  const signIn = store.findSignIn(token.slice(0, token.indexOf(".")));
  return signIn?.clientId === client.id ? signIn : undefined;
}

/** Revokes a sign-in and all its tokens. */
export function revokeSignIn({ store }: Service, signIn: SignIn): void {
  store.saveSignIn({ ...signIn, refreshTokens: [], revoked: true });
}

export function revokeAllSignIns(service: Service, user: User): void {
  for (const signIn of service.store.listSignIns(user)) if (!signIn.revoked) revokeSignIn(service, signIn);
}
