import type { Context } from "aws-lambda";
import { getLambdaEntry, type Route, type RouteName, routes } from "../../contract/routes.ts";
import type { ApiEvent } from "../../lambdas/http/event.ts";
import type { ApiResponse } from "../../lambdas/http/response.ts";
import { buildRouteEvent, context, type RequestParts } from "../support/event.ts";

type Handler = (event: ApiEvent, context: Context) => Promise<ApiResponse>;

/** Calls a route's Lambda in this process. Throws when the response is not successful. */
export type Ask = (name: RouteName, sent: RequestParts) => Promise<ApiResponse>;

/** Loads the Lambda of every route. */
export async function loadLambdas(): Promise<Ask> {
  const handlers = new Map<string, Handler>();
  for (const route of Object.values<Route>(routes)) {
    const file = getLambdaUrl(route);
    if (!handlers.has(file)) handlers.set(file, ((await import(file)) as { handler: Handler }).handler);
  }
  return async (name, sent) => {
    const answer = await handlers.get(getLambdaUrl(routes[name]))?.(buildRouteEvent(name, sent), context);
    if (!answer?.statusCode || answer.statusCode >= 400)
      throw new Error(`${name} answered ${answer?.statusCode}: ${answer?.body}`);
    return answer;
  };
}

const getLambdaUrl = (route: Route) => new URL(`../../${getLambdaEntry(route)}`, import.meta.url).href;
