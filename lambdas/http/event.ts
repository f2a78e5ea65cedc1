import type { APIGatewayEventRequestContextV2, APIGatewayProxyEventV2WithRequestContext } from "aws-lambda";
import { clientAddressHeader } from "../env.ts";

/** The claims of a token that the gateway has verified. The gateway passes numbers and lists as text. */
export type Claims = Readonly<Record<string, unknown>>;

interface RequestContext extends APIGatewayEventRequestContextV2 {
  /** Absent on public routes. */
  authorizer?: { jwt?: { claims?: Claims } };
}

/** An HTTP API event, payload format 2.0. */
export type ApiEvent = APIGatewayProxyEventV2WithRequestContext<RequestContext>;

/**
 * The client's address for rate limits, as seen by the CDN; the origin secret proves that the CDN set it. IPv6 addresses
 * are reduced to their network (the first 64 bits), because one household has all addresses in it.
 */
export function getClientAddress(event: ApiEvent): string {
  const address = event.headers[clientAddressHeader] ?? event.requestContext.http.sourceIp;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return address.includes(":") ? toNetwork(address) : address;
}

/** 2001:db8:0:1::5 → 2001:db8:0:1. A double colon replaces the missing groups of zeros. */
function toNetwork(address: string): string {
  const [before = [], after = []] = address
    .split("::")
    .map((side) => side.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":");
}
