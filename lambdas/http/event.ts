import type { APIGatewayEventRequestContextV2, APIGatewayProxyEventV2WithRequestContext } from "aws-lambda";

/** The claims of a token that the gateway has verified. It hands numbers and lists on as text. */
export type Claims = Readonly<Record<string, unknown>>;

interface RequestContext extends APIGatewayEventRequestContextV2 {
  /** Absent on public routes. */
  authorizer?: { jwt?: { claims?: Claims } };
}

/** An HTTP API event, payload format 2.0. */
export type ApiEvent = APIGatewayProxyEventV2WithRequestContext<RequestContext>;
