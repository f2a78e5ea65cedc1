import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { getGroup, type Role, roles } from "../../contract/roles.ts";
import { awsClientOptions } from "../retries.ts";
import { type PoolUser, toPoolUser } from "./new-member.ts";

const pool = new CognitoIdentityProviderClient(awsClientOptions);

/** The pool's own record of a sub; undefined where it has none, or none that may sign in. */
export async function findPoolUser(UserPoolId: string, id: string): Promise<PoolUser | undefined> {
  try {
    const user = await pool.send(new AdminGetUserCommand({ UserPoolId, Username: id }));
    const attributes = new Map(user.UserAttributes?.map(({ Name, Value }) => [Name, Value ?? ""]));
    // The pool also takes an e-mail address for a user's name.
    if (!user.Enabled || attributes.get("sub") !== id) return undefined;
    return toPoolUser(Object.fromEntries(attributes), user.UserCreateDate);
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

/** The pool's own record of who signs in with an address; undefined where nobody does, or may. */
export async function findPoolUserByEmail(UserPoolId: string, email: string): Promise<PoolUser | undefined> {
  const user = await pool.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
  return user.Enabled && user.Username ? findPoolUser(UserPoolId, user.Username) : undefined;
}

export interface NewPoolUser {
  email: string;
  /** To be changed at the first sign-in. */
  password: string;
  first_name: string;
  last_name: string;
}

/** Makes a user and sends nobody a mail; undefined where the address is somebody's already. */
export async function createPoolUser(
  UserPoolId: string,
  { email, password, first_name, last_name }: NewPoolUser,
): Promise<PoolUser | undefined> {
  const attributes = { email, email_verified: "true", given_name: first_name, family_name: last_name };
  try {
    const { User } = await pool.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: email,
        TemporaryPassword: password,
        MessageAction: "SUPPRESS",
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      }),
    );
    const made = new Map(User?.Attributes?.map(({ Name, Value }) => [Name, Value ?? ""]));
    return toPoolUser(Object.fromEntries(made), User?.UserCreateDate);
  } catch (error) {
    if (error instanceof UsernameExistsException) return undefined;
    throw error;
  }
}

/** Makes the role's group the user's only one of ours. Safe to repeat; of a user whom the pool lacks, nothing. */
export async function setGroup(UserPoolId: string, id: string, role: Role): Promise<void> {
  const user = { UserPoolId, Username: id };
  const others = roles.filter((each) => each !== role).map(getGroup);
  try {
    await pool.send(new AdminAddUserToGroupCommand({ ...user, GroupName: getGroup(role) }));
    await Promise.all(
      others.map((GroupName) => pool.send(new AdminRemoveUserFromGroupCommand({ ...user, GroupName }))),
    );
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}

/** Ends every sign-in of the user: no refresh token of theirs works any more. */
export async function signOutEverywhere(UserPoolId: string, id: string): Promise<void> {
  await pool.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: id }));
}

/** Ends every sign-in of the user and then the user. Safe to repeat; of one whom the pool lacks, nothing. */
export async function deletePoolUser(UserPoolId: string, id: string): Promise<void> {
  const user = { UserPoolId, Username: id };
  try {
    await pool.send(new AdminUserGlobalSignOutCommand(user));
    await pool.send(new AdminDeleteUserCommand(user));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}
