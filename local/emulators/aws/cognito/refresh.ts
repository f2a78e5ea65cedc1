import * as z from "zod";
import type { AppClient } from "./app-client.ts";
import { CognitoError, invalidParameter, notAuthorized } from "./errors.ts";
import { createOperation } from "./operation.ts";
import type { Service } from "./service.ts";
import { continueSignIn, findSignIn, revokeAllSignIns, revokeSignIn } from "./sign-ins.ts";
import { issueTokens, verifyAccessToken } from "./tokens.ts";

/** Exchanges a refresh token for new tokens. Throws NotAuthorizedException or RefreshTokenReuseException. */
export function exchangeRefreshToken(service: Service, client: AppClient, token: string) {
  const continued = continueSignIn(service, client, token);
  const user = service.store.findUser(client.poolId, continued.signIn.username);
  if (!user) throw notAuthorized("Invalid Refresh Token.");
  const pool = service.deployed.getPool(client.poolId);
  return { AuthenticationResult: issueTokens(service, pool, client, user, continued) };
}

const getTokensFromRefreshToken = createOperation(
  z.object({ ClientId: z.string(), RefreshToken: z.string() }),
  (service, { ClientId, RefreshToken }) => {
    const client = service.deployed.getClient(ClientId);
    if (!client.flows.has("REFRESH_TOKEN_AUTH") && client.rotationGraceSeconds === undefined)
      throw invalidParameter("Auth flow not enabled for this client");
    return exchangeRefreshToken(service, client, RefreshToken);
  },
);

const revokeToken = createOperation(
  z.object({ ClientId: z.string(), Token: z.string() }),
  (service, { ClientId, Token }) => {
    const client = service.deployed.getClient(ClientId);
    if (!client.canRevoke)
      throw new CognitoError("UnsupportedOperationException", "Token revocation is not enabled");
    // Access and ID tokens are JSON Web Tokens with three parts.
    if (Token.split(".").length === 3)
      throw new CognitoError("UnsupportedTokenTypeException", "Only refresh tokens can be revoked");
    const signIn = findSignIn(service, client, Token);
    if (signIn && !signIn.revoked) revokeSignIn(service, signIn);
    return {};
  },
);

const globalSignOut = createOperation(z.object({ AccessToken: z.string() }), (service, { AccessToken }) => {
  revokeAllSignIns(service, verifyAccessToken(service, AccessToken).user);
  return {};
});

export const refreshOperations = {
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  RevokeToken: revokeToken,
  GlobalSignOut: globalSignOut,
};
