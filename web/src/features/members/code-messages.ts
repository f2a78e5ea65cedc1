import { isCognitoError } from "../../auth/is-cognito-error.ts";

/** Texts about the six digits of an authenticator app (AUTH-16). */
export const codeMessages = {
  malformed: "Enter the six digits that your authenticator app shows.",
  wrong: "That code isn't right. Check your authenticator app and try again.",
  used: "That code was used before. Wait for the next one, which takes at most 30 seconds.",
  tookTooLong: "Your sign-in took too long. Please start again.",
  signInExpired: "Your sign-in took too long or had too many wrong codes. Please start again.",
} as const;

/** The message for Cognito's refusal of a code; undefined for any other error. */
export function findCodeError(error: unknown): string | undefined {
  if (isCognitoError(error, "CodeMismatchException", "EnableSoftwareTokenMFAException"))
    return codeMessages.wrong;
  return isCognitoError(error, "ExpiredCodeException") ? codeMessages.used : undefined;
}
