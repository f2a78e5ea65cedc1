import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from "aws-lambda";
import type { EdgeRequest } from "./message.ts";

/** The claims of a checked token, as API Gateway hands them on: every value a string. */
export type Claims = Record<string, string>;

interface Matched {
  accountId: string;
  apiId: string;
  /** 'GET /api/content', or '$default'. */
  routeKey: string;
  pathParameters: Record<string, string>;
  /** Undefined for a route without an authorizer. */
  claims: Claims | undefined;
}

export type HttpApiEvent = APIGatewayProxyEventV2 | APIGatewayProxyEventV2WithJWTAuthorizer;

/** Bodies of these types reach a function as text; any other, and one without a type, in base64. */
const TEXT_TYPES = /^(text\/|application\/(json|xml|javascript)\b)/i;

/** The event of payload format 2.0 that an HTTP API sends to a Lambda function. */
export function toApiEvent(request: EdgeRequest, matched: Matched): HttpApiEvent {
  const { cookie, ...headers } = request.headers;
  const { accountId, apiId, routeKey, pathParameters, claims } = matched;
  const isText = TEXT_TYPES.test(headers["content-type"] ?? "");
  const now = new Date();
  return {
    version: "2.0",
    routeKey,
    rawPath: request.path,
    rawQueryString: request.query,
    ...(cookie !== undefined && { cookies: cookie.split(/;\s*/) }),
    headers,
    ...(request.query !== "" && { queryStringParameters: joined(new URLSearchParams(request.query)) }),
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
      time: commonLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...(request.body.length > 0 && { body: request.body.toString(isText ? "utf8" : "base64") }),
    isBase64Encoded: request.body.length > 0 && !isText,
  };
}

/** A list becomes '[a b]', which is how `cognito:groups` arrives on AWS. */
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

/** Values of one name are joined by commas. */
function joined(query: URLSearchParams): Record<string, string> {
  const names = [...new Set(query.keys())];
  return Object.fromEntries(names.map((name) => [name, query.getAll(name).join(",")]));
}

/** 12/Mar/2026:19:03:58 +0000 */
function commonLogTime(instant: Date): string {
  const [, day, month, year, time] = instant.toUTCString().split(" ");
  return `${day}/${month}/${year}:${time} +0000`;
}
