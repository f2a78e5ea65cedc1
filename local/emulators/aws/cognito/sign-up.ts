import { randomUUID } from "node:crypto";
import * as z from "zod";
import { checkRequired, checkSchema, checkWritable, fromAttributeList, removeBlanks } from "./attributes.ts";
import { CognitoError, invalidParameter } from "./errors.ts";
import { attributeList, clientMetadata, createOperation, username } from "./operation.ts";
import { checkPassword, toStoredPassword } from "./password.ts";
import type { Pool } from "./pool.ts";
import type { User } from "./records.ts";
import type { Service } from "./service.ts";
import { runTrigger, toTriggerAttributes } from "./triggers.ts";
import { checkEmail, findUserByName } from "./users.ts";

/** Creates the attributes of a new user; `name` is an email address. Throws InvalidParameterException. */
export function createAttributes(pool: Pool, name: string, input: Record<string, string>) {
  checkEmail(name, "Username should be an email.");
  if (input.email && input.email !== name)
    throw invalidParameter(
      "User email should be empty or same as username, since username attribute is email",
    );
  const attributes = { ...removeBlanks(input), email: name };
  checkSchema(pool, attributes);
  return attributes;
}

/** Throws UsernameExistsException. Add the user without an await in between (race condition). */
export function checkNameIsFree(service: Service, pool: Pool, name: string): void {
  if (findUserByName(service, pool, name))
    throw new CognitoError("UsernameExistsException", "An account with the given email already exists.");
}

const signUp = createOperation(
  z.object({
    ClientId: z.string(),
    Username: username,
    Password: z.string(),
    UserAttributes: attributeList,
    ValidationData: attributeList,
    ClientMetadata: clientMetadata,
  }),
  async (service, input) => {
    const client = service.deployed.getClient(input.ClientId);
    const pool = service.deployed.getPool(client.poolId);
    const attributes = createAttributes(pool, input.Username, fromAttributeList(input.UserAttributes));
    checkWritable(client, fromAttributeList(input.UserAttributes));
    checkRequired(pool, attributes);
    checkPassword(pool.Policies.PasswordPolicy, input.Password);
    const sub = randomUUID();
    const metadata = input.ClientMetadata && { clientMetadata: input.ClientMetadata };
    const validationData = input.ValidationData.length > 0 ? fromAttributeList(input.ValidationData) : null;
    const triggerResponse = await runTrigger(service, pool, "PreSignUp", {
      source: "PreSignUp_SignUp",
      userName: sub,
      clientId: client.id,
      request: { userAttributes: attributes, validationData, ...metadata },
    });
    const password = toStoredPassword(pool, sub, input.Password);
    checkNameIsFree(service, pool, input.Username);
    const user = service.store.addUser({
      poolId: pool.id,
      username: sub,
      attributes: { sub, ...attributes, email_verified: String(triggerResponse.autoVerifyEmail) },
      status: triggerResponse.autoConfirmUser ? "CONFIRMED" : "UNCONFIRMED",
      password,
      groups: [],
    });
    // Confirming by a code is not supported here: PreSignUp confirms, or the account stays unconfirmed.
    if (triggerResponse.autoConfirmUser)
      await runPostConfirmation(service, pool, user, "PostConfirmation_ConfirmSignUp", client.id, metadata);
    return { UserConfirmed: triggerResponse.autoConfirmUser, UserSub: sub };
  },
);

/** Runs the PostConfirmation trigger. The user stays confirmed if it fails. */
export async function runPostConfirmation(
  service: Service,
  pool: Pool,
  user: User,
  source: string,
  clientId: string,
  metadata: { clientMetadata: Record<string, string> } | undefined,
): Promise<void> {
  await runTrigger(service, pool, "PostConfirmation", {
    source,
    userName: user.username,
    clientId,
    request: { userAttributes: toTriggerAttributes(user), ...metadata },
  });
}

export const signUpOperations = {
  SignUp: signUp,
};
