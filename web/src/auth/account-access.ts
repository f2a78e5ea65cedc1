import { Amplify, createAmplifyContext } from "aws-amplify";
import { createUserPoolsTokenProvider } from "aws-amplify/adapter-core";
import * as cognito from "aws-amplify/auth";
import { accountAccess } from "../../../contract/members.ts";
import { configureAmplify, throwUncheckedFactor } from "./amplify.ts";
import { isCognitoError } from "./is-cognito-error.ts";

/*
 * A second sign-in of the same person beside the browser's, with the password and code entered again. Only its access
 * token may change the password and the authenticator app at Cognito (AUTH-20). Its tokens are in memory, until it is closed.
 */

const options = { clientMetadata: accountAccess };

export type AccountAccess = ReturnType<typeof createAccess>;

/** Returns "code_required" if the account has an authenticator app and `code` is empty. Close what it returns otherwise. */
export async function openAccountAccess(
  email: string,
  password: string,
  code: string,
): Promise<AccountAccess | "code_required"> {
  await configureAmplify();
  const context = createMemoryContext();
  let { nextStep } = await cognito
    .signIn(context, { username: email, password, options })
    .catch(throwUncheckedFactor);
  if (nextStep.signInStep === "CONFIRM_SIGN_IN_WITH_TOTP_CODE") {
    if (!code) return "code_required";
    const answer = cognito.confirmSignIn(context, { challengeResponse: code, options });
    ({ nextStep } = await answer.catch(throwUncheckedFactor));
  }
  if (nextStep.signInStep !== "DONE")
    throw new Error("We couldn't check your password. Please sign out, and sign in again.");
  return createAccess(context, email);
}

/** The new password that was sent last. If its answer was lost, it may be the account's password already. */
let sentPassword: string | undefined;

/**
 * Changes the password. After a lost answer it finds out, at once and at the next press, whether the new password opens the
 * account already: Amplify repeats such a call itself, and the repeated one is refused because of the old password. Returns
 * "code_required" like `openAccountAccess`.
 */
export async function changePassword(
  email: string,
  current: string,
  next: string,
  code: string,
): Promise<"done" | "code_required"> {
  try {
    const access = await openAccountAccess(email, current, code);
    if (access === "code_required") return access;
    sentPassword = next;
    await access.changePassword(current, next).finally(access.close);
  } catch (error) {
    if (isCognitoError(error, "InvalidPasswordException", "LimitExceededException")) sentPassword = undefined;
    if (next !== sentPassword || !(await isPassword(email, next))) throw error;
  }
  sentPassword = undefined;
  return "done";
}

/** Whether the password opens the account. The code of an authenticator app is asked for only after the right one. */
async function isPassword(email: string, password: string): Promise<boolean> {
  const access = await openAccountAccess(email, password, "").catch(() => undefined);
  if (access !== undefined && access !== "code_required") await access.close();
  return access !== undefined;
}

const createAccess = (context: ReturnType<typeof createMemoryContext>, email: string) => ({
  changePassword: (oldPassword: string, newPassword: string) =>
    cognito.updatePassword(context, { oldPassword, newPassword }),
  /** Starts the setup of an authenticator app. `uri` is what its QR code holds. The app in use stays valid until then. */
  async setUpAuthenticator(issuer: string): Promise<{ secret: string; uri: string }> {
    const { sharedSecret, getSetupUri } = await cognito.setUpTOTP(context);
    return { secret: sharedSecret, uri: getSetupUri(issuer, email).toString() };
  },
  /** Proves to Cognito that the app shows the right codes. Throws EnableSoftwareTokenMFAException for a wrong one. */
  verifyAuthenticator: (code: string) => cognito.verifyTOTPSetup(context, { code }),
  /** For routes of the API that ask for such a sign-in. Throws once it has ended. */
  async getToken(): Promise<string> {
    const { tokens } = await cognito.fetchAuthSession(context);
    if (!tokens) throw new Error("This sign-in has ended.");
    return tokens.accessToken.toString();
  },
  /** Revokes the tokens. */
  close: () => cognito.signOut(context),
});

function createMemoryContext() {
  const config = Amplify.getConfig();
  if (!config.Auth) throw new Error("Amplify is not configured");
  const kept = new Map<string, string>();
  const tokenProvider = createUserPoolsTokenProvider(config.Auth, {
    getItem: async (key) => kept.get(key) ?? null,
    setItem: async (key, value) => void kept.set(key, value),
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  });
  return createAmplifyContext(config, { Auth: { tokenProvider } });
}
