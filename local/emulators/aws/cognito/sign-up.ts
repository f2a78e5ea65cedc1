import { randomUUID } from "node:crypto";
import * as z from "zod";
import { checkRequired, checkSchema, checkWritable, fromWire, withoutBlanks } from "./attributes.ts";
import { codeMismatch, delivery, sendCode, useCode } from "./codes.ts";
import { CognitoError, invalidParameter, notAuthorized, userNotFound } from "./errors.ts";
import { attributeList, clientMetadata, operation, username } from "./operation.ts";
import { checkPassword, keepPassword } from "./password.ts";
import type { Pool } from "./pool.ts";
import type { User } from "./records.ts";
import type { Service } from "./service.ts";
import { runTrigger, triggerAttributes } from "./triggers.ts";
import { checkEmail, findUser } from "./users.ts";

/** The attributes of a new user, whose name is an e-mail address. Throws InvalidParameterException. */
export function newAttributes(pool: Pool, name: string, given: Record<string, string>) {
  checkEmail(name, "Username should be an email.");
  if (given.email && given.email !== name)
    throw invalidParameter(
      "User email should be empty or same as username, since username attribute is email",
    );
  const attributes = { ...withoutBlanks(given), email: name };
  checkSchema(pool, attributes);
  return attributes;
}

/** Throws UsernameExistsException. Nothing may be awaited between this check and adding the user. */
export function checkNameIsFree(service: Service, pool: Pool, name: string): void {
  if (findUser(service, pool, name))
    throw new CognitoError("UsernameExistsException", "An account with the given email already exists.");
}

const signUp = operation(
  z.object({
    ClientId: z.string(),
    Username: username,
    Password: z.string(),
    UserAttributes: attributeList,
    ValidationData: attributeList,
    ClientMetadata: clientMetadata,
  }),
  async (service, input) => {
    const client = service.deployed.client(input.ClientId);
    const pool = service.deployed.pool(client.poolId);
    if (pool.AdminCreateUserConfig.AllowAdminCreateUserOnly)
      throw notAuthorized("SignUp is not permitted for this user pool");
    const attributes = newAttributes(pool, input.Username, fromWire(input.UserAttributes));
    checkWritable(client, fromWire(input.UserAttributes));
    checkRequired(pool, attributes);
    checkPassword(pool.Policies.PasswordPolicy, input.Password);
    const sub = randomUUID();
    const metadata = input.ClientMetadata && { clientMetadata: input.ClientMetadata };
    const validationData = input.ValidationData.length > 0 ? fromWire(input.ValidationData) : null;
    const verdict = await runTrigger(service, pool, "PreSignUp", {
      source: "PreSignUp_SignUp",
      userName: sub,
      clientId: client.id,
      request: { userAttributes: attributes, validationData, ...metadata },
    });
    const password = keepPassword(pool, sub, input.Password);
    checkNameIsFree(service, pool, input.Username);
    const user = service.store.addUser({
      poolId: pool.id,
      username: sub,
      attributes: { sub, ...attributes, email_verified: String(verdict.autoVerifyEmail) },
      status: verdict.autoConfirmUser ? "CONFIRMED" : "UNCONFIRMED",
      password,
      codes: {},
      groups: [],
    });
    const answer = { UserConfirmed: verdict.autoConfirmUser, UserSub: sub };
    if (verdict.autoConfirmUser) {
      await afterConfirmation(service, pool, user, "PostConfirmation_ConfirmSignUp", client.id, metadata);
      return answer;
    }
    if (!pool.AutoVerifiedAttributes.includes("email")) return answer;
    const call = { source: "CustomMessage_SignUp", clientId: client.id, ...metadata };
    return { ...answer, CodeDeliveryDetails: await sendCode(service, pool, user, "confirm", call) };
  },
);

/** Tells the pool's PostConfirmation trigger. The user stays confirmed even when that fails. */
export async function afterConfirmation(
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
    request: { userAttributes: triggerAttributes(user), ...metadata },
  });
}

const confirmSignUp = operation(
  z.object({
    ClientId: z.string(),
    Username: username,
    ConfirmationCode: z.string(),
    ClientMetadata: clientMetadata,
  }),
  async (service, input) => {
    const client = service.deployed.client(input.ClientId);
    const pool = service.deployed.pool(client.poolId);
    const user = findUser(service, pool, input.Username);
    if (!user && client.hidesUsers) throw codeMismatch();
    if (!user) throw userNotFound();
    if (user.status !== "UNCONFIRMED")
      throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
    useCode(service, pool, user, "confirm", input.ConfirmationCode);
    const confirmed = service.store.updateUser(user, {
      status: "CONFIRMED",
      attributes: { ...user.attributes, email_verified: "true" },
    });
    const metadata = input.ClientMetadata && { clientMetadata: input.ClientMetadata };
    const source = "PostConfirmation_ConfirmSignUp";
    await afterConfirmation(service, pool, confirmed, source, client.id, metadata);
    return {};
  },
);

const resendConfirmationCode = operation(
  z.object({ ClientId: z.string(), Username: username, ClientMetadata: clientMetadata }),
  async (service, input) => {
    const client = service.deployed.client(input.ClientId);
    const pool = service.deployed.pool(client.poolId);
    const user = findUser(service, pool, input.Username);
    if (!user && client.hidesUsers) return { CodeDeliveryDetails: delivery(input.Username) };
    if (!user) throw userNotFound();
    if (user.status !== "UNCONFIRMED") throw invalidParameter("User is already confirmed.");
    const call = {
      source: "CustomMessage_ResendCode",
      clientId: client.id,
      clientMetadata: input.ClientMetadata,
    };
    return { CodeDeliveryDetails: await sendCode(service, pool, user, "confirm", call) };
  },
);

export const signUpOperations = {
  SignUp: signUp,
  ConfirmSignUp: confirmSignUp,
  ResendConfirmationCode: resendConfirmationCode,
};
