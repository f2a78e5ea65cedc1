import middy from "@middy/core";
import type { Context } from "aws-lambda";
import { withRequestId } from "../log.ts";
import { withStripeBudget } from "../stripe/request-budget.ts";
import type { ApiEvent } from "./event.ts";
import { demandOriginSecret } from "./origin-secret.ts";
import { type Answer, failure } from "./response.ts";

/** The one chain of every HTTP function: only the CDN may call, and whatever is thrown becomes the envelope. */
export function chain(
  work: (event: ApiEvent) => Promise<Answer>,
): (event: ApiEvent, context: Context) => Promise<Answer> {
  const handler = middy<ApiEvent, Answer>()
    .before(({ event }) => demandOriginSecret(event))
    .handler((event) => withStripeBudget(() => work(event)))
    .onError((request) => {
      request.response = failure(request.error, request.event.requestContext.requestId);
    });
  return (event, context) => withRequestId(event.requestContext.requestId, () => handler(event, context));
}
