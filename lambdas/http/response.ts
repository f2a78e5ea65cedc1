import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { type ErrorEnvelope, errorStatus } from "../../contract/errors.ts";
import type { Route } from "../../contract/routes.ts";
import { AppError, busy, internalError } from "../errors.ts";
import { log } from "../log.ts";

export type ApiResponse = APIGatewayProxyStructuredResultV2;

/** The edge may keep the two public lists for a minute, and serve them stale while it asks again. */
const edgeCache = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";

const answer = (statusCode: number, body: unknown, headers: Record<string, string> = {}): ApiResponse => ({
  statusCode,
  headers: {
    "content-type": "application/json",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    ...headers,
  },
  body: JSON.stringify(body),
});

/** What a verb returned, cut down to what its route declares: nothing else can leave. */
export function toSuccessResponse(route: Route, result: unknown): ApiResponse {
  const headers = route.cache === "edge" ? { "cache-control": edgeCache } : {};
  return answer(route.status ?? 200, route.output.parse(result), headers);
}

/** The envelope for whatever was thrown. What is not an AppError is logged with its stack and becomes a blank 500. */
export function toErrorResponse(thrown: unknown, requestId: string): ApiResponse {
  const { code, message, fields, retryAfterSeconds } = visible(thrown);
  const envelope: ErrorEnvelope = {
    error: { code, message, ...(fields ? { fields } : {}), request_id: requestId },
  };
  const retryAfter = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  return answer(errorStatus[code], envelope, retryAfter);
}

function visible(thrown: unknown): AppError {
  if (thrown instanceof AppError) {
    log.info("Refused", { code: thrown.code });
    return thrown;
  }
  const error = thrown instanceof Error ? thrown : new Error(`Thrown: ${typeof thrown}`);
  if (isPassing(error)) {
    log.warn("Busy", { error });
    return busy();
  }
  log.error("Failed", { error });
  return internalError();
}

const passing = new Set([
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

/** Whether the same request may succeed in a moment: throttling, slowness, two transactions that met on a row. */
function isPassing(error: Error & { CancellationReasons?: { Code?: string }[] }): boolean {
  const reasons = error.CancellationReasons ?? [];
  return passing.has(error.name) || reasons.some(({ Code }) => Code !== undefined && passing.has(Code));
}
