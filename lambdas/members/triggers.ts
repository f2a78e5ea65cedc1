import type {
  CustomMessageTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
} from "aws-lambda";
import { toError } from "../errors.ts";
import { log } from "../log.ts";
import { readParameter } from "../settings.ts";
import { triggersEnv } from "./env.ts";
import { memberStore } from "./member-store.ts";
import { buildMember, toPoolUser } from "./new-member.ts";
import { buildResetEmail } from "./reset-email.ts";

/** Cognito gives up on a trigger after five seconds, and then the person's sign-up or reset has failed. */
const deadlineMs = 4_000;

export type TriggerEvent = PreSignUpTriggerEvent | PostConfirmationTriggerEvent | CustomMessageTriggerEvent;

/**
 * Answers the pool's triggers. Cognito shows the person whatever is thrown; so what fails, or takes too long, is
 * logged and the event goes back as it stands. GET /api/me mends a missing row. Never rejects.
 */
export async function handleTrigger(event: TriggerEvent): Promise<TriggerEvent> {
  await logged(event.triggerSource, async () => {
    switch (event.triggerSource) {
      case "PreSignUp_SignUp":
        return confirmAtOnce(event);
      case "PostConfirmation_ConfirmSignUp":
        return writeRow(event);
      case "PostConfirmation_ConfirmForgotPassword":
        return endOldSignIns(event);
      case "CustomMessage_ForgotPassword":
        return writeResetMail(event);
    }
  });
  return event;
}

/**
 * The sign-up's dialog leads straight to the dashboard; the address counts as usable, so that a reset reaches it.
 * Whatever role the sign-up claims is not read.
 */
function confirmAtOnce(event: PreSignUpTriggerEvent): void {
  event.response.autoConfirmUser = true;
  event.response.autoVerifyEmail = true;
}

/** The user's group follows by the outbox (lambdas/members/member-store.ts). */
async function writeRow({ request }: PostConfirmationTriggerEvent): Promise<void> {
  await memberStore.create(buildMember(toPoolUser(request.userAttributes)));
}

/**
 * Whoever held the password until now, perhaps someone who registered another's address, is out: their access
 * tokens by the row's tokens_valid_from, their refresh tokens by the pool.
 */
async function endOldSignIns({ userPoolId, request }: PostConfirmationTriggerEvent): Promise<void> {
  const user = toPoolUser(request.userAttributes);
  // A token's iat is in whole seconds, and the next sign-in may come within this one.
  const tokens_valid_from = new Date(Math.floor(Date.now() / 1_000) * 1_000).toISOString();
  await Promise.all([
    logged("sign out everywhere", async () => {
      // Loaded only here: a sign-up calls no pool, and every cold start would pay for its client.
      const { signOutEverywhere } = await import("./cognito.ts");
      await signOutEverywhere(userPoolId, user.id);
    }),
    logged("end old tokens", async () => {
      const changed = await memberStore.change(user.id, { tokens_valid_from });
      if (!changed) await memberStore.create({ ...buildMember(user), tokens_valid_from });
    }),
  ]);
}

async function writeResetMail(event: CustomMessageTriggerEvent): Promise<void> {
  const siteUrl = await readParameter(triggersEnv.read("SITE_URL_PARAMETER"));
  const { userAttributes, codeParameter } = event.request;
  const mail = buildResetEmail(siteUrl, userAttributes.email ?? "", codeParameter);
  event.response.emailSubject = mail.subject;
  event.response.emailMessage = mail.html;
}

async function logged(what: string, work: () => Promise<void> | void): Promise<void> {
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(() => deadline.reject(new Error("It took too long")), deadlineMs);
  try {
    await Promise.race([work(), deadline.promise]);
  } catch (error) {
    log.error("A trigger's work failed", {
      what,
      error: toError(error),
    });
  } finally {
    clearTimeout(timer);
  }
}
