import type { ErrorCode } from "../contract/errors.ts";

/** A refusal that the caller may see. Whatever else is thrown becomes a blank 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** A field's path → what is wrong with it. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** When the same request may succeed, where that is known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    fields?: Readonly<Record<string, string>>,
    retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Whatever was thrown, as an error that the log can tell of. */
export const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));

export const invalidInput = (fields: Readonly<Record<string, string>>) =>
  new AppError("invalid", "Please check the highlighted fields.", fields);

export const unknownField = (fields: Readonly<Record<string, string>>) =>
  new AppError("unknown_field", "The request has a field that is not known here.", fields);

/** Also the answer to a token that is old, of the wrong kind, or of a member who is gone: it says no more. */
export const signInRequired = () => new AppError("sign_in_required", "Please sign in.");

const refusals = {
  forbidden: "You may not do this.",
  premium_required: "This is for premium members.",
  not_your_session: "This payment belongs to someone else.",
} as const;

export const forbidden = (reason: keyof typeof refusals) => new AppError(reason, refusals[reason]);

export const notFound = (what: string) => new AppError("not_found", `This ${what} was not found.`);

export const conflict = (what: string) =>
  new AppError("conflict", `This ${what} was changed by someone else. Please reload and try again.`);

/** What stands in the way is for a person to read: they know what to do about it. */
export const conflictWithMessage = (message: string) => new AppError("conflict", message);

const states = {
  already_premium: "You are a premium member already.",
  already_scheduled: "This booking has its times already.",
  payment_already_used: "This payment was used already.",
  price_mismatch: "The price has changed. Please look at it once more.",
  slot_taken: "Somebody else has just taken this time.",
  slot_past: "This time has passed.",
  last_admin: "Somebody has to stay admin.",
  subscription_active: "This member pays for Premium. Cancel the subscription first.",
} as const;

/** What is asked for does not go with how things stand; asking again does not help. */
export const invalidState = (state: keyof typeof states) => new AppError(state, states[state]);

export const paymentRequired = () => new AppError("payment_required", "This has not been paid.");

/** Stripe is down or slow: nothing was changed, and the same request may be sent again. */
export const paymentProviderUnavailable = () =>
  new AppError("payment_provider_unavailable", "Our payment provider cannot be reached. Please try again.");

export const tooLarge = () => new AppError("too_large", "The request is too large.");

export const unsupportedMediaType = () =>
  new AppError("unsupported_media_type", "The request body must be application/json.");

/** One client did one thing too often; `retryAfterSeconds` until they may again. */
export const tooManyRequests = (retryAfterSeconds: number) =>
  new AppError("too_many_requests", "Please try again in a few minutes.", undefined, retryAfterSeconds);

/** The table or a service turned us away for now; the same request may succeed in a moment. */
export const busy = () =>
  new AppError("busy", "We are very busy. Please try again in a moment.", undefined, 2);

export const internalError = () => new AppError("internal", "Something went wrong. Please try again.");
