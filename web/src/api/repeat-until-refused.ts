import { ApiError, isRejection } from "./errors.ts";

const maxAttempts = 3;

/**
 * Wraps a call that ends the caller's own sign-in, too. It is repeated if its answer is lost. Once it may have taken effect, also
 * through an earlier use, the API's refusal of the sign-in says that it has. Throws the error of the last attempt.
 */
export function repeatUntilRefused(call: () => Promise<unknown>): () => Promise<void> {
  let mayBeDone = false;
  return async () => {
    for (let attempt = 1; ; attempt++)
      try {
        await call();
        break;
      } catch (error) {
        const isRejected = error instanceof ApiError && isRejection(error);
        if (mayBeDone && isRejected && error.code === "sign_in_required") break;
        mayBeDone ||= !isRejected;
        if (isRejected || attempt === maxAttempts) throw error;
      }
    mayBeDone = false;
  };
}
