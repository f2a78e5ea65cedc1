import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { type ErrorEnvelope, errorStatus } from "../../contract/errors.ts";
import type { Route } from "../../contract/routes.ts";
import type { PdfFile } from "../../contract/sheets.ts";
import { AppError, busy, internalError } from "../errors.ts";
import { log } from "../log.ts";

export type ApiResponse = APIGatewayProxyStructuredResultV2;

/** The CDN may cache the public lists for a minute, and serve them stale while it revalidates. */
const edgeCache = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";

const getEdgeCache = ({ freshSeconds }: Route): string =>
  freshSeconds === undefined ? edgeCache : `public, max-age=0, s-maxage=${freshSeconds}`;

const buildResponse = (
  statusCode: number,
  body: unknown,
  headers: Record<string, string> = {},
): ApiResponse => ({
  statusCode,
  headers: {
    "content-type": "application/json",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    ...headers,
  },
  body: JSON.stringify(body),
});

/** The response with a result, reduced to the fields that the route declares, so that nothing else can leak. */
export function toSuccessResponse(route: Route, result: unknown): ApiResponse {
  const output = route.output.parse(result);
  if (route.file !== undefined) return buildFileResponse(route.file, output as PdfFile);
  if (route.status === 303)
    return buildResponse(303, output, { location: (output as { location: string }).location });
  const headers = route.cache === "edge" ? { "cache-control": getEdgeCache(route) } : {};
  return buildResponse(route.status ?? 200, output, headers);
}

/** API Gateway decodes the base64. Only ASCII may be in a header; the other form of the name has the rest (RFC 6266). */
const buildFileResponse = (type: string, { file_name, bytes }: PdfFile): ApiResponse => ({
  statusCode: 200,
  headers: {
    "content-type": type,
    "content-disposition": `attachment; filename="${file_name.replace(/[^\x20-\x7e]|["\\]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(file_name).replace(/['()]/g, escape).replaceAll("*", "%2A")}`,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  },
  body: Buffer.from(bytes).toString("base64"),
  isBase64Encoded: true,
});

/** The error envelope. An error that is not an AppError is logged with its stack and answered as a 500 without details. */
export function toErrorResponse(thrown: unknown, requestId: string): ApiResponse {
  const { code, message, fields, retryAfterSeconds } = toAppError(thrown);
  const envelope: ErrorEnvelope = {
    error: { code, message, ...(fields ? { fields } : {}), request_id: requestId },
  };
  const retryAfter = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  return buildResponse(errorStatus[code], envelope, retryAfter);
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) {
    log.info("Request rejected", { code: thrown.code });
    return thrown;
  }
  const error = thrown instanceof Error ? thrown : new Error(`Thrown: ${typeof thrown}`);
  if (isTemporary(error)) {
    log.warn("Temporary failure", { error });
    return busy();
  }
  log.error("Request failed", { error });
  return internalError();
}

const temporaryErrors = new Set([
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
  "ThrottlingError",
  "TimeoutError",
  "TooManyRequestsException",
  "TransactionConflictException",
  "TransactionConflict",
  "TransactionInProgressException",
  "ProvisionedThroughputExceeded",
]);

/** Whether a retry may succeed in a moment: throttling, a timeout, or a transaction conflict. */
function isTemporary(error: Error & { CancellationReasons?: { Code?: string }[] }): boolean {
  const reasons = error.CancellationReasons ?? [];
  return (
    temporaryErrors.has(error.name) ||
    reasons.some(({ Code }) => Code !== undefined && temporaryErrors.has(Code))
  );
}
