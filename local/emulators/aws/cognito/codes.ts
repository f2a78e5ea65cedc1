import { randomInt } from "node:crypto";
import { CognitoError } from "./errors.ts";
import type { Pool } from "./pool.ts";
import type { CodePurpose, User } from "./records.ts";
import type { CognitoEmail, Service } from "./service.ts";
import { runTrigger, toTriggerAttributes } from "./triggers.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** As in Cognito: one hour to reset a password, one day to confirm an address. */
const codeLifetimeMs: Record<CodePurpose, number> = { reset: HOUR_MS, confirm: DAY_MS, verify: DAY_MS };

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

export const getLimitKey = (pool: Pool, username: string, purpose: CodePurpose) =>
  `${pool.id}/${username}/${purpose}`;

/**
 * Emails a new code to the user and invalidates the previous one. `to` defaults to the user's address. Throws
 * LimitExceededException above 20 codes per hour, CodeDeliveryFailureException when sending fails.
 */
export async function sendCode(
  service: Service,
  pool: Pool,
  user: User,
  purpose: CodePurpose,
  call: MessageCall & { to?: string },
): Promise<CodeDelivery> {
  const key = getLimitKey(pool, user.username, purpose);
  service.codeRequests.check(key);
  service.codeRequests.add(key);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const stored = { value: code, expires: service.now() + codeLifetimeMs[purpose] };
  const updated = service.store.updateUser(user, { codes: { ...user.codes, [purpose]: stored } });
  const template = pool.VerificationMessageTemplate;
  const to = call.to ?? user.attributes.email ?? "";
  await sendMessage(service, pool, updated, call, {
    to,
    subject: template.EmailSubject ?? "Your verification code",
    html: template.EmailMessage ?? "Your verification code is {####}.",
    purpose: purpose === "reset" ? "reset" : "confirm",
    code,
  });
  return toCodeDelivery(to);
}

/** Emails the temporary password to a user created by an administrator. */
export async function sendInvitation(
  service: Service,
  pool: Pool,
  user: User,
  password: string,
  call: MessageCall,
): Promise<void> {
  const template = pool.AdminCreateUserConfig.InviteMessageTemplate;
  await sendMessage(service, pool, user, call, {
    to: user.attributes.email ?? "",
    subject: template.EmailSubject ?? "Your temporary password",
    html: template.EmailMessage ?? "Your username is {username} and temporary password is {####}.",
    purpose: "invite",
    code: password,
  });
}

async function sendMessage(
  service: Service,
  pool: Pool,
  user: User,
  call: MessageCall,
  draft: CognitoEmail,
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
      usernameParameter: draft.purpose === "invite" ? "{username}" : null,
      ...(clientMetadata && { clientMetadata }),
    },
  });
  const html = (customMessage.emailMessage ?? draft.html)
    .replaceAll("{####}", () => draft.code)
    .replaceAll("{username}", () => user.attributes.email ?? "");
  try {
    await service.sendEmail({ ...draft, subject: customMessage.emailSubject ?? draft.subject, html });
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
export function redeemCode(
  service: Service,
  pool: Pool,
  user: User,
  purpose: CodePurpose,
  input: string,
): User {
  const key = getLimitKey(pool, user.username, purpose);
  service.wrongCodes.check(key);
  const stored = user.codes[purpose];
  if (!stored || stored.expires <= service.now()) throw codeExpired();
  if (stored.value !== input) {
    service.wrongCodes.add(key);
    throw codeMismatch();
  }
  service.wrongCodes.clear(key);
  return service.store.updateUser(user, { codes: { ...user.codes, [purpose]: undefined } });
}
