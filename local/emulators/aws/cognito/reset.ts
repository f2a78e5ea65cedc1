import * as z from "zod";
import { codeExpired, codeMismatch, getLimitKey, redeemCode, sendCode, toCodeDelivery } from "./codes.ts";
import { getLockKey } from "./create-sign-in.ts";
import { notAuthorized } from "./errors.ts";
import { clientMetadata, createOperation, username } from "./operation.ts";
import { checkPassword, toStoredPassword } from "./password.ts";
import type { Pool } from "./pool.ts";
import type { User } from "./records.ts";
import type { Service } from "./service.ts";
import { runPostConfirmation } from "./sign-up.ts";
import { createUnknownUser } from "./unknown-user.ts";
import { findUserByName } from "./users.ts";

/** Finds a user who may reset the password by email: one with a verified address. */
function findResettableUser(service: Service, pool: Pool, name: string): User | undefined {
  const user = findUserByName(service, pool, name);
  if (user?.attributes.email_verified !== "true") return undefined;
  if (user.status === "FORCE_CHANGE_PASSWORD")
    throw notAuthorized("User password cannot be reset in the current state.");
  return user;
}

const forgotPassword = createOperation(
  z.object({ ClientId: z.string(), Username: username, ClientMetadata: clientMetadata }),
  async (service, input) => {
    const client = service.deployed.getClient(input.ClientId);
    const pool = service.deployed.getPool(client.poolId);
    const user = findResettableUser(service, pool, input.Username);
    if (!user) {
      const key = getLimitKey(pool, createUnknownUser(service, pool, input.Username).username);
      service.codeRequests.check(key);
      service.codeRequests.add(key);
      return { CodeDeliveryDetails: toCodeDelivery(input.Username) };
    }
    const call = {
      source: "CustomMessage_ForgotPassword",
      clientId: client.id,
      clientMetadata: input.ClientMetadata,
    };
    return { CodeDeliveryDetails: await sendCode(service, pool, user, call) };
  },
);

const confirmForgotPassword = createOperation(
  z.object({
    ClientId: z.string(),
    Username: username,
    ConfirmationCode: z.string(),
    Password: z.string(),
    ClientMetadata: clientMetadata,
  }),
  async (service, input) => {
    const client = service.deployed.getClient(input.ClientId);
    const pool = service.deployed.getPool(client.poolId);
    checkPassword(pool.Policies.PasswordPolicy, input.Password);
    const user = findResettableUser(service, pool, input.Username);
    if (!user) throw rejectUnknownUser(service, pool, input.Username);
    redeemCode(service, pool, user, input.ConfirmationCode);
    const password = toStoredPassword(pool, user.username, input.Password);
    const updated = service.store.updateUser(user, { password, status: "CONFIRMED" });
    service.lockout.reset(getLockKey(pool, user.username));
    const metadata = input.ClientMetadata && { clientMetadata: input.ClientMetadata };
    const source = "PostConfirmation_ConfirmForgotPassword";
    await runPostConfirmation(service, pool, updated, source, client.id, metadata);
    return {};
  },
);

/** Returns the same errors, with the same limits, as for a wrong code of an existing user. */
function rejectUnknownUser(service: Service, pool: Pool, name: string): Error {
  const key = getLimitKey(pool, createUnknownUser(service, pool, name).username);
  service.wrongCodes.check(key);
  if (service.codeRequests.count(key) === 0) return codeExpired();
  service.wrongCodes.add(key);
  return codeMismatch();
}

export const resetOperations = {
  ForgotPassword: forgotPassword,
  ConfirmForgotPassword: confirmForgotPassword,
};
