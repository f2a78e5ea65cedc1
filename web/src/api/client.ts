import type * as z from "zod";
import type { AdminRole } from "../../../contract/roles.ts";
import { canCall } from "../../../contract/route.ts";
import {
  type Route,
  type RouteName,
  type RouteOutput,
  type Routes,
  routes,
} from "../../../contract/routes.ts";
import type { PdfFile } from "../../../contract/sheets.ts";
import { getNetworkMessage } from "../base/offline.ts";
import { getAccessToken, reportRefusedToken } from "./access-token.ts";
import type { AdminRouteName } from "./admin-routes.ts";
import { ApiError } from "./errors.ts";
import { parseErrorResponse } from "./parse-error.ts";

/** Whether an admin with this role may call the route. */
export const canCallRoute = (name: AdminRouteName, role: AdminRole | null): boolean =>
  canCall(routes[name], role);

/** Longer than the slowest function's timeout of 20 s, so that the API's own error arrives first. */
const timeoutMs = 25_000;

/** Fills the path parameters in from the input and returns the remaining input. */
function buildPath(route: Route, input: object): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input };
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { path, rest };
}

function buildQuery(params: Record<string, unknown>): string {
  const present = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  return present.length === 0
    ? ""
    : `?${new URLSearchParams(present.map(([name, value]) => [name, String(value)]))}`;
}

/** Auth calls these itself, and reads their refusals. */
const authRoutes: ReadonlySet<RouteName> = new Set(["getMe", "signOut"]);

interface CallOptions {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** Another access token of the person than the browser's. */
  accessToken?: string;
}

async function send(
  route: Route,
  input: object,
  { signal, idempotencyKey, accessToken }: Omit<CallOptions, "signal"> & { signal: AbortSignal },
): Promise<Response> {
  const { path, rest } = buildPath(route, input);
  const headers = new Headers({ accept: "application/json" });
  if (idempotencyKey) headers.set("idempotency-key", idempotencyKey);
  const token = route.access === "public" ? null : (accessToken ?? (await getAccessToken()));
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (route.method === "GET") {
    // Only the CDN may serve a stale copy of the two public lists, not the browser cache.
    const cache = route.cache === "edge" ? "no-cache" : "no-store";
    return fetch(path + buildQuery(rest), { headers, cache, signal });
  }
  if (route.queryOnly) return fetch(path + buildQuery(rest), { method: route.method, headers, signal });
  headers.set("content-type", "application/json");
  return fetch(path, { method: route.method, headers, body: JSON.stringify(rest), signal });
}

async function request<Name extends RouteName, Result>(
  name: Name,
  input: z.input<Routes[Name]["input"]>,
  { signal: callerSignal, ...options }: CallOptions,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  // Outside of the try: a browser that is too old has no AbortSignal.any, and that is not about the connection.
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(callerSignal ? [callerSignal] : [])]);
  try {
    const response = await send(routes[name], input, { ...options, signal });
    if (response.status === 401 && !options.accessToken && !authRoutes.has(name)) reportRefusedToken();
    if (!response.ok) throw await parseErrorResponse(response);
    return await read(response);
  } catch (error) {
    if (callerSignal?.aborted || error instanceof ApiError) throw error;
    throw new ApiError(0, "network", getNetworkMessage());
  }
}

/**
 * Calls one route of the contract. Sends the access token on member and admin routes only. Unknown fields of the
 * response are kept, because the API may be newer than this build. Calls with the same `idempotencyKey` take effect
 * once, on routes that support it.
 *
 * @throws ApiError for an error response, a network error or a timeout (code "network"); the reason of `signal` if the
 * caller aborted.
 */
export const call = <Name extends Exclude<RouteName, FileRouteName>>(
  name: Name,
  input: z.input<Routes[Name]["input"]>,
  options: CallOptions = {},
): Promise<RouteOutput<Name>> => request(name, input, options, (response) => response.json());

/** The routes that answer a file instead of JSON. */
type FileRouteName = {
  [Name in RouteName]: RouteOutput<Name> extends PdfFile ? Name : never;
}[RouteName];

/** Calls a route that answers a file, like `call`. The file's name is the one in the answer's header. */
export const callForFile = <Name extends FileRouteName>(
  name: Name,
  input: z.input<Routes[Name]["input"]>,
  options: CallOptions = {},
): Promise<{ file: Blob; fileName: string }> =>
  request(name, input, options, async (response) => {
    const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("content-disposition") ?? "")?.[1];
    return { file: await response.blob(), fileName: decodeURIComponent(encoded ?? "sheet.pdf") };
  });
