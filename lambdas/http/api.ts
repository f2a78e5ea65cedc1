import type { Context } from "aws-lambda";
import type * as z from "zod";
import type { Route } from "../../contract/routes.ts";
import { notFound } from "../errors.ts";
import type { Actor, Guest, MemberActor } from "./actor.ts";
import type { ApiEvent } from "./event.ts";
import { withMiddleware } from "./middleware.ts";
import { parseIdempotencyKey, parseInput } from "./read-input.ts";
import { type FindMember, resolveActor } from "./resolve-actor.ts";
import { type ApiResponse, toSuccessResponse } from "./response.ts";

type Rows = Readonly<Record<string, Route>>;
type ActorOf<Row extends Route> = Row["access"] extends "public" ? Guest : MemberActor;

/** The verbs that answer the routes of one Lambda, by the routes' names. `attempt` is a keyed route's key. */
export type Handlers<Table extends Rows> = {
  [Name in keyof Table]: (
    actor: ActorOf<Table[Name]>,
    input: z.infer<Table[Name]["input"]>,
    attempt: string,
  ) => Promise<z.infer<Table[Name]["output"]>>;
};

interface Endpoint {
  readonly route: Route;
  /** Written as a method: each verb takes the actor and the input that its own route has just made sure of. */
  verb(actor: Actor, input: unknown, attempt: string): Promise<unknown>;
}

/**
 * The chain around the verbs of every HTTP function but those whose callers sign (raw-body.ts). By the route's own row
 * of `table`, one of contract/routes, it finds who is asking, whether they may, and what they ask for; calls the verb;
 * and answers with what the route declares, or with the error envelope. `findMember` reads the member's row: the
 * members' room hands it in, since http knows no noun.
 */
export function createApi<Table extends Rows>(
  table: Table,
  handlers: Handlers<Table>,
  { findMember }: { findMember: FindMember },
): (event: ApiEvent, context: Context) => Promise<ApiResponse> {
  const endpoints = endpointsOf(table, handlers);

  return withMiddleware(async (event) => {
    const endpoint = endpoints.get(event.routeKey);
    if (!endpoint) throw notFound("address");
    const actor = await resolveActor(event, endpoint.route.access, findMember);
    const input = parseInput(event, endpoint.route);
    const attempt = parseIdempotencyKey(event, endpoint.route);
    return toSuccessResponse(endpoint.route, await endpoint.verb(actor, input, attempt));
  });
}

/** By the key that the gateway gives an event: "GET /api/content". */
function endpointsOf<Table extends Rows>(table: Table, handlers: Handlers<Table>): Map<string, Endpoint> {
  return new Map(
    Object.entries(table).map(([name, route]) => [
      `${route.method} ${route.path}`,
      { route, verb: handlers[name as keyof Table] },
    ]),
  );
}
