import * as z from "zod";
import type { AppClient } from "./app-client.ts";
import { checkMutable, checkSchema, checkWritable, listMissingAttributes } from "./attributes.ts";
import { CognitoError, invalidParameter, notAuthorized, wrongCredentials } from "./errors.ts";
import { parseParameters } from "./operation.ts";
import { checkPassword, toStoredPassword } from "./password.ts";
import type { Pool } from "./pool.ts";
import type { User } from "./records.ts";
import type { Service } from "./service.ts";
import { startSignIn } from "./sign-ins.ts";
import { needsCode, redeemSoftwareTokenCode, requestCode } from "./software-token.ts";
import { chooseScopes, issueTokens, type TokenRequest } from "./tokens.ts";
import { runTrigger, toTriggerAttributes } from "./triggers.ts";

type ClientMetadata = TokenRequest["clientMetadata"];

/** The trigger source of tokens after a password, with or without a code. */
const passwordSource = "TokenGeneration_Authentication";

export const getLockKey = (pool: Pool, username: string) => `${pool.id}/${username}`;

export const challengeExpired = () => notAuthorized("Invalid session for the user, session is expired.");

/**
 * Finishes a sign-in attempt: counts failures for the lockout and creates the sign-in. Throws the same
 * NotAuthorizedException for a wrong password and an unknown user.
 */
export function finishPasswordCheck(
  service: Service,
  pool: Pool,
  client: AppClient,
  username: string,
  isCorrect: boolean,
  clientMetadata?: ClientMetadata,
) {
  const key = getLockKey(pool, username);
  service.lockout.assertNotLocked(key);
  const user = service.store.findUser(pool.id, username);
  if (!user || !isCorrect) {
    service.lockout.recordFailure(key);
    throw wrongCredentials();
  }
  service.lockout.reset(key);
  return createSignIn(service, pool, client, user, { source: passwordSource, clientMetadata });
}

/** Returns tokens, or a challenge for a temporary password or a second factor. */
function createSignIn(service: Service, pool: Pool, client: AppClient, user: User, request: TokenRequest) {
  if (user.status === "UNCONFIRMED")
    throw new CognitoError("UserNotConfirmedException", "User is not confirmed.");
  if (user.status === "RESET_REQUIRED")
    throw new CognitoError("PasswordResetRequiredException", "Password reset required for the user");
  if (user.status === "FORCE_CHANGE_PASSWORD") return requestNewPassword(service, pool, client, user);
  return needsCode(pool, user)
    ? requestCode(service, client, user)
    : issueNewTokens(service, pool, client, user, request);
}

/** Runs the PostAuthentication trigger, which can refuse the sign-in by throwing, and then issues tokens. */
async function issueNewTokens(
  service: Service,
  pool: Pool,
  client: AppClient,
  authenticated: User,
  request: TokenRequest,
) {
  await runTrigger(service, pool, "PostAuthentication", {
    source: "PostAuthentication_Authentication",
    userName: authenticated.username,
    clientId: client.id,
    // There is no device tracking, so no device is new.
    request: { userAttributes: toTriggerAttributes(authenticated), newDeviceUsed: false },
  });
  const scopes = await chooseScopes(service, pool, client, authenticated, request);
  // An administrator may have deleted or changed the user in the meantime.
  const user = service.store.findUser(pool.id, authenticated.username);
  if (!user) throw wrongCredentials();
  return {
    ChallengeParameters: {},
    AuthenticationResult: issueTokens(service, pool, client, user, {
      ...startSignIn(service, client, user),
      scopes,
    }),
  };
}

/** Handles the response to SOFTWARE_TOKEN_MFA; `token` is the Session of the challenge. */
export function respondToSoftwareToken(
  service: Service,
  pool: Pool,
  client: AppClient,
  token: string,
  responses: Record<string, string>,
  clientMetadata?: ClientMetadata,
) {
  const user = redeemSoftwareTokenCode(service, pool, client, token, responses);
  if (!user) throw challengeExpired();
  return issueNewTokens(service, pool, client, user, { source: passwordSource, clientMetadata });
}

function requestNewPassword(service: Service, pool: Pool, client: AppClient, user: User) {
  if ((user.password.expires ?? 0) <= service.now())
    throw notAuthorized("Temporary password has expired and must be reset by an administrator.");
  const challenge = { kind: "new-password", clientId: client.id, username: user.username } as const;
  const { sub: _, ...userAttributes } = user.attributes;
  const missing = listMissingAttributes(pool, user.attributes).map((name) => `userAttributes.${name}`);
  return {
    ChallengeName: "NEW_PASSWORD_REQUIRED",
    Session: service.challenges.create(challenge, client.challengeSeconds),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      requiredAttributes: JSON.stringify(missing),
      userAttributes: JSON.stringify(userAttributes),
    },
  };
}

const newPasswordSchema = z.object({ NEW_PASSWORD: z.string() });
const attributePrefix = "userAttributes.";

/** Handles the response to NEW_PASSWORD_REQUIRED; `token` is the Session of the challenge. */
export function respondToNewPassword(
  service: Service,
  pool: Pool,
  client: AppClient,
  token: string,
  responses: Record<string, string>,
  clientMetadata?: ClientMetadata,
) {
  const { NEW_PASSWORD } = parseParameters(newPasswordSchema, responses);
  const attributes = Object.fromEntries(
    Object.entries(responses)
      .filter(([name]) => name.startsWith(attributePrefix))
      .map(([name, value]) => [name.slice(attributePrefix.length), value]),
  );
  checkSchema(pool, attributes);
  checkWritable(client, attributes);
  checkMutable(pool, attributes);
  if ("email" in attributes) throw invalidParameter("Cannot modify an already provided email");
  checkPassword(pool.Policies.PasswordPolicy, NEW_PASSWORD);
  const challenge = service.challenges.take("new-password", token, client.id);
  const user = challenge && service.store.findUser(pool.id, challenge.username);
  if (user?.status !== "FORCE_CHANGE_PASSWORD") throw challengeExpired();
  const updated = service.store.updateUser(user, {
    status: "CONFIRMED",
    password: toStoredPassword(pool, user.username, NEW_PASSWORD),
    attributes: { ...user.attributes, ...attributes },
  });
  const source = "TokenGeneration_NewPasswordChallenge";
  return createSignIn(service, pool, client, updated, { source, clientMetadata });
}
