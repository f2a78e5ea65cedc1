import { ApiError, isRejection } from "./errors.ts";

const maxAttempts = 3;

/**
 * Wraps a call that ends the caller's own sign-in, too. It is repeated if its answer is lost. Once one attempt may have taken
 * effect, also one of an earlier press whose answer `wasLost`, the API's refusal of the sign-in says that it has. Throws the error
 * of the last attempt.
 */
export function repeatUntilRefused(call: () => Promise<unknown>): (wasLost?: boolean) => Promise<void> {
  return async (wasLost = false) => {
    for (let attempt = 1; ; attempt++)
      try {
        await call();
        return;
      } catch (error) {
        const isRejected = error instanceof ApiError && isRejection(error);
        // Every attempt before this one was lost.
        if ((attempt > 1 || wasLost) && isRejected && error.code === "sign_in_required") return;
        if (isRejected || attempt === maxAttempts) throw error;
      }
  };
}
