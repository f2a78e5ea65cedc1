import { randomInt } from "node:crypto";
import { CognitoError } from "./errors.ts";
import type { Pool } from "./pool.ts";
import type { CodePurpose, User } from "./records.ts";
import type { Mail, Service } from "./service.ts";
import { runTrigger, triggerAttributes } from "./triggers.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Cognito's: an hour to reset a password, a day to confirm an address. */
const lifetimeMs: Record<CodePurpose, number> = { reset: HOUR_MS, confirm: DAY_MS, verify: DAY_MS };

export interface MailCall {
  /** The CustomMessage trigger's source. */
  source: string;
  clientId?: string | undefined;
  clientMetadata?: Record<string, string> | undefined;
}

export interface CodeDelivery {
  Destination: string;
  DeliveryMedium: "EMAIL";
  AttributeName: "email";
}

/** Where a code went, as callers may know it: `a***@e***`. */
export function delivery(email: string): CodeDelivery {
  const [name = "", host = ""] = email.toLowerCase().split("@");
  const Destination = `${name.charAt(0)}***@${host.charAt(0)}***`;
  return { Destination, DeliveryMedium: "EMAIL", AttributeName: "email" };
}

export const limitKey = (pool: Pool, username: string, purpose: CodePurpose) =>
  `${pool.id}/${username}/${purpose}`;

/**
 * Mails the user a new code, which voids the one before it. `to` is the user's address unless a new one is being
 * verified. Throws LimitExceededException past 20 codes an hour, CodeDeliveryFailureException when mail fails.
 */
export async function sendCode(
  service: Service,
  pool: Pool,
  user: User,
  purpose: CodePurpose,
  call: MailCall & { to?: string },
): Promise<CodeDelivery> {
  const key = limitKey(pool, user.username, purpose);
  service.codeRequests.check(key);
  service.codeRequests.add(key);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const kept = { value: code, expires: service.now() + lifetimeMs[purpose] };
  const updated = service.store.updateUser(user, { codes: { ...user.codes, [purpose]: kept } });
  const template = pool.VerificationMessageTemplate;
  const to = call.to ?? user.attributes.email ?? "";
  await mail(service, pool, updated, call, {
    to,
    subject: template.EmailSubject ?? "Your verification code",
    html: template.EmailMessage ?? "Your verification code is {####}.",
    purpose: purpose === "reset" ? "reset" : "confirm",
    code,
  });
  return delivery(to);
}

/** Mails the temporary password to somebody an administrator made. */
export async function sendInvitation(
  service: Service,
  pool: Pool,
  user: User,
  password: string,
  call: MailCall,
): Promise<void> {
  const template = pool.AdminCreateUserConfig.InviteMessageTemplate;
  await mail(service, pool, user, call, {
    to: user.attributes.email ?? "",
    subject: template.EmailSubject ?? "Your temporary password",
    html: template.EmailMessage ?? "Your username is {username} and temporary password is {####}.",
    purpose: "invite",
    code: password,
  });
}

async function mail(service: Service, pool: Pool, user: User, call: MailCall, draft: Mail): Promise<void> {
  const { source, clientId, clientMetadata } = call;
  const custom = await runTrigger(service, pool, "CustomMessage", {
    source,
    userName: user.username,
    clientId,
    request: {
      userAttributes: triggerAttributes(user),
      codeParameter: "{####}",
      linkParameter: "{##Click Here##}",
      usernameParameter: draft.purpose === "invite" ? "{username}" : null,
      ...(clientMetadata && { clientMetadata }),
    },
  });
  const html = (custom.emailMessage ?? draft.html)
    .replaceAll("{####}", () => draft.code)
    .replaceAll("{username}", () => user.attributes.email ?? "");
  try {
    await service.sendMail({ ...draft, subject: custom.emailSubject ?? draft.subject, html });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CognitoError("CodeDeliveryFailureException", `Failed to deliver the message: ${reason}`);
  }
}

export const codeExpired = () =>
  new CognitoError("ExpiredCodeException", "Invalid code provided, please request a code again.");
export const codeMismatch = () =>
  new CognitoError("CodeMismatchException", "Invalid verification code provided, please try again.");

/**
 * Uses the code up. Throws CodeMismatchException, ExpiredCodeException, or LimitExceededException after five wrong
 * ones within an hour, however many codes were asked for.
 */
export function useCode(service: Service, pool: Pool, user: User, purpose: CodePurpose, given: string): User {
  const key = limitKey(pool, user.username, purpose);
  service.wrongCodes.check(key);
  const kept = user.codes[purpose];
  if (!kept || kept.expires <= service.now()) throw codeExpired();
  if (kept.value !== given) {
    service.wrongCodes.add(key);
    throw codeMismatch();
  }
  service.wrongCodes.clear(key);
  return service.store.updateUser(user, { codes: { ...user.codes, [purpose]: undefined } });
}
