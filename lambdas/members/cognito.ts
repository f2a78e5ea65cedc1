import { getGroup, type Role, roles } from "../../contract/roles.ts";
import { type PoolUser, toPoolUser } from "./new-member.ts";
import { ignoreMissingUser, isPoolError, loadUserPool } from "./user-pool.ts";

/** The user with this sub; undefined if there is none or it is disabled. */
export async function findPoolUser(id: string): Promise<PoolUser | undefined> {
  const user = await ignoreMissingUser(() => getUser(id));
  const attributes = new Map(user?.UserAttributes?.map(({ Name, Value }) => [Name, Value ?? ""]));
  // The pool also accepts an email address as the username.
  if (!user?.Enabled || attributes.get("sub") !== id) return undefined;
  return toPoolUser(Object.fromEntries(attributes), user.UserCreateDate);
}

/** Whether the pool has a user with this sub, also a disabled one. */
export const hasPoolUser = async (id: string): Promise<boolean> =>
  (await ignoreMissingUser(() => getUser(id))) !== undefined;

async function getUser(Username: string) {
  const { sdk, pool, UserPoolId } = await loadUserPool();
  return pool.send(new sdk.AdminGetUserCommand({ UserPoolId, Username }));
}

/**
 * A user as lists show it: `canSignIn` is false for one that is disabled, was never confirmed, or has a temporary password, then
 * `isPending`. An import or the creation of an admin that was interrupted leaves such a user behind.
 */
export type ListedPoolUser = PoolUser & { canSignIn: boolean; isPending: boolean };

/** All users of the pool by their sub, sixty for each call. */
export async function listPoolUsers(): Promise<Map<string, ListedPoolUser>> {
  const { sdk, pool, UserPoolId } = await loadUserPool();
  const users = new Map<string, ListedPoolUser>();
  for await (const { Users = [] } of sdk.paginateListUsers({ client: pool }, { UserPoolId }))
    for (const { Attributes = [], Enabled = false, UserStatus, UserCreateDate } of Users) {
      const attributes = Object.fromEntries(Attributes.map(({ Name = "", Value = "" }) => [Name, Value]));
      const user = toPoolUser(attributes, UserCreateDate);
      const isPending = UserStatus === "FORCE_CHANGE_PASSWORD";
      const canSignIn = Enabled && UserStatus !== "UNCONFIRMED" && !isPending;
      users.set(user.id, { ...user, canSignIn, isPending });
    }
  return users;
}

/**
 * The user with this email address; undefined if it is disabled. `isPending` is true for a user whom an admin created and
 * who has not chosen a password yet.
 */
export async function findPoolUserByEmail(
  email: string,
): Promise<(PoolUser & { isPending: boolean }) | undefined> {
  const user = await getUser(email);
  const found = user.Enabled && user.Username ? await findPoolUser(user.Username) : undefined;
  return found && { ...found, isPending: user.UserStatus === "FORCE_CHANGE_PASSWORD" };
}

export interface NewPoolUser {
  email: string;
  /** Temporary: it has to be changed at the first sign-in. */
  password: string;
  first_name: string;
  last_name: string;
}

/** Creates a user without an invitation email. Returns undefined if the address is taken. */
export async function createPoolUser({
  email,
  password,
  first_name,
  last_name,
}: NewPoolUser): Promise<(PoolUser & { isPending: true }) | undefined> {
  const { sdk, pool, UserPoolId } = await loadUserPool();
  const attributes = { email, email_verified: "true", given_name: first_name, family_name: last_name };
  try {
    const { User } = await pool.send(
      new sdk.AdminCreateUserCommand({
        UserPoolId,
        Username: email,
        TemporaryPassword: password,
        MessageAction: "SUPPRESS",
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      }),
    );
    const created = new Map(User?.Attributes?.map(({ Name, Value }) => [Name, Value ?? ""]));
    return { ...toPoolUser(Object.fromEntries(created), User?.UserCreateDate), isPending: true };
  } catch (error) {
    if (isPoolError(error, "UsernameExistsException")) return undefined;
    throw error;
  }
}

/** Puts a user who is in no group into the group of their role. Idempotent. */
export async function addToGroup(Username: string, role: Role): Promise<void> {
  const { sdk, pool, UserPoolId } = await loadUserPool();
  await pool.send(new sdk.AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: getGroup(role) }));
}

/** Moves the user to the group of their role. Idempotent; does nothing if the user does not exist. */
export async function setGroup(id: string, role: Role): Promise<void> {
  const { sdk, pool, UserPoolId } = await loadUserPool();
  const user = { UserPoolId, Username: id };
  const others = roles.filter((each) => each !== role).map(getGroup);
  await ignoreMissingUser(async () => {
    await addToGroup(id, role);
    await Promise.all(
      others.map((GroupName) => pool.send(new sdk.AdminRemoveUserFromGroupCommand({ ...user, GroupName }))),
    );
  });
}

/** Sets the address with which the user signs in, as verified. Idempotent. Returns false if another user has it. */
export async function setPoolEmail(id: string, email: string): Promise<boolean> {
  const { sdk, pool, UserPoolId } = await loadUserPool();
  const attributes = { email, email_verified: "true" };
  try {
    await pool.send(
      new sdk.AdminUpdateUserAttributesCommand({
        UserPoolId,
        Username: id,
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      }),
    );
    return true;
  } catch (error) {
    if (isPoolError(error, "AliasExistsException")) return false;
    throw error;
  }
}

/** Revokes all refresh tokens of the user. Idempotent; does nothing if the user does not exist. */
export async function signOutOfPool(id: string, poolId?: string): Promise<void> {
  const { sdk, pool, UserPoolId } = await loadUserPool(poolId);
  await ignoreMissingUser(() =>
    pool.send(new sdk.AdminUserGlobalSignOutCommand({ UserPoolId, Username: id })),
  );
}

/** Signs the user out everywhere and deletes them. Idempotent; does nothing if the user does not exist. */
export async function deletePoolUser(id: string): Promise<void> {
  const { sdk, pool, UserPoolId } = await loadUserPool();
  await signOutOfPool(id);
  await ignoreMissingUser(() => pool.send(new sdk.AdminDeleteUserCommand({ UserPoolId, Username: id })));
}
