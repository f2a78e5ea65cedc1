import { ApiError, getAdminErrorMessage, isRejection } from "./errors.ts";

/** Says what an error means for an action that must not happen twice: after a lost answer it may have happened. */
export const describeOutcome = (
  error: unknown,
  { refused, unknown, advice }: { refused: string; unknown: string; advice: string },
): { title: string; text: string } => ({
  title: error instanceof ApiError && isRejection(error) ? refused : unknown,
  text: getAdminErrorMessage(error, advice),
});
