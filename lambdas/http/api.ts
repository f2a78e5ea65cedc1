import type { Context } from "aws-lambda";
import type * as z from "zod";
import { memberLimits, sharedRoutes } from "../../contract/rate-limits.ts";
import type { Route } from "../../contract/routes.ts";
import { forbidden, unknownEndpoint } from "../errors.ts";
import { withStripeBudget } from "../stripe/request-budget.ts";
import { enforceRateLimit } from "../table/rate-limit.ts";
import { shareResult } from "../table/share-result.ts";
import { type Actor, type FindMember, type Guest, type MemberActor, resolveActor } from "./actor.ts";
import type { ApiEvent } from "./event.ts";
import { withMiddleware } from "./middleware.ts";
import { parseIdempotencyKey, parseInput } from "./parse-input.ts";
import { type ApiResponse, toSuccessResponse } from "./response.ts";

type RouteTable = Readonly<Record<string, Route>>;
type ActorFor<Row extends Route> = Row["access"] extends "public" ? Guest : MemberActor;

/**
 * The functions that handle the routes of one Lambda, by route name. `idempotencyKey` is "" unless the route is keyed;
 * `arrivedAt` is when the request arrived, in milliseconds since the epoch.
 */
export type Handlers<Table extends RouteTable> = {
  [Name in keyof Table]: (
    actor: ActorFor<Table[Name]>,
    input: z.infer<Table[Name]["input"]>,
    idempotencyKey: string,
    arrivedAt: number,
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
  readonly name: string;
  readonly route: Route;
  countUse?(actor: Actor, path: Readonly<Record<string, string | undefined>>): Promise<void>;
  /** A method, whose parameters TypeScript compares bivariantly: actor and input are checked by the route at runtime. */
  handle(actor: Actor, input: unknown, idempotencyKey: string, arrivedAt: number): Promise<unknown>;
}

/**
 * Creates the Lambda handler for some routes of contract/routes.ts: authenticates and authorizes the request, counts it,
 * parses its input, calls the route's function, and responds with the declared output or the error envelope. Limits per
 * member and shared calls are those of contract/rate-limits.ts. `findMember` is passed in because http must not depend on
 * a noun. Requests with a signed body are handled by signed-body-api.ts.
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
    const actor = await resolveActor(event, endpoint.route, findMember);
    await countMemberUse(endpoint.name, actor);
    await endpoint.countUse?.(actor, event.pathParameters ?? {});
    const input = parseInput(event, endpoint.route);
    assertOwnerFields(endpoint.route, actor, input);
    const idempotencyKey = parseIdempotencyKey(event, endpoint.route);
    const arrivedAt = getArrival(event);
    const callHandler = () => endpoint.handle(actor, input, idempotencyKey, arrivedAt);
    const result = sharedRoutes.has(endpoint.name)
      ? await share(event, endpoint, actor, { input, idempotencyKey, arrivedAt }, callHandler)
      : await callHandler();
    return toSuccessResponse(endpoint.route, result);
  });
}

/** Throws admin_role_required if an admin who is no owner sends a field that is only for owners. */
function assertOwnerFields({ ownerFields = [] }: Route, actor: Actor, input: unknown): void {
  if (ownerFields.length === 0 || (actor.role !== null && actor.adminRole === "owner")) return;
  const sent = Object.entries(input ?? {}).filter(([, value]) => value !== undefined);
  if (sent.some(([field]) => ownerFields.includes(field))) throw forbidden("admin_role_required");
}

/** Throws too_many_requests. */
async function countMemberUse(name: string, actor: Actor): Promise<void> {
  const limit = memberLimits[name];
  if (!limit || actor.role === null) return;
  await enforceRateLimit(`route.${name}`, actor.id, limit);
}

/** Does the work once for equal requests of one caller. Requests about different objects do not wait for each other. */
async function share(
  { pathParameters = {} }: ApiEvent,
  { name, route }: Endpoint,
  actor: Actor,
  { input, idempotencyKey, arrivedAt }: { input: unknown; idempotencyKey: string; arrivedAt: number },
  work: () => Promise<unknown>,
): Promise<unknown> {
  const caller = actor.role === null ? actor.client : actor.id;
  const id = [name, caller, ...Object.values(pathParameters), idempotencyKey].join("#");
  // The time for Stripe starts when it is this request's turn.
  return shareResult({ id, input, arrivedAt }, () =>
    withStripeBudget(async () => route.output.parse(await work())),
  );
}

/** Requests never take this long. A time further back would only come from a wrong clock. */
const maxRequestMs = 30_000;

/** Returns the moment at which the gateway got the request. */
const getArrival = ({ requestContext }: ApiEvent, now = Date.now()): number =>
  Math.min(now, Math.max(requestContext.timeEpoch, now - maxRequestMs));

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
        name,
        route,
        handle: handlers[name as keyof Table],
        ...(count && { countUse: count }),
      };
      return [`${route.method} ${route.path}`, endpoint];
    }),
  );
}
