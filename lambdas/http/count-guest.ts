import { enforceRateLimit, type RateLimit } from "../table/rate-limit.ts";
import type { Guest } from "./actor.ts";

/** More than a person needs, too few to guess tokens. */
export const guessLimit: RateLimit = { uses: 30, windowSeconds: 600 };

/** Builds what counts a guest's uses of `what` before the body is parsed (SEC-22). It throws too_many_requests. */
export const buildGuestCount =
  (what: string, limit: RateLimit) =>
  ({ client }: Guest): Promise<void> =>
    enforceRateLimit(what, client, limit);
