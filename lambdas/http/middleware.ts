import middy from "@middy/core";
import type { Context } from "aws-lambda";
import { withRequestId } from "../log.ts";
import { withStripeBudget } from "../stripe/request-budget.ts";
import type { ApiEvent } from "./event.ts";
import { assertOriginSecret } from "./origin-secret.ts";
import { type ApiResponse, toErrorResponse } from "./response.ts";

/** The one chain of every HTTP function: only the CDN may call, and whatever is thrown becomes the envelope. */
export function withMiddleware(
  work: (event: ApiEvent) => Promise<ApiResponse>,
): (event: ApiEvent, context: Context) => Promise<ApiResponse> {
  const handler = middy<ApiEvent, ApiResponse>()
    .before(({ event }) => assertOriginSecret(event))
    .handler((event) => withStripeBudget(() => work(event)))
    .onError((request) => {
      request.response = toErrorResponse(request.error, request.event.requestContext.requestId);
    });
  return (event, context) => withRequestId(event.requestContext.requestId, () => handler(event, context));
}
