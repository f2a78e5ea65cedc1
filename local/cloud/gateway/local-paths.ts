import * as z from "zod";
import type { Endpoints } from "../endpoints.ts";
import { FunctionError } from "../functions/function-thread.ts";
import type { Functions } from "../functions/functions.ts";
import { scheduledEvent } from "../schedules/schedules.ts";
import type { Template } from "../template/template.ts";
import { type EdgeRequest, type EdgeResponse, type Origin, ownAnswer } from "./message.ts";

/** Only these names are ours: a page elsewhere can point its own name at 127.0.0.1. */
const OWN_NAMES = new Set(["127.0.0.1", "localhost"]);

const order = z.strictObject({ time: z.iso.datetime().optional() });

/**
 * What the local cloud itself answers: GET /_local/endpoints.json says what runs where, and POST
 * /_local/run/<function> calls a function as its schedule would, at the time that the JSON body may name.
 */
export function createLocalPaths(template: Template, functions: Functions, endpoints: Endpoints): Origin {
  return async (request) => {
    if (!OWN_NAMES.has((request.headers.host ?? "").replace(/:\d+$/, "")))
      return ownAnswer(421, "text/plain", "Misdirected Request");
    if (request.path === "/_local/endpoints.json") return json(200, endpoints);
    const [, name] = /^\/_local\/run\/([\w-]+)$/.exec(request.path) ?? [];
    if (name === undefined || request.method !== "POST") return json(404, { message: "Not Found" });
    // A foreign web page can post plain text to us unasked, but not this.
    if (!request.headers["content-type"]?.startsWith("application/json"))
      return json(415, { message: "The body must be application/json" });
    return run(template, functions, name, request);
  };
}

async function run(
  template: Template,
  functions: Functions,
  name: string,
  { body }: EdgeRequest,
): Promise<EdgeResponse> {
  try {
    const { time } = order.parse(JSON.parse(body.toString() || "{}"));
    const event = scheduledEvent(template, time === undefined ? new Date() : new Date(time));
    return json(200, { result: await functions.invoke(functions.arnOf(name), event) });
  } catch (error) {
    if (error instanceof FunctionError) {
      const { errorType, message } = error;
      return json(errorType === "ResourceNotFoundException" ? 404 : 502, { type: errorType, message });
    }
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      return json(400, { message: "The body may hold a time, an instant in UTC, and nothing else" });
    throw error;
  }
}

const json = (status: number, body: unknown): EdgeResponse =>
  ownAnswer(status, "application/json", JSON.stringify(body, null, 2), { "cache-control": "no-store" });
