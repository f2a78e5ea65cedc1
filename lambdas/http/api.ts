import type { Context } from "aws-lambda";
import {
  type Route,
  type RouteInput,
  type RouteName,
  type RouteOutput,
  type Routes,
  routes,
} from "../../contract/routes.ts";
import type { Actor, Guest, MemberActor } from "../actor.ts";
import { notFound } from "../errors.ts";
import { actorFromEvent, type FindMember } from "./actor-from-event.ts";
import { type Answer, success } from "./answer.ts";
import { chain } from "./chain.ts";
import type { ApiEvent } from "./event.ts";
import { readAttempt, readInput } from "./read-input.ts";

type ActorOf<Name extends RouteName> = Routes[Name]["access"] extends "public" ? Guest : MemberActor;

/** The verbs that answer the routes of one Lambda, by the routes' names. `attempt` is a keyed route's key. */
export type Handlers<Name extends RouteName> = {
  [Each in Name]: (
    actor: ActorOf<Each>,
    input: RouteInput<Each>,
    attempt: string,
  ) => Promise<RouteOutput<Each>>;
};

interface Endpoint {
  readonly route: Route;
  /** Written as a method: each verb takes the actor and the input that its own route has just made sure of. */
  verb(actor: Actor, input: unknown, attempt: string): Promise<unknown>;
}

/**
 * The chain around the verbs of every HTTP function but those whose callers sign (raw-body.ts). By the route's own row
 * in contract/routes it finds who is asking, whether they may, and what they ask for; calls the verb; and answers with
 * what the route declares, or with the error envelope. `findMember` reads the member's row: the members' room hands it
 * in, since http knows no noun.
 */
export function api<Name extends RouteName>(
  handlers: Handlers<Name>,
  { findMember }: { findMember: FindMember },
): (event: ApiEvent, context: Context) => Promise<Answer> {
  const endpoints = endpointsOf(handlers);

  return chain(async (event) => {
    const endpoint = endpoints.get(event.routeKey);
    if (!endpoint) throw notFound("address");
    const actor = await actorFromEvent(event, endpoint.route.access, findMember);
    const input = readInput(event, endpoint.route);
    const attempt = readAttempt(event, endpoint.route);
    return success(endpoint.route, await endpoint.verb(actor, input, attempt));
  });
}

/** By the key that the gateway gives an event: "GET /api/content". */
function endpointsOf<Name extends RouteName>(handlers: Handlers<Name>): Map<string, Endpoint> {
  const names = Object.keys(handlers) as Name[];
  return new Map(
    names.map((name) => {
      const route: Route = routes[name];
      return [`${route.method} ${route.path}`, { route, verb: handlers[name] }];
    }),
  );
}
