import * as z from "zod";
import {
  checkEmailIsFree,
  checkMutable,
  checkSchema,
  checkWritable,
  fromAttributeList,
  getReadableAttributes,
  toAttributeList,
} from "./attributes.ts";
import { redeemCode, sendCode } from "./codes.ts";
import { getLockKey } from "./create-sign-in.ts";
import { applyAttributes } from "./email-change.ts";
import { invalidParameter, tooManyAttempts, wrongCredentials } from "./errors.ts";
import { attributeList, clientMetadata, createOperation } from "./operation.ts";
import { checkPassword, matchesPassword, toStoredPassword } from "./password.ts";
import { toMfaFields } from "./software-token.ts";
import { verifyAccessToken } from "./tokens.ts";

const bearer = z.object({ AccessToken: z.string() });

const getUser = createOperation(bearer, (service, { AccessToken }) => {
  const { client, user } = verifyAccessToken(service, AccessToken);
  return {
    Username: user.username,
    UserAttributes: toAttributeList(getReadableAttributes(client, user)),
    ...toMfaFields(user),
  };
});

const changePassword = createOperation(
  bearer.extend({ PreviousPassword: z.string().max(256), ProposedPassword: z.string() }),
  (service, { AccessToken, PreviousPassword, ProposedPassword }) => {
    const { pool, user } = verifyAccessToken(service, AccessToken);
    const key = getLockKey(pool, user.username);
    if (service.lockout.isLocked(key)) throw tooManyAttempts();
    checkPassword(pool.Policies.PasswordPolicy, ProposedPassword);
    if (!matchesPassword(pool, user.username, user.password, PreviousPassword)) {
      service.lockout.recordFailure(key);
      throw wrongCredentials();
    }
    service.lockout.reset(key);
    service.store.updateUser(user, { password: toStoredPassword(pool, user.username, ProposedPassword) });
    return {};
  },
);

const updateUserAttributes = createOperation(
  bearer.extend({ UserAttributes: attributeList, ClientMetadata: clientMetadata }),
  async (service, input) => {
    const { pool, client, user } = verifyAccessToken(service, input.AccessToken);
    const changes = fromAttributeList(input.UserAttributes);
    checkSchema(pool, changes);
    checkWritable(client, changes);
    checkMutable(pool, changes);
    const call = { clientId: client.id, clientMetadata: input.ClientMetadata };
    return { CodeDeliveryDetailsList: await applyAttributes(service, pool, user, changes, call) };
  },
);

const emailOnly = z.literal("email");

const getUserAttributeVerificationCode = createOperation(
  bearer.extend({ AttributeName: emailOnly, ClientMetadata: clientMetadata }),
  async (service, input) => {
    const { pool, client, user } = verifyAccessToken(service, input.AccessToken);
    const call = {
      source: "CustomMessage_VerifyUserAttribute",
      clientId: client.id,
      clientMetadata: input.ClientMetadata,
      ...(user.newEmail && { to: user.newEmail }),
    };
    return { CodeDeliveryDetails: await sendCode(service, pool, user, "verify", call) };
  },
);

const verifyUserAttribute = createOperation(
  bearer.extend({ AttributeName: emailOnly, Code: z.string() }),
  (service, input) => {
    const { pool, user } = verifyAccessToken(service, input.AccessToken);
    const email = user.newEmail ?? user.attributes.email;
    if (!email) throw invalidParameter("There is no email address to verify");
    checkEmailIsFree(service, pool, user, email);
    redeemCode(service, pool, user, "verify", input.Code);
    const attributes = { ...user.attributes, email, email_verified: "true" };
    service.store.updateUser(user, { attributes, newEmail: undefined });
    return {};
  },
);

const deleteUser = createOperation(bearer, (service, { AccessToken }) => {
  service.store.removeUser(verifyAccessToken(service, AccessToken).user);
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
