import * as z from "zod";
import { getReadableAttributes, toAttributeList } from "./attributes.ts";
import { getLockKey } from "./create-sign-in.ts";
import { tooManyAttempts, wrongCredentials } from "./errors.ts";
import { createOperation } from "./operation.ts";
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

const deleteUser = createOperation(bearer, (service, { AccessToken }) => {
  service.store.removeUser(verifyAccessToken(service, AccessToken).user);
  return {};
});

export const accountOperations = {
  GetUser: getUser,
  ChangePassword: changePassword,
  DeleteUser: deleteUser,
};
