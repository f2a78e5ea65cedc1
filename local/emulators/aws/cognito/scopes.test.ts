import {
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  DeleteUserCommand,
  GetUserCommand,
  SetUserMFAPreferenceCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { createAmplifyContext } from "aws-amplify";
import { createUserPoolsTokenProvider } from "aws-amplify/adapter-core";
import { fetchAuthSession, signIn, updatePassword } from "aws-amplify/auth";
import { ConsoleLogger } from "aws-amplify/utils";
import { expect, it } from "vitest";
import {
  clientId,
  decodeClaims,
  getError,
  getTokens,
  password,
  poolId,
  startTestPool,
  type TriggerEvent,
} from "./cognito.fixture.ts";

// Amplify warns about custom endpoints.
ConsoleLogger.LOG_LEVEL = "ERROR";

const email = "ann@example.com";
const scope = "aws.cognito.signin.user.admin";
const refused = "NotAuthorizedException: Access Token does not have required scopes";

/** A pool whose trigger takes the scope out of every token that was not asked for with metadata. */
async function startScopedPool() {
  const preTokenGeneration = (event: TriggerEvent) => {
    const { clientMetadata } = event.request as { clientMetadata?: Record<string, string> };
    const accessTokenGeneration = { scopesToSuppress: [scope] };
    if (!clientMetadata) event.response.claimsAndScopeOverrideDetails = { accessTokenGeneration };
    return event;
  };
  const LambdaConfig = {
    PreTokenGenerationConfig: { LambdaArn: "preTokenGeneration", LambdaVersion: "V2_0" },
  };
  const mfa = { MfaConfiguration: "OPTIONAL", EnabledMfas: ["SOFTWARE_TOKEN_MFA"] };
  const pool = await startTestPool({ triggers: { preTokenGeneration }, pool: { LambdaConfig, ...mfa } });
  await pool.createUser(email);
  return pool;
}

it("the trigger gets an event of version 2, and its scopes are not in the token", async () => {
  const pool = await startScopedPool();
  const { AccessToken } = getTokens(await pool.signIn(email));
  expect(decodeClaims(AccessToken)).not.toHaveProperty("scope");
  expect(pool.events.at(-1)).toMatchObject({
    version: "2",
    triggerSource: "TokenGeneration_Authentication",
    request: { scopes: [scope], groupConfiguration: { groupsToOverride: [] } },
    response: { claimsAndScopeOverrideDetails: null },
  });
});

it("a token without the scope is refused by every call of its owner's account", async () => {
  const pool = await startScopedPool();
  const { AccessToken } = getTokens(await pool.signIn(email));
  for (const command of [
    new GetUserCommand({ AccessToken }),
    new ChangePasswordCommand({ AccessToken, PreviousPassword: password, ProposedPassword: "Sunny-Day-8" }),
    new AssociateSoftwareTokenCommand({ AccessToken }),
    new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: false } }),
    new DeleteUserCommand({ AccessToken }),
  ])
    expect(await getError(pool.sdk.send(command as GetUserCommand))).toBe(refused);
});

it("Amplify's metadata reaches the trigger with the answer to a challenge, and is gone at a refresh", async () => {
  const pool = await startScopedPool();
  const Cognito = { userPoolId: poolId, userPoolClientId: clientId, userPoolEndpoint: pool.cognito.url };
  const config = { Auth: { Cognito: { ...Cognito, loginWith: { email: true as const } } } };
  const kept = new Map<string, string>();
  const tokenProvider = createUserPoolsTokenProvider(config.Auth, {
    getItem: async (key) => kept.get(key) ?? null,
    setItem: async (key, value) => void kept.set(key, value),
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  });
  const context = createAmplifyContext(config, { Auth: { tokenProvider } });
  const options = { clientMetadata: { access: "account" } };
  await signIn(context, { username: email, password, options });
  await updatePassword(context, { oldPassword: password, newPassword: "Sunny-Day-8" });
  expect(pool.events).toMatchObject([{ request: { clientMetadata: options.clientMetadata } }]);

  await fetchAuthSession(context, { forceRefresh: true });
  const again = updatePassword(context, { oldPassword: "Sunny-Day-8", newPassword: password });
  expect(await getError(again)).toBe(refused);
});
