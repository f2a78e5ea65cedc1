import { type ZoneId, zones } from "../../../../contract/zones.ts";

/** IANA names that devices report, mapped to the offered zone with the same clock. */
const zoneAliases: Readonly<Record<string, ZoneId>> = {
  "Asia/Calcutta": "Asia/Kolkata",
  "Europe/Berlin": "Europe/Paris",
  "US/Eastern": "America/New_York",
  "US/Pacific": "America/Los_Angeles",
};

/** Finds the offered time zone that matches this device's; undefined if there is none. */
export function findDeviceZone(deviceName = Intl.DateTimeFormat().resolvedOptions().timeZone) {
  const id = zoneAliases[deviceName] ?? deviceName;
  return zones.find((zone) => zone.id === id);
}
