import type { ErrorCode } from "../contract/errors.ts";

/** An error that the client may see: not found, conflict, rate limit … Any other error is a 500 without details. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Validation messages by field path. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** The same request may succeed after this time, if that is known. */
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

/** Converts a thrown value to an Error, for logging. */
export const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));

export const invalidInput = (fields: Readonly<Record<string, string>>) =>
  new AppError("invalid", "Please check the highlighted fields.", fields);

export const unknownField = (fields: Readonly<Record<string, string>>) =>
  new AppError("unknown_field", "The request contains an unknown field.", fields);

/** Also for tokens that are expired or of the wrong kind: the answer does not tell them apart. */
export const signInRequired = () => new AppError("sign_in_required", "Please sign in.");

/** For the token of a member who has left. It proves who asks, so that the answer may tell what becomes of the account. */
export const accountDeleted = (isErased: boolean) =>
  new AppError(
    "sign_in_required",
    isErased
      ? "This account has been deleted."
      : "We're deleting your account. You'll get an email when it's done.",
  );

const forbiddenMessages = {
  forbidden: "You don't have permission to do this.",
  premium_required: "This is for premium members.",
  not_your_session: "This payment belongs to someone else.",
  mfa_required: "Use two-step sign-in to open the back office.",
  admin_role_required: "Your admin role doesn't include this. Ask an owner.",
  fresh_sign_in_required: "For your security, please sign in again.",
} as const;

export const forbidden = (reason: keyof typeof forbiddenMessages) =>
  new AppError(reason, forbiddenMessages[reason]);

/** `what` is a noun, as in "This booking was not found." */
export const notFound = (what: string) => new AppError("not_found", `This ${what} was not found.`);

/** A forged, expired or outdated link, or one for another account: the answer does not tell them apart. */
export const invalidEmailLink = () => new AppError("not_found", "This link doesn't work any more.");

export const unknownEndpoint = () => new AppError("not_found", "Unknown endpoint.");

export const conflict = (what: string) =>
  new AppError("conflict", `This ${what} has changed in the meantime. Please look at it again.`);

/** A conflict that the user can resolve; the message says how. */
export const conflictWithMessage = (message: string) => new AppError("conflict", message);

const stateMessages = {
  already_premium: "You're already a premium member.",
  already_scheduled: "Times have already been requested for this booking.",
  payment_already_used: "This payment has already been used.",
  price_mismatch: "The price has changed. Please review it and try again.",
  slot_taken: "Someone else has just booked this time.",
  slot_past: "This time has passed.",
  reschedule_open: "The other side has asked for another time already. Please answer that first.",
  reschedule_closed: "Other times are no longer possible for this session.",
  no_show_closed:
    "You can tell us from 10 minutes after the start until 24 hours after the end of a session.",
  outside_hours: "This time is outside the advisor's working hours.",
  no_free_times: "This advisor has no free times. You haven't been charged.",
  last_admin: "There must be at least one owner.",
  member_exists: "There is an account with this email address. Confirm that you want to make it an admin.",
  subscription_active: "This member pays for Premium. Cancel the subscription first.",
  free_pack:
    "This item is the free pack. Confirm that visitors no longer get it, or choose another one first.",
} as const;

/** The request is not possible in the current state, and repeating it does not help. */
export const invalidState = (state: keyof typeof stateMessages) => new AppError(state, stateMessages[state]);

export const paymentRequired = () => new AppError("payment_required", "Payment required.");

/** Stripe is down or slow. Nothing was changed, and the client may retry. */
export const paymentProviderUnavailable = () =>
  new AppError("payment_provider_unavailable", "Our payment provider cannot be reached. Please try again.");

export const tooLarge = () => new AppError("too_large", "The request is too large.");

export const unsupportedMediaType = () =>
  new AppError("unsupported_media_type", "The request body must be application/json.");

/** The rate limit is exceeded; `retryAfterSeconds` is the rest of the window. */
export const tooManyRequests = (retryAfterSeconds: number, message = describeWait(retryAfterSeconds)) =>
  new AppError("too_many_requests", message, undefined, retryAfterSeconds);

function describeWait(seconds: number): string {
  if (seconds > 3_600)
    return `That's the limit for now. Please try again in ${Math.ceil(seconds / 3_600)} hours.`;
  return seconds > 900 ? "Please try again in an hour." : "Please try again in a few minutes.";
}

/** A temporary failure, such as throttling: the same request may succeed in a moment. */
export const busy = () =>
  new AppError("busy", "We're very busy right now. Please try again in a moment.", undefined, 2);

export const internalError = () => new AppError("internal", "Something went wrong. Please try again.");
