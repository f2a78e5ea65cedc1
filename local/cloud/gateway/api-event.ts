import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from "aws-lambda";
import type { EdgeRequest } from "./http-messages.ts";

/** The claims of a verified token as API Gateway passes them on: every value is a string. */
export type Claims = Record<string, string>;

interface MatchedRoute {
  accountId: string;
  apiId: string;
  /** For example 'GET /api/content' or '$default'. */
  routeKey: string;
  pathParameters: Record<string, string>;
  /** Undefined for a route without an authorizer. */
  claims: Claims | undefined;
}

export type HttpApiEvent = APIGatewayProxyEventV2 | APIGatewayProxyEventV2WithJWTAuthorizer;

/** Bodies of these types are passed to a function as text; all others in base64. */
const textTypes = /^(text\/|application\/(json|xml|javascript)\b)/i;

/** Builds the event (payload format 2.0) that an HTTP API sends to a Lambda function. */
export function toApiEvent(request: EdgeRequest, matched: MatchedRoute): HttpApiEvent {
  const { cookie, ...headers } = request.headers;
  const { accountId, apiId, routeKey, pathParameters, claims } = matched;
  const isText = textTypes.test(headers["content-type"] ?? "");
  const now = new Date();
  return {
    version: "2.0",
    routeKey,
    rawPath: request.path,
    rawQueryString: request.query,
    ...(cookie !== undefined && { cookies: cookie.split(/;\s*/) }),
    headers,
    ...(request.query !== "" && {
      queryStringParameters: joinQueryValues(new URLSearchParams(request.query)),
    }),
    ...(Object.keys(pathParameters).length > 0 && { pathParameters }),
    requestContext: {
      accountId,
      apiId,
      ...(claims && {
        authorizer: { jwt: { claims, scopes: null }, principalId: "", integrationLatency: 0 },
      }),
      domainName: headers.host ?? "",
      domainPrefix: (headers.host ?? "").split(".")[0] ?? "",
      http: {
        method: request.method,
        path: request.path,
        protocol: "HTTP/1.1",
        sourceIp: request.viewerAddress,
        userAgent: headers["user-agent"] ?? "",
      },
      requestId: randomUUID(),
      routeKey,
      stage: "$default",
      time: formatLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...(request.body.length > 0 && { body: request.body.toString(isText ? "utf8" : "base64") }),
    isBase64Encoded: request.body.length > 0 && !isText,
  };
}

/** Converts claims to strings. A list becomes '[a b]', as `cognito:groups` does on AWS. */
export const toClaims = (payload: Record<string, unknown>): Claims =>
  Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? `[${value.join(" ")}]`
        : typeof value === "object"
          ? JSON.stringify(value)
          : String(value),
    ]),
  );

/** Joins repeated query parameters with commas. */
function joinQueryValues(query: URLSearchParams): Record<string, string> {
  const names = [...new Set(query.keys())];
  return Object.fromEntries(names.map((name) => [name, query.getAll(name).join(",")]));
}

/** Formats a time as 12/Mar/2026:19:03:58 +0000. */
function formatLogTime(instant: Date): string {
  const [, day, month, year, time] = instant.toUTCString().split(" ");
  return `${day}/${month}/${year}:${time} +0000`;
}
