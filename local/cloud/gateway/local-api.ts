import * as z from "zod";
import type { Endpoints } from "../endpoints.ts";
import { FunctionError } from "../functions/function-thread.ts";
import type { Functions } from "../functions/functions.ts";
import { buildScheduledEvent } from "../schedules/schedules.ts";
import type { Template } from "../template/template.ts";
import { createResponse, type EdgeRequest, type EdgeResponse, type Origin } from "./http-messages.ts";

/** Other host names are rejected, because a foreign page could point its own domain at 127.0.0.1 (DNS rebinding). */
const allowedHosts = new Set(["127.0.0.1", "localhost"]);

const clockRequest = z.strictObject({ now: z.iso.datetime().nullable() });
const runRequest = z.strictObject({
  time: z.iso.datetime().optional(),
  /** The days that a daily job works on, instead of the latest. */
  days: z.array(z.iso.date()).optional(),
});

/**
 * Creates the local cloud's own API: GET /_local/endpoints.json lists all addresses, and POST /_local/run/<function>
 * calls a function as its schedule does, at the optional `time` of the JSON body. POST /_local/clock sets the clock of all
 * functions to `now`, from where it keeps running; null restores the real time (functions/clock.ts).
 */
export function createLocalApi(template: Template, functions: Functions, endpoints: Endpoints): Origin {
  return async (request) => {
    if (!allowedHosts.has((request.headers.host ?? "").replace(/:\d+$/, "")))
      return createResponse(421, "text/plain", "Misdirected Request");
    if (request.path === "/_local/endpoints.json") return toJsonResponse(200, endpoints);
    const isClock = request.path === "/_local/clock";
    const [, name] = /^\/_local\/run\/([\w-]+)$/.exec(request.path) ?? [];
    if ((name === undefined && !isClock) || request.method !== "POST")
      return toJsonResponse(404, { message: "Not Found" });
    // A foreign page can post plain text without a preflight request, but not JSON.
    if (!request.headers["content-type"]?.startsWith("application/json"))
      return toJsonResponse(415, { message: "The body must be application/json" });
    return name === undefined
      ? setClock(functions, request)
      : runFunction(template, functions, name, request);
  };
}

function setClock({ clock }: Functions, { body }: EdgeRequest): EdgeResponse {
  try {
    const { now } = clockRequest.parse(JSON.parse(body.toString() || "{}"));
    clock.set(now === null ? undefined : Date.parse(now));
    return toJsonResponse(200, { now: new Date(clock.now()).toISOString() });
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      return toJsonResponse(400, {
        message: "The body contains only `now`, an ISO 8601 timestamp in UTC or null",
      });
    throw error;
  }
}

async function runFunction(
  template: Template,
  functions: Functions,
  name: string,
  { body }: EdgeRequest,
): Promise<EdgeResponse> {
  try {
    const { time, days } = runRequest.parse(JSON.parse(body.toString() || "{}"));
    const scheduled = buildScheduledEvent(template, new Date(time ?? functions.clock.now()));
    const event = { ...scheduled, ...(days && { days }) };
    return toJsonResponse(200, { result: await functions.invoke(functions.getArn(name), event) });
  } catch (error) {
    if (error instanceof FunctionError) {
      const { errorType, message } = error;
      return toJsonResponse(errorType === "ResourceNotFoundException" ? 404 : 502, {
        type: errorType,
        message,
      });
    }
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      return toJsonResponse(400, {
        message: "The body may contain only `time`, an ISO 8601 timestamp in UTC, and `days`",
      });
    throw error;
  }
}

const toJsonResponse = (status: number, body: unknown): EdgeResponse =>
  createResponse(status, "application/json", JSON.stringify(body, null, 2), { "cache-control": "no-store" });
