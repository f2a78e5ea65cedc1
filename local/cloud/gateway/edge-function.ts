import { createContext, Script } from "node:vm";
import * as z from "zod";
import type { EdgeRequest, EdgeResponse } from "./message.ts";

/** CloudFront gives a function about a millisecond of computing; this leaves room for a busy laptop. */
const TIMEOUT_MS = 5_000;

const headers = z.record(z.string(), z.object({ value: z.string() }));
const requestShape = z.object({ method: z.string(), uri: z.string(), headers });
const responseShape = z.object({
  statusCode: z.int(),
  headers: headers.default({}),
  body: z.union([z.string(), z.object({ data: z.string() })]).optional(),
});

/** A viewer-request function either passes a request on, changed or not, or answers in its place. */
export type ViewerRequestOutcome =
  | { request: EdgeRequest; response?: undefined }
  | { request?: undefined; response: EdgeResponse };

export interface EdgeFunction {
  onRequest(request: EdgeRequest): ViewerRequestOutcome;
  onResponse(request: EdgeRequest, response: EdgeResponse): EdgeResponse;
}

/** Makes a CloudFront function (runtime 2.0) from its code in the template. Throws when the code does not parse. */
export function createEdgeFunction(name: string, code: string): EdgeFunction {
  const context = createContext({ console });
  new Script(code, { filename: `${name}.js` }).runInContext(context, { timeout: TIMEOUT_MS });
  const invoke = new Script("JSON.stringify(handler(JSON.parse(event)))");

  const call = (eventType: string, request: EdgeRequest, response?: EdgeResponse): unknown => {
    context.event = JSON.stringify({
      version: "1.0",
      context: { eventType, distributionDomainName: request.headers.host, requestId: "local" },
      viewer: { ip: request.viewerAddress },
      request: {
        method: request.method,
        uri: request.path,
        querystring: parameters(request.query),
        headers: toEvent(request.headers),
        cookies: {},
      },
      ...(response && {
        response: {
          statusCode: response.status,
          statusDescription: "",
          headers: toEvent(response.headers),
          cookies: {},
        },
      }),
    });
    return JSON.parse(invoke.runInContext(context, { timeout: TIMEOUT_MS }));
  };

  return {
    onRequest(request) {
      const result = call("viewer-request", request);
      const answer = responseShape.safeParse(result);
      if (answer.success) return { response: toResponse(answer.data) };
      const { uri, headers: changed } = requestShape.parse(result);
      return { request: { ...request, path: uri, headers: fromEvent(changed) } };
    },
    onResponse(request, response) {
      const { statusCode, headers: changed } = responseShape.parse(
        call("viewer-response", request, response),
      );
      return { ...response, status: statusCode, headers: fromEvent(changed) };
    },
  };
}

const toEvent = (plain: Record<string, string>) =>
  Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, { value }]));

const fromEvent = (event: z.infer<typeof headers>): Record<string, string> =>
  Object.fromEntries(Object.entries(event).map(([name, { value }]) => [name.toLowerCase(), value]));

function parameters(query: string): Record<string, { value: string; multiValue?: { value: string }[] }> {
  const names = new Set(new URLSearchParams(query).keys());
  return Object.fromEntries(
    [...names].map((name) => {
      const values = new URLSearchParams(query).getAll(name);
      const value = values.at(-1) ?? "";
      return [
        name,
        values.length > 1 ? { value, multiValue: values.map((each) => ({ value: each })) } : { value },
      ];
    }),
  );
}

function toResponse({ statusCode, headers: given, body }: z.infer<typeof responseShape>): EdgeResponse {
  const text = typeof body === "string" ? body : (body?.data ?? "");
  return { status: statusCode, headers: fromEvent(given), cookies: [], body: Buffer.from(text) };
}
