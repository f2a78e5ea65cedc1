import * as z from "zod";
import type { AppClient } from "./app-client.ts";
import { checkMutable, checkSchema, checkWritable, missingAttributes } from "./attributes.ts";
import { CognitoError, invalidParameter, notAuthorized, wrongCredentials } from "./errors.ts";
import { readParameters } from "./operation.ts";
import { checkPassword, keepPassword } from "./password.ts";
import type { Pool } from "./pool.ts";
import type { User } from "./records.ts";
import type { Service } from "./service.ts";
import { beginSignIn } from "./sign-ins.ts";
import { issueTokens } from "./tokens.ts";

export const lockKey = (pool: Pool, username: string) => `${pool.id}/${username}`;

export const challengeGone = () => notAuthorized("Invalid session for the user, session is expired.");

/** Ends a try to sign in. Throws NotAuthorizedException, the same for a wrong password as for a ghost. */
export function judge(service: Service, pool: Pool, client: AppClient, username: string, isRight: boolean) {
  const key = lockKey(pool, username);
  service.lockout.check(key);
  const user = service.store.user(pool.id, username);
  if (!user || !isRight) {
    service.lockout.fail(key);
    throw wrongCredentials();
  }
  service.lockout.clear(key);
  return admit(service, pool, client, user);
}

/** What a user gets who proved the password: tokens, or the demand for a password of their own. */
function admit(service: Service, pool: Pool, client: AppClient, user: User) {
  if (user.status === "UNCONFIRMED")
    throw new CognitoError("UserNotConfirmedException", "User is not confirmed.");
  if (user.status === "FORCE_CHANGE_PASSWORD") return askForNewPassword(service, pool, client, user);
  const begun = beginSignIn(service, client, user);
  return {
    ChallengeParameters: {},
    AuthenticationResult: issueTokens(service, pool, client, user, begun),
  };
}

function askForNewPassword(service: Service, pool: Pool, client: AppClient, user: User) {
  if ((user.password.expires ?? 0) <= service.now())
    throw notAuthorized("Temporary password has expired and must be reset by an administrator.");
  const challenge = { kind: "new-password", clientId: client.id, username: user.username } as const;
  const { sub: _, ...userAttributes } = user.attributes;
  const missing = missingAttributes(pool, user.attributes).map((name) => `userAttributes.${name}`);
  return {
    ChallengeName: "NEW_PASSWORD_REQUIRED",
    Session: service.challenges.ask(challenge, client.challengeSeconds),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      requiredAttributes: JSON.stringify(missing),
      userAttributes: JSON.stringify(userAttributes),
    },
  };
}

const newPassword = z.object({ NEW_PASSWORD: z.string() });
const attributePrefix = "userAttributes.";

/** Answers NEW_PASSWORD_REQUIRED; `token` came with the question. */
export function takeNewPassword(
  service: Service,
  pool: Pool,
  client: AppClient,
  token: string,
  responses: Record<string, string>,
) {
  const { NEW_PASSWORD } = readParameters(newPassword, responses);
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
  const user = challenge && service.store.user(pool.id, challenge.username);
  if (user?.status !== "FORCE_CHANGE_PASSWORD") throw challengeGone();
  const settled = service.store.updateUser(user, {
    status: "CONFIRMED",
    password: keepPassword(pool, user.username, NEW_PASSWORD),
    attributes: { ...user.attributes, ...attributes },
  });
  return admit(service, pool, client, settled);
}
