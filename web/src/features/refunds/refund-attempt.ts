import { ApiError, getAdminErrorMessage, isRejection } from "../../api/errors.ts";

/**
 * Returns the cents that a refund says were left: those that the admin saw when the dialog opened. The API recognizes a repeated
 * refund by them, so they follow the row only once it has answered that something else was refunded (ADMIN-41).
 */
export const chooseLeftCents = (seenCents: number, currentCents: number, error: Error | null): number =>
  error instanceof ApiError && error.code === "conflict" ? currentCents : seenCents;

/** Says what an error means for the money: after a lost answer it may be on its way. */
export const describeRefundError = (error: Error): { title: string; text: string } => ({
  title:
    error instanceof ApiError && isRejection(error)
      ? "This refund wasn't started"
      : "We don't know whether this refund was started",
  text: getAdminErrorMessage(
    error,
    "Please press the button again without a change. If it was started, nothing is refunded twice.",
  ),
});
