import type { ErrorCode, ErrorEnvelope } from "../../../contract/errors.ts";
import { ApiError } from "./errors.ts";

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
  unknown_field: "This page is newer than our server. Please reload it.",
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
    // Our page sends no other fields than the API takes, unless an earlier version of the API runs again.
    if (code === "unknown_field")
      return new ApiError(response.status, code, messageByCode[code] ?? message, { requestId });
    return new ApiError(response.status, code, message, { fields, requestId });
  }
  const code = codeByStatus[response.status] ?? "internal";
  return new ApiError(
    response.status,
    code,
    messageByCode[code] ?? "Something went wrong. Please try again.",
  );
}
