import type { Context } from "aws-lambda";
import { getLambdaEntry, type Route, type RouteName, routes } from "../../contract/routes.ts";
import type { ApiResponse } from "../../lambdas/http/response.ts";
import type { ApiEvent } from "../../lambdas/http/event.ts";
import { context, buildRouteEvent, type RequestParts } from "../support/event.ts";

type Handler = (event: ApiEvent, context: Context) => Promise<ApiResponse>;

/** Asks a route of the Lambda that answers it, in this process. Throws where the answer is no success. */
export type Ask = (name: RouteName, sent: RequestParts) => Promise<ApiResponse>;

/** Every route's Lambda, loaded. */
export async function loadLambdas(): Promise<Ask> {
  const handlers = new Map<string, Handler>();
  for (const route of Object.values<Route>(routes)) {
    const file = fileOf(route);
    if (!handlers.has(file)) handlers.set(file, ((await import(file)) as { handler: Handler }).handler);
  }
  return async (name, sent) => {
    const answer = await handlers.get(fileOf(routes[name]))?.(buildRouteEvent(name, sent), context);
    if (!answer?.statusCode || answer.statusCode >= 400)
      throw new Error(`${name} answered ${answer?.statusCode}: ${answer?.body}`);
    return answer;
  };
}

const fileOf = (route: Route) =>
  new URL(`../../${getLambdaEntry(route)}`, import.meta.url).href;
