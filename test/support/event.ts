import type { Context } from "aws-lambda";
import { type Route, type RouteName, routes } from "../../contract/routes.ts";
import { originSecretHeader } from "../../lambdas/env.ts";
import type { ApiEvent } from "../../lambdas/http/event.ts";
import type { ApiResponse } from "../../lambdas/http/response.ts";

export const originSecret = "the-secret-of-cdn-and-api";

export interface RequestParts {
  /** Path parameters. */
  path?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as JSON unless it is text. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The claims that the gateway's authorizer read from the token; absent for a guest. */
  claims?: Record<string, unknown>;
}

/** Builds the claims of an access token as the gateway passes them on: every value is text. */
export const buildTokenClaims = (sub: string, overrides: Record<string, unknown> = {}) => ({
  sub,
  token_use: "access",
  auth_time: String(Math.floor(Date.now() / 1_000)),
  iat: String(Math.floor(Date.now() / 1_000)),
  origin_jti: "00000000-0000-4000-8000-000000000001",
  "cognito:groups": "[free]",
  ...overrides,
});

/** Builds an HTTP API event (payload format 2.0) for a route of the contract, as it arrives behind the CDN. */
export function buildRouteEvent(name: RouteName, sent: RequestParts = {}): ApiEvent {
  const { method, path }: Route = routes[name];
  return buildEvent(`${method} ${path}`, sent);
}

export function buildEvent(
  routeKey: string,
  { path, query, body, headers, claims }: RequestParts = {},
): ApiEvent {
  const [method = "GET", template = "/"] = routeKey.split(" ");
  return {
    version: "2.0",
    routeKey,
    rawPath: template,
    rawQueryString: "",
    headers: {
      [originSecretHeader]: originSecret,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(path ? { pathParameters: path } : {}),
    ...(query ? { queryStringParameters: query } : {}),
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    isBase64Encoded: false,
    requestContext: {
      accountId: "000000000000",
      apiId: "api",
      domainName: "api.example.com",
      domainPrefix: "api",
      http: { method, path: template, protocol: "HTTP/1.1", sourceIp: "192.0.2.1", userAgent: "test" },
      requestId: "request-1",
      routeKey,
      stage: "$default",
      time: "01/May/2026:08:00:00 +0000",
      timeEpoch: Date.now(),
      ...(claims ? { authorizer: { jwt: { claims } } } : {}),
    },
  };
}

export const context: Context = {
  callbackWaitsForEmptyEventLoop: false,
  functionName: "test",
  functionVersion: "1",
  invokedFunctionArn: "arn:aws:lambda:us-east-1:000000000000:function:test",
  memoryLimitInMB: "512",
  awsRequestId: "invocation-1",
  logGroupName: "test",
  logStreamName: "test",
  getRemainingTimeInMillis: () => 10_000,
  done() {},
  fail() {},
  succeed() {},
};

/** Parses a response's body as JSON. */
export const parseBody = (answer: ApiResponse) => JSON.parse(answer.body ?? "null");
