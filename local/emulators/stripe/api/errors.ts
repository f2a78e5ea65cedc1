/** An API error: the `error` of the body and the HTTP status. */
export class StripeError extends Error {
  readonly status: number;
  readonly type: string;
  readonly details: ErrorDetails;
  /** Whether the changes of the call are kept despite the error. */
  readonly keepsChanges: boolean;
  constructor(status: number, type: string, message: string, details: ErrorDetails = {}, keeps = false) {
    super(message);
    this.name = "StripeError";
    this.status = status;
    this.type = type;
    this.details = details;
    this.keepsChanges = keeps;
  }

  /** Builds the response body; `overrides` replaces details that the caller may not see in full. */
  toBody(overrides: ErrorDetails = {}): object {
    const { code, param, ...rest } = this.details;
    const doc = code && { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}` };
    const error = {
      type: this.type,
      ...doc,
      message: this.message,
      ...(param && { param }),
      ...rest,
      ...overrides,
    };
    return { error };
  }
}

export interface ErrorDetails {
  /** From Stripe's list of error codes; some errors have none. */
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
}

export const invalid = (message: string, details: ErrorDetails = {}, status = 400) =>
  new StripeError(status, "invalid_request_error", message, details);

/** Answers 400 for an unknown id in a parameter and 404 for one in the path. */
export const noSuch = (noun: string, id: string, param?: string) =>
  invalid(`No such ${noun}: '${id}'`, { code: "resource_missing", param: param ?? "id" }, param ? 400 : 404);

export const unauthorized = (message: string, code?: string) =>
  invalid(message, { ...(code && { code }) }, 401);

export const declined = (message: string, details: ErrorDetails) =>
  new StripeError(402, "card_error", message, details);

/** A declined payment; the recorded attempt is kept. */
export const paymentRefused = (message: string, details: ErrorDetails) =>
  new StripeError(402, "card_error", message, details, true);
