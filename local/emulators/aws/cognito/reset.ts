import * as z from "zod";
import type { AppClient } from "./app-client.ts";
import { codeExpired, codeMismatch, delivery, limitKey, sendCode, useCode } from "./codes.ts";
import { lockKey } from "./create-session.ts";
import { invalidParameter, notAuthorized, userNotFound } from "./errors.ts";
import { clientMetadata, operation, username } from "./operation.ts";
import { checkPassword, keepPassword } from "./password.ts";
import type { Pool } from "./pool.ts";
import type { User } from "./records.ts";
import type { Service } from "./service.ts";
import { afterConfirmation } from "./sign-up.ts";
import { ghostOf } from "./unknown-user.ts";
import { findUser } from "./users.ts";

/**
 * Who may reset a password by mail. Undefined for a name that has nobody, or no verified address, behind it where
 * the client hides that; otherwise throws.
 */
function resettable(service: Service, pool: Pool, client: AppClient, name: string): User | undefined {
  const user = findUser(service, pool, name);
  if (user?.attributes.email_verified === "true") {
    if (user.status === "FORCE_CHANGE_PASSWORD")
      throw notAuthorized("User password cannot be reset in the current state.");
    return user;
  }
  if (client.hidesUsers) return undefined;
  if (!user) throw userNotFound("Username/client id combination not found.");
  throw invalidParameter(
    "Cannot reset password for the user as there is no registered/verified email or phone_number",
  );
}

const forgotPassword = operation(
  z.object({ ClientId: z.string(), Username: username, ClientMetadata: clientMetadata }),
  async (service, input) => {
    const client = service.deployed.client(input.ClientId);
    const pool = service.deployed.pool(client.poolId);
    const user = resettable(service, pool, client, input.Username);
    if (!user) {
      const key = limitKey(pool, ghostOf(service, pool, input.Username).username, "reset");
      service.codeRequests.check(key);
      service.codeRequests.add(key);
      return { CodeDeliveryDetails: delivery(input.Username) };
    }
    const call = {
      source: "CustomMessage_ForgotPassword",
      clientId: client.id,
      clientMetadata: input.ClientMetadata,
    };
    return { CodeDeliveryDetails: await sendCode(service, pool, user, "reset", call) };
  },
);

const confirmForgotPassword = operation(
  z.object({
    ClientId: z.string(),
    Username: username,
    ConfirmationCode: z.string(),
    Password: z.string(),
    ClientMetadata: clientMetadata,
  }),
  async (service, input) => {
    const client = service.deployed.client(input.ClientId);
    const pool = service.deployed.pool(client.poolId);
    checkPassword(pool.Policies.PasswordPolicy, input.Password);
    const user = resettable(service, pool, client, input.Username);
    if (!user) throw refuseGhost(service, pool, input.Username);
    useCode(service, pool, user, "reset", input.ConfirmationCode);
    const password = keepPassword(pool, user.username, input.Password);
    const settled = service.store.updateUser(user, { password, status: "CONFIRMED" });
    service.lockout.clear(lockKey(pool, user.username));
    const metadata = input.ClientMetadata && { clientMetadata: input.ClientMetadata };
    const source = "PostConfirmation_ConfirmForgotPassword";
    await afterConfirmation(service, pool, settled, source, client.id, metadata);
    return {};
  },
);

/** Fails as a real user's wrong code would, with the same limits. */
function refuseGhost(service: Service, pool: Pool, name: string): Error {
  const key = limitKey(pool, ghostOf(service, pool, name).username, "reset");
  service.wrongCodes.check(key);
  if (service.codeRequests.count(key) === 0) return codeExpired();
  service.wrongCodes.add(key);
  return codeMismatch();
}

export const resetOperations = {
  ForgotPassword: forgotPassword,
  ConfirmForgotPassword: confirmForgotPassword,
};
