import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { AppClient } from "./app-client.ts";
import { CognitoError, notAuthorized } from "./errors.ts";
import type { SignIn, User } from "./records.ts";
import type { Service } from "./service.ts";

/** A refresh token is the id of its sign-in and a secret of which only the hash is kept. */
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");
const newToken = (id: string) => `${id}.${randomBytes(48).toString("base64url")}`;

export interface Begun {
  signIn: SignIn;
  refreshToken: string;
}

/** Records that the user has proved who they are through this client. */
export function beginSignIn({ store, now }: Service, client: AppClient, user: User): Begun {
  const id = randomUUID();
  const refreshToken = newToken(id);
  const started = now();
  const signIn: SignIn = {
    kind: "sign-in",
    id,
    poolId: user.poolId,
    username: user.username,
    clientId: client.id,
    started,
    expires: started + client.refreshSeconds * 1_000,
    refreshTokens: [{ hash: hashOf(refreshToken) }],
    revoked: false,
  };
  store.saveSignIn(signIn);
  return { signIn, refreshToken };
}

/**
 * Exchanges a refresh token. With rotation it returns a new one, which lives as long as the first would have; the
 * given one works on for the client's grace. Throws NotAuthorizedException, or RefreshTokenReuseException for a
 * token that was rotated out.
 */
export function continueSignIn(
  service: Service,
  client: AppClient,
  token: string,
): { signIn: SignIn; refreshToken?: string } {
  const { store, now } = service;
  const signIn = findSignIn(service, client, token);
  if (!signIn) throw notAuthorized("Invalid Refresh Token.");
  if (signIn.revoked) throw notAuthorized("Refresh Token has been revoked");
  if (signIn.expires <= now()) throw notAuthorized("Refresh Token has expired");
  const grace = client.rotationGraceSeconds;
  const valid = signIn.refreshTokens.filter(({ until }) => until === undefined || until > now());
  const current = valid.find(({ hash }) => hash === hashOf(token));
  if (!current && grace === undefined) throw notAuthorized("Invalid Refresh Token.");
  if (!current) throw new CognitoError("RefreshTokenReuseException", "Refresh token has been rotated out.");
  if (grace === undefined) return { signIn };

  const refreshToken = newToken(signIn.id);
  const others = valid.filter((other) => other !== current);
  const until = current.until ?? now() + grace * 1_000;
  const rotated = {
    ...signIn,
    refreshTokens: [...others, { ...current, until }, { hash: hashOf(refreshToken) }],
  };
  store.saveSignIn(rotated);
  return { signIn: rotated, refreshToken };
}

/** The sign-in this refresh token belongs to, whether or not the token still works. */
export function findSignIn({ store }: Service, client: AppClient, token: string): SignIn | undefined {
  const signIn = store.signIn(token.slice(0, token.indexOf(".")));
  return signIn?.clientId === client.id ? signIn : undefined;
}

/** Ends a sign-in with all its tokens. */
export function revokeSignIn({ store }: Service, signIn: SignIn): void {
  store.saveSignIn({ ...signIn, refreshTokens: [], revoked: true });
}

export function revokeAllSignIns(service: Service, user: User): void {
  for (const signIn of service.store.signInsOf(user)) if (!signIn.revoked) revokeSignIn(service, signIn);
}
