import { createContext, Script } from "node:vm";
import * as z from "zod";
import type { EdgeRequest, EdgeResponse } from "./http-messages.ts";

const headers = z.record(z.string(), z.object({ value: z.string() }));
const requestShape = z.object({ method: z.string(), uri: z.string(), headers });
const responseShape = z.object({
  statusCode: z.int(),
  headers: headers.default({}),
  body: z.union([z.string(), z.object({ data: z.string() })]).optional(),
});

/** A viewer-request function either returns the request, possibly changed, or responds itself. */
export type ViewerRequestOutcome =
  | { request: EdgeRequest; response?: undefined }
  | { request?: undefined; response: EdgeResponse };

export interface EdgeFunction {
  onRequest(request: EdgeRequest): ViewerRequestOutcome;
  onResponse(request: EdgeRequest, response: EdgeResponse): EdgeResponse;
}

/** Creates a CloudFront function (runtime 2.0) from its code in the template. Throws when the code does not parse. */
export function createEdgeFunction(name: string, code: string): EdgeFunction {
  const context = createContext({ console });
  new Script(code, { filename: `${name}.js` }).runInContext(context);
  // A call with a time limit would start a thread, which on a busy machine takes longer than everything else here.
  const invoke: (event: string) => string = new Script(
    "(event) => JSON.stringify(handler(JSON.parse(event)))",
  ).runInContext(context);

  const call = (eventType: string, request: EdgeRequest, response?: EdgeResponse): unknown => {
    const event = {
      version: "1.0",
      context: { eventType, distributionDomainName: request.headers.host, requestId: "local" },
      viewer: { ip: request.viewerAddress },
      request: {
        method: request.method,
        uri: request.path,
        querystring: toQueryParameters(request.query),
        headers: toEventHeaders(request.headers),
        cookies: {},
      },
      ...(response && {
        response: {
          statusCode: response.status,
          statusDescription: "",
          headers: toEventHeaders(response.headers),
          cookies: {},
        },
      }),
    };
    return JSON.parse(invoke(JSON.stringify(event)));
  };

  return {
    onRequest(request) {
      const result = call("viewer-request", request);
      const response = responseShape.safeParse(result);
      if (response.success) return { response: toResponse(response.data) };
      const { uri, headers: changed } = requestShape.parse(result);
      return { request: { ...request, path: uri, headers: toPlainHeaders(changed) } };
    },
    onResponse(request, response) {
      const { statusCode, headers: changed } = responseShape.parse(
        call("viewer-response", request, response),
      );
      return { ...response, status: statusCode, headers: toPlainHeaders(changed) };
    },
  };
}

const toEventHeaders = (plain: Record<string, string>) =>
  Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, { value }]));

const toPlainHeaders = (event: z.infer<typeof headers>): Record<string, string> =>
  Object.fromEntries(Object.entries(event).map(([name, { value }]) => [name.toLowerCase(), value]));

function toQueryParameters(
  query: string,
): Record<string, { value: string; multiValue?: { value: string }[] }> {
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

function toResponse({
  statusCode,
  headers: eventHeaders,
  body,
}: z.infer<typeof responseShape>): EdgeResponse {
  const text = typeof body === "string" ? body : (body?.data ?? "");
  return { status: statusCode, headers: toPlainHeaders(eventHeaders), body: Buffer.from(text) };
}
