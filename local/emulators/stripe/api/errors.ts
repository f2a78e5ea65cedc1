/** What Stripe tells its caller: the body's `error` and the HTTP status. */
export class StripeError extends Error {
  readonly status: number;
  readonly type: string;
  readonly details: ErrorDetails;
  /** Whether it tells of something that has happened, and not that nothing did. */
  readonly keeps: boolean;
  constructor(status: number, type: string, message: string, details: ErrorDetails = {}, keeps = false) {
    super(message);
    this.name = "StripeError";
    this.status = status;
    this.type = type;
    this.details = details;
    this.keeps = keeps;
  }

  /** The answer's body; `shown` replaces details that its reader may not see whole. */
  bodyWith(shown: ErrorDetails = {}): object {
    const { code, param, ...rest } = this.details;
    const doc = code && { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}` };
    const error = {
      type: this.type,
      ...doc,
      message: this.message,
      ...(param && { param }),
      ...rest,
      ...shown,
    };
    return { error };
  }
}

export interface ErrorDetails {
  /** As on Stripe's list of codes; some errors have none there and so none here. */
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
}

export const invalid = (message: string, details: ErrorDetails = {}, status = 400) =>
  new StripeError(status, "invalid_request_error", message, details);

/** With a parameter's name the call itself is wrong (400), without one its path leads nowhere (404). */
export const noSuch = (noun: string, id: string, param?: string) =>
  invalid(`No such ${noun}: '${id}'`, { code: "resource_missing", param: param ?? "id" }, param ? 400 : 404);

export const unauthorized = (message: string, code?: string) =>
  invalid(message, { ...(code && { code }) }, 401);

export const declined = (message: string, details: ErrorDetails) =>
  new StripeError(402, "card_error", message, details);

/** A refused payment; the attempt stays recorded. */
export const paymentRefused = (message: string, details: ErrorDetails) =>
  new StripeError(402, "card_error", message, details, true);
