import middy from "@middy/core";
import type { Context } from "aws-lambda";
import { httpEnv, originSecretHeader } from "../env.ts";
import { forbidden } from "../errors.ts";
import { withRequestId } from "../log.ts";
import { findPreviousSecret, readSecret } from "../settings.ts";
import { isSameText } from "../signature.ts";
import { withStripeBudget } from "../stripe/request-budget.ts";
import type { ApiEvent } from "./event.ts";
import { type ApiResponse, toErrorResponse } from "./response.ts";

/**
 * The middleware of every HTTP function: accepts requests from the CDN only, adds the request id to the log, limits the
 * time for Stripe calls, and converts errors to the error envelope.
 */
export function withMiddleware(
  handle: (event: ApiEvent) => Promise<ApiResponse>,
): (event: ApiEvent, context: Context) => Promise<ApiResponse> {
  const handler = middy<ApiEvent, ApiResponse>()
    .before(({ event }) => assertOriginSecret(event))
    .handler((event) => withStripeBudget(() => handle(event)))
    .onError((request) => {
      request.response = toErrorResponse(request.error, request.event.requestContext.requestId);
    });
  return (event, context) => withRequestId(event.requestContext.requestId, () => handler(event, context));
}

/**
 * Rejects requests that did not come through the CDN: the API's own address is public, and a direct caller could choose
 * its client address and would bypass the firewall. Throws forbidden.
 */
async function assertOriginSecret(event: ApiEvent): Promise<void> {
  const id = httpEnv.read("ORIGIN_SECRET_ID");
  const received = event.headers[originSecretHeader];
  if (received === undefined) throw forbidden("forbidden");
  if (isSameText(received, await readSecret(id))) return;
  // Until a deployment tells the CDN a new value, it sends the one before (docs/operations.md#origin-secret).
  const previous = await findPreviousSecret(id);
  if (previous === undefined || !isSameText(received, previous)) throw forbidden("forbidden");
}
