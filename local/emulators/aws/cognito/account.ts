import * as z from "zod";
import {
  checkEmailIsFree,
  checkMutable,
  checkSchema,
  checkWritable,
  fromWire,
  readableAttributes,
  toWire,
} from "./attributes.ts";
import { sendCode, useCode } from "./codes.ts";
import { lockKey } from "./create-session.ts";
import { applyAttributes } from "./email-change.ts";
import { invalidParameter, tooManyAttempts, wrongCredentials } from "./errors.ts";
import { attributeList, clientMetadata, operation } from "./operation.ts";
import { checkPassword, isPassword, keepPassword } from "./password.ts";
import { readAccessToken } from "./tokens.ts";

const bearer = z.object({ AccessToken: z.string() });

const getUser = operation(bearer, (service, { AccessToken }) => {
  const { client, user } = readAccessToken(service, AccessToken);
  return { Username: user.username, UserAttributes: toWire(readableAttributes(client, user)) };
});

const changePassword = operation(
  bearer.extend({ PreviousPassword: z.string().max(256), ProposedPassword: z.string() }),
  (service, { AccessToken, PreviousPassword, ProposedPassword }) => {
    const { pool, user } = readAccessToken(service, AccessToken);
    const key = lockKey(pool, user.username);
    if (service.lockout.isLocked(key)) throw tooManyAttempts();
    checkPassword(pool.Policies.PasswordPolicy, ProposedPassword);
    if (!isPassword(pool, user.username, user.password, PreviousPassword)) {
      service.lockout.fail(key);
      throw wrongCredentials();
    }
    service.lockout.clear(key);
    service.store.updateUser(user, { password: keepPassword(pool, user.username, ProposedPassword) });
    return {};
  },
);

const updateUserAttributes = operation(
  bearer.extend({ UserAttributes: attributeList, ClientMetadata: clientMetadata }),
  async (service, input) => {
    const { pool, client, user } = readAccessToken(service, input.AccessToken);
    const given = fromWire(input.UserAttributes);
    checkSchema(pool, given);
    checkWritable(client, given);
    checkMutable(pool, given);
    const call = { clientId: client.id, clientMetadata: input.ClientMetadata };
    return { CodeDeliveryDetailsList: await applyAttributes(service, pool, user, given, call) };
  },
);

const emailOnly = z.literal("email");

const getUserAttributeVerificationCode = operation(
  bearer.extend({ AttributeName: emailOnly, ClientMetadata: clientMetadata }),
  async (service, input) => {
    const { pool, client, user } = readAccessToken(service, input.AccessToken);
    const call = {
      source: "CustomMessage_VerifyUserAttribute",
      clientId: client.id,
      clientMetadata: input.ClientMetadata,
      ...(user.newEmail && { to: user.newEmail }),
    };
    return { CodeDeliveryDetails: await sendCode(service, pool, user, "verify", call) };
  },
);

const verifyUserAttribute = operation(
  bearer.extend({ AttributeName: emailOnly, Code: z.string() }),
  (service, input) => {
    const { pool, user } = readAccessToken(service, input.AccessToken);
    const email = user.newEmail ?? user.attributes.email;
    if (!email) throw invalidParameter("There is no e-mail address to verify");
    checkEmailIsFree(service, pool, user, email);
    useCode(service, pool, user, "verify", input.Code);
    const attributes = { ...user.attributes, email, email_verified: "true" };
    service.store.updateUser(user, { attributes, newEmail: undefined });
    return {};
  },
);

const deleteUser = operation(bearer, (service, { AccessToken }) => {
  service.store.removeUser(readAccessToken(service, AccessToken).user);
  return {};
});

export const accountOperations = {
  GetUser: getUser,
  ChangePassword: changePassword,
  UpdateUserAttributes: updateUserAttributes,
  GetUserAttributeVerificationCode: getUserAttributeVerificationCode,
  VerifyUserAttribute: verifyUserAttribute,
  DeleteUser: deleteUser,
};
