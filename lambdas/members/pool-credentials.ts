import { randomBytes } from "node:crypto";
import type { AdminSetUserPasswordRequest } from "@aws-sdk/client-cognito-identity-provider";
import { isPoolError, loadUserPool } from "./user-pool.ts";

/* Passwords and second factors (MFA) in the user pool, as an administrator changes them. */

/** Sets a temporary password, which has to be changed at the first sign-in. */
export const setTemporaryPassword = (id: string, password: string): Promise<void> =>
  setPassword({ Username: id, Password: password, Permanent: false });

/** Sets a password that the user keeps. */
export const setPermanentPassword = (id: string, password: string): Promise<void> =>
  setPassword({ Username: id, Password: password, Permanent: true });

async function setPassword(input: Omit<AdminSetUserPasswordRequest, "UserPoolId">): Promise<void> {
  const { sdk, pool, UserPoolId } = await loadUserPool();
  await pool.send(new sdk.AdminSetUserPasswordCommand({ UserPoolId, ...input }));
}

/** A random password for a user who will choose their own. */
export const generatePassword = (): string => randomBytes(32).toString("base64url");

/** Replaces the user's password with a random one that is kept nowhere. */
export const discardPassword = (id: string): Promise<void> => setPermanentPassword(id, generatePassword());

/** Makes the pool email the user a code for a new password. `ClientMetadata` reaches the trigger that words the email. */
export async function sendPasswordReset(id: string, ClientMetadata: Record<string, string>): Promise<void> {
  const { sdk, pool, UserPoolId } = await loadUserPool();
  await pool.send(new sdk.AdminResetUserPasswordCommand({ UserPoolId, Username: id, ClientMetadata }));
}

/**
 * Makes the pool ask the user for their second factor. Returns false, and changes nothing, for a user who has not verified
 * an authenticator app.
 */
export async function enableSecondFactor(id: string): Promise<boolean> {
  try {
    await setPreference(id, true);
  } catch (error) {
    if (!isPoolError(error, "InvalidParameterException")) throw error;
  }
  return hasSecondFactor(id);
}

/** Whether the pool asks the user for a second factor. */
export async function hasSecondFactor(id: string, poolId?: string): Promise<boolean> {
  const { sdk, pool, UserPoolId } = await loadUserPool(poolId);
  const { UserMFASettingList = [] } = await pool.send(
    new sdk.AdminGetUserCommand({ UserPoolId, Username: id }),
  );
  return UserMFASettingList.includes("SOFTWARE_TOKEN_MFA");
}

/** Makes the pool stop asking for a second factor. */
export const disableSecondFactor = (id: string): Promise<void> => setPreference(id, false);

async function setPreference(id: string, isOn: boolean): Promise<void> {
  const { sdk, pool, UserPoolId } = await loadUserPool();
  const SoftwareTokenMfaSettings = { Enabled: isOn, PreferredMfa: isOn };
  const user = { UserPoolId, Username: id };
  await pool.send(new sdk.AdminSetUserMFAPreferenceCommand({ ...user, SoftwareTokenMfaSettings }));
}
