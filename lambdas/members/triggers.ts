import type {
  CustomMessageTriggerEvent,
  PostAuthenticationTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
  PreTokenGenerationV2TriggerEvent,
} from "aws-lambda";
import { brandText } from "../../contract/brand.ts";
import { emailAddress } from "../../contract/field-schemas.ts";
import { memberMessages } from "../../contract/members.ts";
import type { SenderIdentity } from "../../contract/site-settings.ts";
import { renderEmail } from "../emails/email-layout.ts";
import { triggersEnv } from "../env.ts";
import type { OutboxMessage } from "../outbox/outbox.ts";
import { readParameter } from "../settings.ts";
import { getSiteSettings } from "../site-settings/site-settings.ts";
import type { MemberRow } from "../table/entities.ts";
import { withTimeout } from "../with-timeout.ts";
import { limitScope } from "./account-scope.ts";
import { handleAdminSignIn, tryFor } from "./admin-sign-in.ts";
import { signOutOfPool } from "./cognito.ts";
import { memberStore } from "./member-store.ts";
import { buildMember, handoverReason, toPoolUser } from "./new-member.ts";
import { buildRefusal } from "./refusal.ts";
import { buildPasswordResetNotice } from "./security-emails.ts";
import { endAllSignIns } from "./sign-outs.ts";
import { assertWorkWasDone } from "./sign-up-challenge.ts";

/** Cognito fails the sign-up, sign-in or reset if a trigger takes more than five seconds. */
const timeoutMs = 4_000;
/** If the table hangs, a reset still has time to sign out of the pool. */
const rowTimeoutMs = 2_000;

export type TriggerEvent =
  | PreSignUpTriggerEvent
  | PostConfirmationTriggerEvent
  | PostAuthenticationTriggerEvent
  | CustomMessageTriggerEvent
  | PreTokenGenerationV2TriggerEvent;

const isTokenRequest = (event: TriggerEvent): event is PreTokenGenerationV2TriggerEvent =>
  event.triggerSource.startsWith("TokenGeneration_");

/**
 * Handles the user pool's Lambda triggers. Throws only to refuse a sign-up without its proof of work or with an address that
 * the form refuses, and the sign-in of an admin whose second factor is gone, because Cognito shows every error to the user.
 * Any other failure or timeout is logged, and the event is returned unchanged; GET /api/me creates a row that is then missing.
 */
export async function handleTrigger(event: TriggerEvent): Promise<TriggerEvent> {
  // Not below, where a failure lets the event pass unchanged.
  if (isTokenRequest(event)) limitScope(event);
  if (event.triggerSource === "PreSignUp_SignUp") {
    await assertWorkWasDone(event);
    assertAddress(event);
  }
  if (event.triggerSource === "PostAuthentication_Authentication") await handleAdminSignIn(event);
  await tryFor(timeoutMs, event.triggerSource, runTrigger(event));
  return event;
}

async function runTrigger(event: TriggerEvent): Promise<void> {
  switch (event.triggerSource) {
    case "PreSignUp_SignUp":
      return confirmUser(event);
    case "PostConfirmation_ConfirmSignUp":
      return createRow(event);
    case "PostConfirmation_ConfirmForgotPassword":
      return revokeOldTokens(event);
    case "CustomMessage_ForgotPassword":
      return setResetEmail(event);
  }
}

/** Cognito takes an address with characters that no one sees, which would look like another member's. */
function assertAddress({ request }: PreSignUpTriggerEvent): void {
  const { emailRequired, emailMalformed } = memberMessages;
  if (!emailAddress(emailRequired, emailMalformed).safeParse(request.userAttributes.email).success)
    throw buildRefusal(emailMalformed);
}

/**
 * Confirms the user without a code, so that the sign-up leads straight to the dashboard, and marks the address as
 * verified, so that a password reset can use it. Roles that the sign-up claims are ignored.
 */
function confirmUser(event: PreSignUpTriggerEvent): void {
  event.response.autoConfirmUser = true;
  event.response.autoVerifyEmail = true;
}

/** Creates the member's row; outbox messages set their group and welcome them (lambdas/members/member-store.ts). */
async function createRow({ request }: PostConfirmationTriggerEvent): Promise<void> {
  await memberStore.createWithWelcome(buildMember(toPoolUser(request.userAttributes)));
}

/**
 * After a password reset, ends all sign-ins that used the old password, possibly of someone who registered another
 * person's address (AUTH-12). The code came by email, so the reset also proves the address, and it drops a change of
 * address that is pending, which may be a stranger's (MEMBER-7). A second factor of a member who is no admin may be that
 * stranger's as well, and is turned off (AUTH-16).
 */
async function revokeOldTokens({ userPoolId, request }: PostConfirmationTriggerEvent): Promise<void> {
  const user = toPoolUser(request.userAttributes);
  const end = () =>
    endAllSignIns(user.id, {
      buildChanges: (row) => buildProof(row, user.email),
      buildMessages: (row, at) => [
        ...buildPasswordResetNotice(row, at, request.clientMetadata?.timezone),
        ...buildFactorOff(row),
      ],
      pool: userPoolId,
      rowTimeoutMs,
    });
  try {
    if (await end()) return;
    await withTimeout(rowTimeoutMs, memberStore.createWithWelcome(buildMember(user)));
    await end();
  } catch (error) {
    // Without the table there is no outbox message, so this is the only attempt.
    await signOutOfPool(user.id, userPoolId);
    throw error;
  }
}

/** Builds the changes of a reset by a code that was sent to `email`. */
function buildProof(
  { is_admin, mfa_enabled_at, email, email_verified_at, email_change }: MemberRow,
  sentTo: string,
): Partial<MemberRow> {
  return {
    ...(email === sentTo && { email_verified_at: email_verified_at ?? new Date().toISOString() }),
    mfa_enabled_at: is_admin ? mfa_enabled_at : null,
    // A confirmed change may be in the pool already.
    email_change: email_change?.confirmed_at ? email_change : undefined,
  };
}

const buildFactorOff = ({ id, is_admin }: MemberRow): OutboxMessage[] =>
  is_admin ? [] : [{ kind: "second_factor_off", member_id: id }];

async function setResetEmail(event: CustomMessageTriggerEvent): Promise<void> {
  const siteUrl = await readParameter(triggersEnv.read("SITE_URL_PARAMETER"));
  const { userAttributes, codeParameter, clientMetadata } = event.request;
  const isAdmin = (await memberStore.find(userAttributes.sub ?? ""))?.is_admin === true;
  // The metadata of a forgotten password comes from the browser.
  const isHandover = clientMetadata?.reason === handoverReason && isAdmin;
  const link = { siteUrl, email: userAttributes.email ?? "", codePlaceholder: codeParameter, isAdmin };
  const email = buildResetEmail(link, await getSiteSettings(), isHandover);
  event.response.emailSubject = email.subject;
  event.response.emailMessage = email.html;
}

/**
 * The email that Cognito sends for a forgotten password, or to a member who was made an admin (`isHandover`). Cognito
 * replaces `codePlaceholder` in it. Address and code follow the # of the link, because browsers do not send that part to
 * servers, which keeps it out of logs. For an admin the link says so, because the form asks more of their password (AUTH-5).
 */
export function buildResetEmail(
  {
    siteUrl,
    email,
    codePlaceholder,
    isAdmin,
  }: { siteUrl: string; email: string; codePlaceholder: string; isAdmin: boolean },
  sender: SenderIdentity,
  isHandover = false,
): { subject: string; html: string; text: string } {
  return renderEmail(
    {
      subject: `Choose a new ${brandText.name} password`,
      headline: "Choose a new password",
      paragraphs: [
        "Hi,",
        isHandover
          ? `You are now an admin of ${brandText.name}. Choose a password of your own: an earlier one, and earlier sign-ins, no longer work.`
          : "We received a request to reset the password of your account.",
      ],
      facts: [
        { label: "Account", value: email },
        { label: "Link", value: "Works for an hour, once" },
      ],
      action: {
        label: "Choose a new password",
        url: `${siteUrl}/reset-password#email=${encodeURIComponent(email)}&code=${codePlaceholder}${isAdmin ? "&admin" : ""}`,
      },
      note: isHandover
        ? "Once the link has expired, ask for another with “Forgot your password?” on the sign-in page."
        : "If you didn't ask for it, you can ignore this email: your password won't change.",
      reason: isHandover
        ? `You're receiving this email because you were made an admin of ${brandText.name}.`
        : "You're receiving this email because a new password was requested for this address.",
    },
    sender,
    siteUrl,
  );
}
