import { randomInt } from "node:crypto";
import { CognitoError } from "./errors.ts";
import type { Pool } from "./pool.ts";
import type { User } from "./records.ts";
import type { Service } from "./service.ts";
import { runTrigger, toTriggerAttributes } from "./triggers.ts";

const HOUR_MS = 3_600_000;

export interface MessageCall {
  /** The trigger source of CustomMessage. */
  source: string;
  clientId?: string | undefined;
  clientMetadata?: Record<string, string> | undefined;
}

export interface CodeDelivery {
  Destination: string;
  DeliveryMedium: "EMAIL";
  AttributeName: "email";
}

/** Masks the address to which a code was sent: `a***@e***`. */
export function toCodeDelivery(email: string): CodeDelivery {
  const [name = "", host = ""] = email.toLowerCase().split("@");
  const Destination = `${name.charAt(0)}***@${host.charAt(0)}***`;
  return { Destination, DeliveryMedium: "EMAIL", AttributeName: "email" };
}

export const getLimitKey = (pool: Pool, username: string) => `${pool.id}/${username}`;

/**
 * Emails a new code for a password reset, valid for an hour, and invalidates the previous one. Throws
 * LimitExceededException above 20 codes per hour, CodeDeliveryFailureException when sending fails.
 */
export async function sendCode(
  service: Service,
  pool: Pool,
  user: User,
  call: MessageCall,
): Promise<CodeDelivery> {
  const key = getLimitKey(pool, user.username);
  service.codeRequests.check(key);
  service.codeRequests.add(key);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const updated = service.store.updateUser(user, {
    resetCode: { value: code, expires: service.now() + HOUR_MS },
  });
  await sendMessage(service, pool, updated, call, code);
  return toCodeDelivery(user.attributes.email ?? "");
}

async function sendMessage(
  service: Service,
  pool: Pool,
  user: User,
  call: MessageCall,
  code: string,
): Promise<void> {
  const { source, clientId, clientMetadata } = call;
  const customMessage = await runTrigger(service, pool, "CustomMessage", {
    source,
    userName: user.username,
    clientId,
    request: {
      userAttributes: toTriggerAttributes(user),
      codeParameter: "{####}",
      linkParameter: "{##Click Here##}",
      usernameParameter: null,
      ...(clientMetadata && { clientMetadata }),
    },
  });
  const html = customMessage.emailMessage ?? "Your verification code is {####}.";
  try {
    await service.sendEmail({
      to: user.attributes.email ?? "",
      subject: customMessage.emailSubject ?? "Your verification code",
      html: html.replaceAll("{####}", () => code),
      purpose: "reset",
      code,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CognitoError("CodeDeliveryFailureException", `Failed to deliver the message: ${reason}`);
  }
}

export const codeExpired = () =>
  new CognitoError("ExpiredCodeException", "Invalid code provided, please request a code again.");
export const codeMismatch = (message = "Invalid verification code provided, please try again.") =>
  new CognitoError("CodeMismatchException", message);

/**
 * Checks and consumes a code. Throws CodeMismatchException, ExpiredCodeException, or LimitExceededException after
 * five wrong codes within an hour, however many codes were requested.
 */
export function redeemCode(service: Service, pool: Pool, user: User, input: string): User {
  const key = getLimitKey(pool, user.username);
  service.wrongCodes.check(key);
  const stored = user.resetCode;
  if (!stored || stored.expires <= service.now()) throw codeExpired();
  if (stored.value !== input) {
    service.wrongCodes.add(key);
    throw codeMismatch();
  }
  service.wrongCodes.clear(key);
  return service.store.updateUser(user, { resetCode: undefined });
}
