import type { Guest } from "../http/actor.ts";
import { enforceRateLimit, type RateLimit } from "../table/rate-limit.ts";

/* Counts how often a guest tries links of emails and recovery codes, before the body is parsed (SEC-22). */

const buildCount =
  (what: string, limit: RateLimit) =>
  ({ client }: Guest): Promise<void> =>
    enforceRateLimit(what, client, limit);

/** More than a person needs, too few to guess tokens. */
const guessLimit = { uses: 30, windowSeconds: 600 };
const countStartLink = buildCount("account-start", guessLimit);

/** By route name. Each throws too_many_requests. */
export const guestCounts = {
  recoverSignIn: buildCount("recovery-client", { uses: 20, windowSeconds: 86_400 }),
  startAccount: countStartLink,
  resendStartLink: countStartLink,
  confirmNewAddress: buildCount("new-address", guessLimit),
  declineEmail: buildCount("email-decline", guessLimit),
};
