import * as z from "zod";
import { FunctionError } from "../functions/function-thread.ts";
import type { Functions } from "../functions/functions.ts";
import type { Template } from "../template/template.ts";
import { toAnswer } from "./api-answer.ts";
import { toApiEvent } from "./api-event.ts";
import { type Authorize, createJwtAuthorizer } from "./jwt.ts";
import { gatewayMessage, type Origin } from "./message.ts";
import { createRouteFinder, type Route } from "./routes.ts";

const anything = z.object({});
const integration = z.object({ IntegrationUri: z.string(), PayloadFormatVersion: z.literal("2.0") });
const authorizer = z.object({
  AuthorizerType: z.literal("JWT"),
  JwtConfiguration: z.object({ Issuer: z.string(), Audience: z.array(z.string()) }),
});
const route = z.object({
  RouteKey: z.string(),
  /** integrations/<id> */
  Target: z.string(),
  AuthorizerId: z.string().optional(),
});

interface Target {
  functionArn: string;
  authorize: Authorize | undefined;
}

/**
 * The template's HTTP API as an origin: its routes, its JWT authorizer, its functions, and the answers that
 * API Gateway gives by itself. `jwksUrl` tells where the keys of an issuer are.
 */
export function createHttpApi(
  template: Template,
  functions: Functions,
  jwksUrl: (issuer: string) => string,
): Origin {
  const { ref: apiId } = template.only("AWS::ApiGatewayV2::Api", anything);
  const integrations = new Map(
    template
      .all("AWS::ApiGatewayV2::Integration", integration)
      .map(({ ref, properties }) => [`integrations/${ref}`, properties.IntegrationUri]),
  );
  const authorizers = new Map(
    template.all("AWS::ApiGatewayV2::Authorizer", authorizer).map(({ ref, properties }) => {
      const { Issuer, Audience } = properties.JwtConfiguration;
      const options = { issuer: Issuer, audience: Audience, jwksUrl: jwksUrl(Issuer) };
      return [ref, createJwtAuthorizer(options)];
    }),
  );
  const routes = template.all("AWS::ApiGatewayV2::Route", route).map(({ properties }): Route<Target> => {
    const functionArn = integrations.get(properties.Target);
    const authorize = authorizers.get(properties.AuthorizerId ?? "");
    if (functionArn === undefined) throw new Error(`${properties.RouteKey} leads to no integration`);
    if (properties.AuthorizerId !== undefined && !authorize)
      throw new Error(`${properties.RouteKey} names an authorizer that there is not`);
    return { key: properties.RouteKey, target: { functionArn, authorize } };
  });
  const find = createRouteFinder(routes);

  return async (request) => {
    const match = find(request.method, request.path);
    if (!match) return gatewayMessage(404, "Not Found");
    const { functionArn, authorize } = match.route.target;
    const claims = await authorize?.(request.headers.authorization);
    if (authorize && !claims) return gatewayMessage(401, "Unauthorized", { "www-authenticate": "Bearer" });
    const event = toApiEvent(request, {
      accountId: template.account,
      apiId,
      routeKey: match.route.key,
      pathParameters: match.pathParameters,
      claims,
    });
    try {
      return toAnswer(await functions.invoke(functionArn, event));
    } catch (error) {
      if (error instanceof FunctionError) return gatewayMessage(500, "Internal Server Error");
      throw error;
    }
  };
}
