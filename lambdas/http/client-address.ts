import { clientAddressHeader } from "./env.ts";
import type { ApiEvent } from "./event.ts";

/**
 * Who calls, as limits count them: the address that the CDN saw, which the origin secret vouches for. Of an IPv6
 * address the network alone (its first 64 bits), since one household has the whole rest to itself.
 */
export function getClientAddress(event: ApiEvent): string {
  const address = event.headers[clientAddressHeader] ?? event.requestContext.http.sourceIp;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return address.includes(":") ? networkOf(address) : address;
}

/** 2001:db8:0:1::5 → 2001:db8:0:1. A double colon stands for as many zeros as there is room for. */
function networkOf(address: string): string {
  const [before = [], after = []] = address
    .split("::")
    .map((side) => side.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":");
}
