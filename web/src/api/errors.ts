import { type ErrorCode, unexpectedErrorMessage } from "../../../contract/errors.ts";

/**
 * The error of a failed API call. `status` is the HTTP status, or 0 without a response (code "network"). `fields` maps
 * a field's path to its validation message. Switch on `code`; `message` can be shown to the user.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode | "network";
  readonly fields?: Record<string, string>;
  readonly requestId?: string;

  constructor(
    status: number,
    code: ErrorCode | "network",
    message: string,
    details: { fields?: Record<string, string> | undefined; requestId?: string | undefined } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    if (details.fields) this.fields = details.fields;
    if (details.requestId) this.requestId = details.requestId;
  }
}

/** Cognito's error for a call that the firewall blocks. Its message is about AWS. */
const blockedError = "ForbiddenException";
const blockedMessage = "There were too many attempts from your network. Please try again in five minutes.";

/** The error's own message, or `fallback` if it has none. */
export function getErrorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof Error)) return fallback;
  return error.name === blockedError ? blockedMessage : error.message || fallback;
}

/** The reason why the API refused the first invalid field; undefined if none was refused. */
export const findFieldError = (error: unknown): string | undefined =>
  error instanceof ApiError ? Object.values(error.fields ?? {})[0] : undefined;

/** The message of the first refused field, else the error's own. */
export const describeError = (error: Error | null): string | undefined =>
  findFieldError(error) ?? error?.message;

/** Whether the API rejected the request. After any other failure the request may have taken effect. */
export const isRejection = ({ status, code }: ApiError): boolean =>
  (status >= 400 && status < 500) || code === "payment_provider_unavailable";

/**
 * The message that admin screens show for an error (API-3): the API's message if it rejected the request, `fallback`
 * if the call failed, and the spec's general sentence for a bug in the page.
 */
export function getAdminErrorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return unexpectedErrorMessage;
  return isRejection(error) ? error.message : fallback;
}
