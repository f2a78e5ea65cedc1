import type * as z from "zod";
import {
  type Route,
  type RouteName,
  type RouteOutput,
  type Routes,
  routes,
} from "../../../contract/routes.ts";
import { accessToken } from "./access-token.ts";
import { ApiError, unreached } from "./errors.ts";
import { readRefusal } from "./read-refusal.ts";

export { ApiError };

/** Longer than the slowest function may take (20 s), so that its own answer is the one that counts. */
const patience = 25_000;

/** Splits the input into the address with its path parameters filled in, and what is left over. */
function address(route: Route, input: object): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input };
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { path, rest };
}

function query(rest: Record<string, unknown>): string {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null);
  return given.length === 0
    ? ""
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

async function send(
  route: Route,
  input: object,
  { signal, idempotencyKey }: { signal: AbortSignal; idempotencyKey: string | undefined },
): Promise<Response> {
  const { path, rest } = address(route, input);
  const headers = new Headers({ accept: "application/json" });
  if (idempotencyKey) headers.set("idempotency-key", idempotencyKey);
  const token = route.access === "public" ? null : await accessToken();
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (route.method === "GET") {
    // The two shared lists: only the CDN may answer with a stale copy, never this browser.
    const cache = route.cache === "edge" ? "no-cache" : "no-store";
    return fetch(path + query(rest), { headers, cache, signal });
  }
  headers.set("content-type", "application/json");
  return fetch(path, { method: route.method, headers, body: JSON.stringify(rest), signal });
}

/**
 * Calls one route of the contract. The access token goes along on member and admin routes alone.
 * Fields that the contract does not know pass through untouched: a newer API may say more. Two calls with one
 * `idempotencyKey` are one deed, where the route promises that.
 *
 * @throws ApiError for every refusal and for an answer that never came (code "network"); what `signal`
 * was aborted with, when the caller gave up.
 */
export async function call<Name extends RouteName>(
  name: Name,
  input: z.input<Routes[Name]["input"]>,
  { signal: given, idempotencyKey }: { signal?: AbortSignal; idempotencyKey?: string } = {},
): Promise<RouteOutput<Name>> {
  const signals = [AbortSignal.timeout(patience), ...(given ? [given] : [])];
  try {
    const signal = AbortSignal.any(signals);
    const response = await send(routes[name], input, { signal, idempotencyKey });
    if (!response.ok) throw await readRefusal(response);
    return (await response.json()) as RouteOutput<Name>;
  } catch (error) {
    if (given?.aborted || error instanceof ApiError) throw error;
    throw new ApiError(0, "network", unreached);
  }
}
