import * as z from "zod";
import { FunctionError } from "../functions/function-thread.ts";
import type { Functions } from "../functions/functions.ts";
import type { Template } from "../template/template.ts";
import { toApiEvent } from "./api-event.ts";
import { toApiResponse } from "./api-response.ts";
import { createGatewayError, type Origin } from "./http-messages.ts";
import { type Authorize, createJwtAuthorizer } from "./jwt.ts";
import { createRouteMatcher, type Route } from "./route-matcher.ts";

const anyProperties = z.object({});
const integration = z.object({ IntegrationUri: z.string(), PayloadFormatVersion: z.literal("2.0") });
const authorizer = z.object({
  AuthorizerType: z.literal("JWT"),
  JwtConfiguration: z.object({ Issuer: z.string(), Audience: z.array(z.string()) }),
});
const route = z.object({
  RouteKey: z.string(),
  /** In the form integrations/<id>. */
  Target: z.string(),
  AuthorizerId: z.string().optional(),
});

interface Target {
  functionArn: string;
  authorize: Authorize | undefined;
}

/**
 * Creates an origin that serves the template's HTTP API: routes, JWT authorizer, functions, and API Gateway's own error
 * responses. `getJwksUrl` returns the URL of an issuer's public keys.
 */
export function createHttpApi(
  template: Template,
  functions: Functions,
  getJwksUrl: (issuer: string) => string,
): Origin {
  const { ref: apiId } = template.getResource("AWS::ApiGatewayV2::Api", anyProperties);
  const integrations = new Map(
    template
      .listResources("AWS::ApiGatewayV2::Integration", integration)
      .map(({ ref, properties }) => [`integrations/${ref}`, properties.IntegrationUri]),
  );
  const authorizers = new Map(
    template.listResources("AWS::ApiGatewayV2::Authorizer", authorizer).map(({ ref, properties }) => {
      const { Issuer, Audience } = properties.JwtConfiguration;
      const options = { issuer: Issuer, audience: Audience, jwksUrl: getJwksUrl(Issuer) };
      return [ref, createJwtAuthorizer(options)];
    }),
  );
  const routes = template
    .listResources("AWS::ApiGatewayV2::Route", route)
    .map(({ properties }): Route<Target> => {
      const functionArn = integrations.get(properties.Target);
      const authorize = authorizers.get(properties.AuthorizerId ?? "");
      if (functionArn === undefined) throw new Error(`Route ${properties.RouteKey} has no integration`);
      if (properties.AuthorizerId !== undefined && !authorize)
        throw new Error(`Route ${properties.RouteKey} refers to an unknown authorizer`);
      return { key: properties.RouteKey, target: { functionArn, authorize } };
    });
  const find = createRouteMatcher(routes);

  return async (request) => {
    const match = find(request.method, request.path);
    if (!match) return createGatewayError(404, "Not Found");
    const { functionArn, authorize } = match.route.target;
    const claims = await authorize?.(request.headers.authorization);
    if (authorize && !claims)
      return createGatewayError(401, "Unauthorized", { "www-authenticate": "Bearer" });
    const event = toApiEvent(request, {
      accountId: template.account,
      apiId,
      routeKey: match.route.key,
      pathParameters: match.pathParameters,
      claims,
    });
    try {
      return toApiResponse(await functions.invoke(functionArn, event));
    } catch (error) {
      if (error instanceof FunctionError) return createGatewayError(500, "Internal Server Error");
      throw error;
    }
  };
}
