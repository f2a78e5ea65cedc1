import { randomInt, randomUUID } from "node:crypto";
import * as z from "zod";
import {
  checkEmailIsFree,
  checkMutable,
  checkRequired,
  checkSchema,
  fromAttributeList,
  removeBlanks,
  toAttributeList,
} from "./attributes.ts";
import { sendCode } from "./codes.ts";
import { getLockKey } from "./create-sign-in.ts";
import { invalidParameter, notAuthorized } from "./errors.ts";
import { attributeList, clientMetadata, createOperation, username } from "./operation.ts";
import { checkPassword, toStoredPassword, toTemporaryPassword } from "./password.ts";
import type { Pool } from "./pool.ts";
import type { User } from "./records.ts";
import type { Service } from "./service.ts";
import { revokeAllSignIns } from "./sign-ins.ts";
import { checkNameIsFree, createAttributes } from "./sign-up.ts";
import { toMfaFields } from "./software-token.ts";
import { runTrigger } from "./triggers.ts";
import { getUserByName } from "./users.ts";

const targetSchema = z.object({ UserPoolId: z.string(), Username: username });

/** Gets the user of an administrator operation. Throws ResourceNotFoundException, UserNotFoundException. */
function getTargetUser(service: Service, input: z.output<typeof targetSchema>): { pool: Pool; user: User } {
  const pool = service.deployed.getPool(input.UserPoolId);
  return { pool, user: getUserByName(service, pool, input.Username) };
}

/** Converts a user to the UserType of list operations. AdminGetUser names the attributes `UserAttributes`. */
export const toUserType = (user: User) => ({
  Username: user.username,
  Attributes: toAttributeList(user.attributes),
  Enabled: true,
  UserStatus: user.status,
  UserCreateDate: user.created / 1_000,
  UserLastModifiedDate: user.modified / 1_000,
});

const adminCreateUser = createOperation(
  targetSchema.extend({
    TemporaryPassword: z.string().optional(),
    UserAttributes: attributeList,
    // Invitations by email are not supported here.
    MessageAction: z.literal("SUPPRESS"),
  }),
  async (service, input) => {
    const pool = service.deployed.getPool(input.UserPoolId);
    const password = input.TemporaryPassword ?? generatePassword();
    checkPassword(pool.Policies.PasswordPolicy, password);
    const attributes = fromAttributeList(input.UserAttributes);
    return { User: toUserType(await createUser(service, pool, input.Username, attributes, password)) };
  },
);

async function createUser(
  service: Service,
  pool: Pool,
  name: string,
  input: Record<string, string>,
  password: string,
): Promise<User> {
  const attributes = createAttributes(pool, name, input);
  checkMutable(pool, input);
  checkRequired(pool, attributes);
  const sub = randomUUID();
  const triggerResponse = await runTrigger(service, pool, "PreSignUp", {
    source: "PreSignUp_AdminCreateUser",
    userName: sub,
    request: { userAttributes: attributes, validationData: null },
  });
  const storedPassword = toTemporaryPassword(pool, sub, password, service.now());
  checkNameIsFree(service, pool, name);
  return service.store.addUser({
    poolId: pool.id,
    username: sub,
    attributes: { ...(triggerResponse.autoVerifyEmail && { email_verified: "true" }), ...attributes, sub },
    status: "FORCE_CHANGE_PASSWORD",
    password: storedPassword,
    groups: [],
  });
}

const alphabets = ["ABCDEFGHJKLMNPQRSTUVWXYZ", "abcdefghijkmnopqrstuvwxyz", "23456789", "!@#%+-_="];

/** Generates a password that meets every policy: four characters of each kind. */
const generatePassword = () =>
  Array.from({ length: 16 }, (_, index) => {
    const alphabet = alphabets[index % alphabets.length] ?? "";
    return alphabet.charAt(randomInt(alphabet.length));
  }).join("");

const adminGetUser = createOperation(targetSchema, (service, input) => {
  const { user } = getTargetUser(service, input);
  const { Attributes, ...fields } = toUserType(user);
  return { ...fields, UserAttributes: Attributes, ...toMfaFields(user) };
});

const adminSetUserPassword = createOperation(
  targetSchema.extend({ Password: z.string(), Permanent: z.boolean().default(false) }),
  (service, input) => {
    const { pool, user } = getTargetUser(service, input);
    checkPassword(pool.Policies.PasswordPolicy, input.Password);
    const password = input.Permanent
      ? toStoredPassword(pool, user.username, input.Password)
      : toTemporaryPassword(pool, user.username, input.Password, service.now());
    const status = input.Permanent ? "CONFIRMED" : "FORCE_CHANGE_PASSWORD";
    service.store.updateUser(user, { password, status });
    service.lockout.reset(getLockKey(pool, user.username));
    return {};
  },
);

/** Emails a code with which the user chooses a new password; until then, they cannot sign in. */
const adminResetUserPassword = createOperation(
  targetSchema.extend({ ClientMetadata: clientMetadata }),
  async (service, input) => {
    const { pool, user } = getTargetUser(service, input);
    if (user.status !== "CONFIRMED" && user.status !== "RESET_REQUIRED")
      throw notAuthorized("User password cannot be reset in the current state.");
    if (user.attributes.email_verified !== "true")
      throw invalidParameter(
        "Cannot reset password for the user as there is no registered/verified email or phone_number",
      );
    const call = { source: "CustomMessage_ForgotPassword", clientMetadata: input.ClientMetadata };
    await sendCode(service, pool, user, call);
    service.store.updateUser(user, { status: "RESET_REQUIRED" });
    return {};
  },
);

const adminUpdateUserAttributes = createOperation(
  targetSchema.extend({ UserAttributes: attributeList }),
  (service, input) => {
    const { pool, user } = getTargetUser(service, input);
    const changes = fromAttributeList(input.UserAttributes);
    checkSchema(pool, changes);
    checkMutable(pool, changes);
    if (changes.email === "") throw invalidParameter("The email address cannot be removed");
    if (changes.email && changes.email !== user.attributes.email) {
      // Cognito would send a code to it; here only an address that the caller has verified is supported.
      if (changes.email_verified !== "true") throw invalidParameter("Set email_verified with the email");
      checkEmailIsFree(service, pool, user, changes.email);
    }
    service.store.updateUser(user, { attributes: removeBlanks({ ...user.attributes, ...changes }) });
    return {};
  },
);

const adminDeleteUser = createOperation(targetSchema, (service, input) => {
  service.store.removeUser(getTargetUser(service, input).user);
  return {};
});

const adminUserGlobalSignOut = createOperation(targetSchema, (service, input) => {
  revokeAllSignIns(service, getTargetUser(service, input).user);
  return {};
});

export const adminOperations = {
  AdminCreateUser: adminCreateUser,
  AdminGetUser: adminGetUser,
  AdminSetUserPassword: adminSetUserPassword,
  AdminResetUserPassword: adminResetUserPassword,
  AdminUpdateUserAttributes: adminUpdateUserAttributes,
  AdminDeleteUser: adminDeleteUser,
  AdminUserGlobalSignOut: adminUserGlobalSignOut,
};
