import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/*
 * Protection against server-side request forgery (SSRF): a hook's address is typed by an owner, so a connection is made to
 * public addresses only. The check is part of the connection's own name resolution, so that a name cannot resolve to
 * another address afterwards (DNS rebinding).
 */

/** IANA's special-purpose addresses of IPv4, which no public server has. */
const reserved = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  reserved.addSubnet(network, prefix, "ipv4");

/** IPv6: global unicast is public, except networks that lead to an IPv4 address or to none. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");
const reservedV6 = new BlockList();
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  reservedV6.addSubnet(network, prefix, "ipv6");

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !reserved.check(address, "ipv4");
  return version === 6 && globalUnicast.check(address, "ipv6") && !reservedV6.check(address, "ipv6");
}

/** Whether the host of a URL is an IP address that is not public. Such a host is never resolved, so it is checked before. */
export function isPrivateLiteral(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  return isIP(address) !== 0 && !isPublicAddress(address);
}

/** A connection's name resolution that fails if any of the addresses is not public. */
export const resolvePublicAddress: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), "", 0);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error("The hook's address is not in the public internet"), "", 0);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
