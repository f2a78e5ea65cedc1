import { expect, it } from "vitest";
import { buildRouteEvent } from "../../test/support/event.ts";
import { clientAddressHeader } from "../env.ts";
import { getClientAddress } from "./event.ts";

const parseAddress = (address: string) =>
  getClientAddress(buildRouteEvent("listAdvisors", { headers: { [clientAddressHeader]: address } }));

it("client address: is the one from the CDN, not one that the client claims", () => {
  const headers = { [clientAddressHeader]: "198.51.100.7", "x-forwarded-for": "203.0.113.9" };
  expect(getClientAddress(buildRouteEvent("listAdvisors", { headers }))).toBe("198.51.100.7");
});

it("client address: is the source IP without a CDN", () => {
  expect(getClientAddress(buildRouteEvent("listAdvisors"))).toBe("192.0.2.1");
});

it.each([
  ["2001:db8:0:1::5", "2001:db8:0:1"],
  ["2001:DB8:0:1:aaaa:bbbb:cccc:dddd", "2001:db8:0:1"],
  ["2001:0db8:0000:0001::", "2001:db8:0:1"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["1::4:5:6:7:8", "1:0:0:4"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
])("client address: reduces %s to %s", (address, network) => expect(parseAddress(address)).toBe(network));
