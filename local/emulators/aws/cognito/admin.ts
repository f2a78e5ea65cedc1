import { randomInt, randomUUID } from "node:crypto";
import * as z from "zod";
import { checkMutable, checkRequired, checkSchema, fromWire, toWire } from "./attributes.ts";
import { sendInvitation } from "./codes.ts";
import { lockKey } from "./create-session.ts";
import { applyAttributes } from "./email-change.ts";
import { CognitoError } from "./errors.ts";
import { attributeList, clientMetadata, operation, username } from "./operation.ts";
import { checkPassword, keepPassword, keepTemporaryPassword } from "./password.ts";
import type { Pool } from "./pool.ts";
import type { User } from "./records.ts";
import type { Service } from "./service.ts";
import { revokeAllSignIns } from "./sign-ins.ts";
import { checkNameIsFree, newAttributes } from "./sign-up.ts";
import { runTrigger } from "./triggers.ts";
import { getUser } from "./users.ts";

const target = z.object({ UserPoolId: z.string(), Username: username });

/** The user an administrator names. Throws ResourceNotFoundException or UserNotFoundException. */
function named(service: Service, input: z.output<typeof target>): { pool: Pool; user: User } {
  const pool = service.deployed.pool(input.UserPoolId);
  return { pool, user: getUser(service, pool, input.Username) };
}

/** A user as lists show one. AdminGetUser calls the same attributes `UserAttributes`. */
export const listedUser = (user: User) => ({
  Username: user.username,
  Attributes: toWire(user.attributes),
  Enabled: true,
  UserStatus: user.status,
  UserCreateDate: user.created / 1_000,
  UserLastModifiedDate: user.modified / 1_000,
});

const adminCreateUser = operation(
  target.extend({
    TemporaryPassword: z.string().optional(),
    UserAttributes: attributeList,
    MessageAction: z.enum(["SUPPRESS", "RESEND"]).optional(),
    ClientMetadata: clientMetadata,
  }),
  async (service, input) => {
    const pool = service.deployed.pool(input.UserPoolId);
    const password = input.TemporaryPassword ?? inventPassword();
    checkPassword(pool.Policies.PasswordPolicy, password);
    const user =
      input.MessageAction === "RESEND"
        ? renewInvitation(service, pool, getUser(service, pool, input.Username), password)
        : await create(service, pool, input.Username, fromWire(input.UserAttributes), password);
    const call = { source: "CustomMessage_AdminCreateUser", clientMetadata: input.ClientMetadata };
    if (input.MessageAction !== "SUPPRESS") await sendInvitation(service, pool, user, password, call);
    return { User: listedUser(user) };
  },
);

async function create(
  service: Service,
  pool: Pool,
  name: string,
  given: Record<string, string>,
  password: string,
): Promise<User> {
  const attributes = newAttributes(pool, name, given);
  checkMutable(pool, given);
  checkRequired(pool, attributes);
  const sub = randomUUID();
  const verdict = await runTrigger(service, pool, "PreSignUp", {
    source: "PreSignUp_AdminCreateUser",
    userName: sub,
    request: { userAttributes: attributes, validationData: null },
  });
  const kept = keepTemporaryPassword(pool, sub, password, service.now());
  checkNameIsFree(service, pool, name);
  return service.store.addUser({
    poolId: pool.id,
    username: sub,
    attributes: { ...(verdict.autoVerifyEmail && { email_verified: "true" }), ...attributes, sub },
    status: "FORCE_CHANGE_PASSWORD",
    password: kept,
    codes: {},
    groups: [],
  });
}

function renewInvitation(service: Service, pool: Pool, user: User, password: string): User {
  if (user.status !== "FORCE_CHANGE_PASSWORD")
    throw new CognitoError(
      "UnsupportedUserStateException",
      `Resend not possible. ${user.status} status is not supported.`,
    );
  const kept = keepTemporaryPassword(pool, user.username, password, service.now());
  return service.store.updateUser(user, { password: kept });
}

const alphabets = ["ABCDEFGHJKLMNPQRSTUVWXYZ", "abcdefghijkmnopqrstuvwxyz", "23456789", "!@#%+-_="];

/** A password that fits every policy: four of each kind of character. */
const inventPassword = () =>
  Array.from({ length: 16 }, (_, place) => {
    const alphabet = alphabets[place % alphabets.length] ?? "";
    return alphabet.charAt(randomInt(alphabet.length));
  }).join("");

const adminGetUser = operation(target, (service, input) => {
  const { Attributes, ...user } = listedUser(named(service, input).user);
  return { ...user, UserAttributes: Attributes };
});

const adminSetUserPassword = operation(
  target.extend({ Password: z.string(), Permanent: z.boolean().default(false) }),
  (service, input) => {
    const { pool, user } = named(service, input);
    checkPassword(pool.Policies.PasswordPolicy, input.Password);
    const password = input.Permanent
      ? keepPassword(pool, user.username, input.Password)
      : keepTemporaryPassword(pool, user.username, input.Password, service.now());
    const status = input.Permanent ? "CONFIRMED" : "FORCE_CHANGE_PASSWORD";
    service.store.updateUser(user, { password, status });
    service.lockout.clear(lockKey(pool, user.username));
    return {};
  },
);

const adminUpdateUserAttributes = operation(
  target.extend({ UserAttributes: attributeList, ClientMetadata: clientMetadata }),
  async (service, input) => {
    const { pool, user } = named(service, input);
    const given = fromWire(input.UserAttributes);
    checkSchema(pool, given);
    checkMutable(pool, given);
    await applyAttributes(service, pool, user, given, { clientMetadata: input.ClientMetadata });
    return {};
  },
);

const adminDeleteUser = operation(target, (service, input) => {
  service.store.removeUser(named(service, input).user);
  return {};
});

const adminUserGlobalSignOut = operation(target, (service, input) => {
  revokeAllSignIns(service, named(service, input).user);
  return {};
});

export const adminOperations = {
  AdminCreateUser: adminCreateUser,
  AdminGetUser: adminGetUser,
  AdminSetUserPassword: adminSetUserPassword,
  AdminUpdateUserAttributes: adminUpdateUserAttributes,
  AdminDeleteUser: adminDeleteUser,
  AdminUserGlobalSignOut: adminUserGlobalSignOut,
};
