import * as z from "zod";
import type { AppClient } from "./app-client.ts";
import { CognitoError, invalidParameter, notAuthorized } from "./errors.ts";
import { operation } from "./operation.ts";
import type { Service } from "./service.ts";
import { continueSignIn, findSignIn, revokeAllSignIns, revokeSignIn } from "./sign-ins.ts";
import { issueTokens, readAccessToken } from "./tokens.ts";

/** New tokens for a refresh token. Throws NotAuthorizedException or RefreshTokenReuseException. */
export function refreshTokens(service: Service, client: AppClient, token: string) {
  const continued = continueSignIn(service, client, token);
  const user = service.store.user(client.poolId, continued.signIn.username);
  if (!user) throw notAuthorized("Invalid Refresh Token.");
  const pool = service.deployed.pool(client.poolId);
  return { AuthenticationResult: issueTokens(service, pool, client, user, continued) };
}

const getTokensFromRefreshToken = operation(
  z.object({ ClientId: z.string(), RefreshToken: z.string() }),
  (service, { ClientId, RefreshToken }) => {
    const client = service.deployed.client(ClientId);
    if (!client.flows.has("REFRESH_TOKEN_AUTH") && client.rotationGraceSeconds === undefined)
      throw invalidParameter("Auth flow not enabled for this client");
    return refreshTokens(service, client, RefreshToken);
  },
);

const revokeToken = operation(
  z.object({ ClientId: z.string(), Token: z.string() }),
  (service, { ClientId, Token }) => {
    const client = service.deployed.client(ClientId);
    if (!client.canRevoke)
      throw new CognitoError("UnsupportedOperationException", "Token revocation is not enabled");
    // Access and ID tokens are JSON Web Tokens of three parts.
    if (Token.split(".").length === 3)
      throw new CognitoError("UnsupportedTokenTypeException", "Only refresh tokens can be revoked");
    const signIn = findSignIn(service, client, Token);
    if (signIn && !signIn.revoked) revokeSignIn(service, signIn);
    return {};
  },
);

const globalSignOut = operation(z.object({ AccessToken: z.string() }), (service, { AccessToken }) => {
  revokeAllSignIns(service, readAccessToken(service, AccessToken).user);
  return {};
});

export const refreshOperations = {
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  RevokeToken: revokeToken,
  GlobalSignOut: globalSignOut,
};
