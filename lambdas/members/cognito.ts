import {
  AdminAddUserToGroupCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { groupOf, type Role, roles } from "../../contract/roles.ts";
import { retries } from "../retries.ts";
import { type PoolUser, poolUser } from "./pool-user.ts";

const pool = new CognitoIdentityProviderClient(retries);

/** The pool's own record of a sub; undefined where it has none, or none that may sign in. */
export async function findPoolUser(UserPoolId: string, id: string): Promise<PoolUser | undefined> {
  try {
    const user = await pool.send(new AdminGetUserCommand({ UserPoolId, Username: id }));
    const attributes = new Map(user.UserAttributes?.map(({ Name, Value }) => [Name, Value ?? ""]));
    // The pool also takes an e-mail address for a user's name.
    if (!user.Enabled || attributes.get("sub") !== id) return undefined;
    return poolUser(Object.fromEntries(attributes), user.UserCreateDate);
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

/** Makes the role's group the user's only one of ours. Safe to repeat; of a user whom the pool lacks, nothing. */
export async function changeGroup(UserPoolId: string, id: string, role: Role): Promise<void> {
  const user = { UserPoolId, Username: id };
  const others = roles.filter((each) => each !== role).map(groupOf);
  try {
    await pool.send(new AdminAddUserToGroupCommand({ ...user, GroupName: groupOf(role) }));
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
export async function removeUser(UserPoolId: string, id: string): Promise<void> {
  const user = { UserPoolId, Username: id };
  try {
    await pool.send(new AdminUserGlobalSignOutCommand(user));
    await pool.send(new AdminDeleteUserCommand(user));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}
