import * as z from "zod";
import { CognitoError, notAuthorized } from "./errors.ts";
import { clientMetadata, createOperation } from "./operation.ts";
import { continueSignIn, findSignIn, revokeSignIn } from "./sign-ins.ts";
import { chooseScopes, issueTokens } from "./tokens.ts";

const getTokensFromRefreshToken = createOperation(
  z.object({ ClientId: z.string(), RefreshToken: z.string(), ClientMetadata: clientMetadata }),
  async (service, { ClientId, RefreshToken, ClientMetadata }) => {
    const client = service.deployed.getClient(ClientId);
    const continued = continueSignIn(service, client, RefreshToken);
    const user = service.store.findUser(client.poolId, continued.signIn.username);
    if (!user) throw notAuthorized("Invalid Refresh Token.");
    const pool = service.deployed.getPool(client.poolId);
    const request = { source: "TokenGeneration_RefreshTokens", clientMetadata: ClientMetadata };
    const scopes = await chooseScopes(service, pool, client, user, request);
    return { AuthenticationResult: issueTokens(service, pool, client, user, { ...continued, scopes }) };
  },
);

const revokeToken = createOperation(
  z.object({ ClientId: z.string(), Token: z.string() }),
  (service, { ClientId, Token }) => {
    const client = service.deployed.getClient(ClientId);
    // Access and ID tokens are JSON Web Tokens with three parts.
    if (Token.split(".").length === 3)
      throw new CognitoError("UnsupportedTokenTypeException", "Only refresh tokens can be revoked");
    const signIn = findSignIn(service, client, Token);
    if (signIn && !signIn.revoked) revokeSignIn(service, signIn);
    return {};
  },
);

export const refreshOperations = {
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  RevokeToken: revokeToken,
};
