import { buildGuestCount, guessLimit } from "../http/count-guest.ts";

/* Counts how often a guest tries links of emails and recovery codes, before the body is parsed (SEC-22). */

const countStartLink = buildGuestCount("account-start", guessLimit);

/** By route name. Each throws too_many_requests. */
export const guestLimits = {
  recoverSignIn: buildGuestCount("recovery-client", { uses: 20, windowSeconds: 86_400 }),
  startAccount: countStartLink,
  resendStartLink: countStartLink,
  confirmNewAddress: buildGuestCount("new-address", guessLimit),
  declineEmail: buildGuestCount("email-decline", guessLimit),
};
