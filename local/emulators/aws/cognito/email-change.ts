import { type Attributes, checkEmailIsFree, withoutBlanks } from "./attributes.ts";
import { type CodeDelivery, type MailCall, sendCode } from "./codes.ts";
import { invalidParameter } from "./errors.ts";
import type { Pool } from "./pool.ts";
import type { User } from "./records.ts";
import type { Service } from "./service.ts";

/**
 * Writes attributes; a blank one is removed. A changed e-mail address is unverified unless the same call says
 * otherwise: a code goes to it, and where the pool keeps the original, it takes effect when the code comes back.
 * Returns where codes went. Throws AliasExistsException.
 */
export async function applyAttributes(
  service: Service,
  pool: Pool,
  user: User,
  given: Attributes,
  call: Omit<MailCall, "source">,
): Promise<CodeDelivery[]> {
  const { email, ...others } = given;
  if (email === "") throw invalidParameter("The e-mail address cannot be removed");
  const attributes = withoutBlanks({ ...user.attributes, ...others });
  if (email === undefined || email === user.attributes.email) {
    service.store.updateUser(user, { attributes, ...(email && { newEmail: undefined }) });
    return [];
  }
  checkEmailIsFree(service, pool, user, email);
  const asks = pool.AutoVerifiedAttributes.includes("email") && given.email_verified !== "true";
  const keepsOriginal =
    asks && pool.UserAttributeUpdateSettings.AttributesRequireVerificationBeforeUpdate.includes("email");
  const moved = { ...attributes, email, email_verified: given.email_verified ?? "false" };
  const updated = service.store.updateUser(user, {
    attributes: keepsOriginal ? attributes : moved,
    newEmail: keepsOriginal ? email : undefined,
    // A code that went to another address must not verify this one.
    codes: { ...user.codes, verify: undefined },
  });
  if (!asks) return [];
  const source = "CustomMessage_UpdateUserAttribute";
  return [await sendCode(service, pool, updated, "verify", { ...call, source, to: email })];
}
