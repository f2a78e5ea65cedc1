import { describeOutcome } from "../../api/describe-outcome.ts";
import { ApiError } from "../../api/errors.ts";

/**
 * Returns what a refund is made of: what the admin saw when the dialog opened, such as the cents that were left. The API
 * recognizes a repeated refund by them, so they follow the row only once it has answered that something else has changed
 * (ADMIN-41).
 */
export const chooseSeen = <Row>(seen: Row, current: Row, error: Error | null): Row =>
  error instanceof ApiError && error.code === "conflict" ? current : seen;

/** Says what an error means for the money: after a lost answer it may be on its way. */
export const describeRefundError = (error: Error) =>
  describeOutcome(error, {
    refused: "This refund wasn't started",
    unknown: "We don't know whether this refund was started",
    advice: "Please press the button again without a change. If it was started, nothing is refunded twice.",
  });
