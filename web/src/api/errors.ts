import { type ErrorCode, type ErrorEnvelope, unexpectedErrorMessage } from "../../../contract/errors.ts";

export const networkErrorMessage =
  "We could not reach Kindstead. Please check your connection and try again.";

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

/** Codes for responses without our error envelope, such as the gateway's own 401, 429 and 503 (API-3). */
const codeByStatus: Record<number, ErrorCode> = {
  400: "invalid",
  401: "sign_in_required",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  413: "too_large",
  415: "unsupported_media_type",
  429: "too_many_requests",
  503: "busy",
};

const messageByCode: Partial<Record<ErrorCode, string>> = {
  sign_in_required: "Please sign in again.",
  too_large: "That's too much to send at once.",
  too_many_requests: "Please try again in a few minutes.",
  busy: "We're busy right now. Please try again in a moment.",
};

function isEnvelope(body: unknown): body is ErrorEnvelope {
  const error = (body as Partial<ErrorEnvelope> | null)?.error;
  return typeof error?.code === "string" && typeof error.message === "string";
}

/** Parses a non-2xx response into an error, whether it came from our API, the gateway or a proxy. */
export async function parseErrorResponse(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  if (isEnvelope(body)) {
    const { code, message, fields, request_id: requestId } = body.error;
    return new ApiError(response.status, code, message, { fields, requestId });
  }
  const code = codeByStatus[response.status] ?? "internal";
  return new ApiError(
    response.status,
    code,
    messageByCode[code] ?? "Something went wrong. Please try again.",
  );
}

/** The error's own message, or `fallback` if it has none. */
export const getErrorMessage = (error: unknown, fallback: string): string =>
  error instanceof Error && error.message ? error.message : fallback;

/**
 * The message that admin screens show for an error (API-3): the API's message if it rejected the request, `fallback`
 * if the call failed, and the spec's general sentence for a bug in the page.
 */
export function getAdminErrorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return unexpectedErrorMessage;
  const isRejection =
    (error.status >= 400 && error.status < 500) || error.code === "payment_provider_unavailable";
  return isRejection ? error.message : fallback;
}
