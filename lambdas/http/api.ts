import type { Context } from "aws-lambda";
import type * as z from "zod";
import type { Route } from "../../contract/routes.ts";
import { unknownEndpoint } from "../errors.ts";
import { type Actor, type FindMember, type Guest, type MemberActor, resolveActor } from "./actor.ts";
import type { ApiEvent } from "./event.ts";
import { withMiddleware } from "./middleware.ts";
import { parseIdempotencyKey, parseInput } from "./parse-input.ts";
import { type ApiResponse, toSuccessResponse } from "./response.ts";

type RouteTable = Readonly<Record<string, Route>>;
type ActorFor<Row extends Route> = Row["access"] extends "public" ? Guest : MemberActor;

/** The functions that handle the routes of one Lambda, by route name. `idempotencyKey` is "" unless the route is keyed. */
export type Handlers<Table extends RouteTable> = {
  [Name in keyof Table]: (
    actor: ActorFor<Table[Name]>,
    input: z.infer<Table[Name]["input"]>,
    idempotencyKey: string,
  ) => Promise<z.infer<Table[Name]["output"]>>;
};

/** Throws too_many_requests if the caller used the route too often. `path` has the path's parameters, unchecked. */
type CountUse<Row extends Route> = (
  actor: ActorFor<Row>,
  path: Readonly<Record<string, string | undefined>>,
) => Promise<void>;

interface Options<Table extends RouteTable> {
  findMember: FindMember;
  /** Rate limits, by route name. A use is counted before the body is parsed, so that parsing cannot be abused (SEC-22). */
  countUse?: { [Name in keyof Table]?: CountUse<Table[Name]> };
}

interface Endpoint {
  readonly route: Route;
  countUse?(actor: Actor, path: Readonly<Record<string, string | undefined>>): Promise<void>;
  /** A method, whose parameters TypeScript compares bivariantly: actor and input are checked by the route at runtime. */
  handle(actor: Actor, input: unknown, idempotencyKey: string): Promise<unknown>;
}

/**
 * Creates the Lambda handler for some routes of contract/routes.ts: authenticates and authorizes the request, counts it,
 * parses its input, calls the route's function, and responds with the declared output or the error envelope. `findMember`
 * is passed in because http must not depend on a noun. Requests with a signed body are handled by signed-body-api.ts.
 */
export function createApi<Table extends RouteTable>(
  table: Table,
  handlers: Handlers<Table>,
  { findMember, countUse = {} }: Options<Table>,
): (event: ApiEvent, context: Context) => Promise<ApiResponse> {
  const endpoints = indexByRouteKey(table, handlers, countUse);

  return withMiddleware(async (event) => {
    const endpoint = endpoints.get(event.routeKey);
    if (!endpoint) throw unknownEndpoint();
    const actor = await resolveActor(event, endpoint.route.access, findMember);
    await endpoint.countUse?.(actor, event.pathParameters ?? {});
    const input = parseInput(event, endpoint.route);
    const idempotencyKey = parseIdempotencyKey(event, endpoint.route);
    return toSuccessResponse(endpoint.route, await endpoint.handle(actor, input, idempotencyKey));
  });
}

/** Endpoints by the route key of the gateway's events, such as "GET /api/content". */
function indexByRouteKey<Table extends RouteTable>(
  table: Table,
  handlers: Handlers<Table>,
  countUse: NonNullable<Options<Table>["countUse"]>,
): Map<string, Endpoint> {
  return new Map(
    Object.entries(table).map(([name, route]) => {
      const count = countUse[name as keyof Table];
      const endpoint: Endpoint = {
        route,
        handle: handlers[name as keyof Table],
        ...(count && { countUse: count }),
      };
      return [`${route.method} ${route.path}`, endpoint];
    }),
  );
}
