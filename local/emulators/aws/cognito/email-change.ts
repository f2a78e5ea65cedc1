import { type Attributes, checkEmailIsFree, removeBlanks } from "./attributes.ts";
import { type CodeDelivery, type MessageCall, sendCode } from "./codes.ts";
import { invalidParameter } from "./errors.ts";
import type { Pool } from "./pool.ts";
import type { User } from "./records.ts";
import type { Service } from "./service.ts";

/**
 * Writes attributes; a blank value removes the attribute. A changed email address is unverified unless the same
 * call verifies it: a code is sent to it, and if the pool keeps the original, the change takes effect when the code
 * is confirmed. Returns the code deliveries. Throws AliasExistsException.
 */
export async function applyAttributes(
  service: Service,
  pool: Pool,
  user: User,
  changes: Attributes,
  call: Omit<MessageCall, "source">,
): Promise<CodeDelivery[]> {
  const { email, ...others } = changes;
  if (email === "") throw invalidParameter("The email address cannot be removed");
  const attributes = removeBlanks({ ...user.attributes, ...others });
  if (email === undefined || email === user.attributes.email) {
    service.store.updateUser(user, { attributes, ...(email && { newEmail: undefined }) });
    return [];
  }
  checkEmailIsFree(service, pool, user, email);
  const sendsCode = pool.AutoVerifiedAttributes.includes("email") && changes.email_verified !== "true";
  const keepsOriginal =
    sendsCode && pool.UserAttributeUpdateSettings.AttributesRequireVerificationBeforeUpdate.includes("email");
  const withNewEmail = { ...attributes, email, email_verified: changes.email_verified ?? "false" };
  const updated = service.store.updateUser(user, {
    attributes: keepsOriginal ? attributes : withNewEmail,
    newEmail: keepsOriginal ? email : undefined,
    // A code sent to another address must not verify this one.
    codes: { ...user.codes, verify: undefined },
  });
  if (!sendsCode) return [];
  const source = "CustomMessage_UpdateUserAttribute";
  return [await sendCode(service, pool, updated, "verify", { ...call, source, to: email })];
}
