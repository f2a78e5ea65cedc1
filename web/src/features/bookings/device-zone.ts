import { tzOffset } from "@date-fns/tz";
import { zones } from "../../../../contract/zones.ts";

/**
 * Finds the offered time zone that this device has, or the first with the same clock in winter and in summer: Paris/Berlin
 * for Madrid, Eastern for Toronto. Undefined if there is none.
 */
export function findDeviceZone(deviceName = Intl.DateTimeFormat().resolvedOptions().timeZone) {
  const year = new Date().getFullYear();
  const halves = [new Date(year, 0, 15), new Date(year, 6, 15)];
  return (
    zones.find(({ id }) => id === deviceName) ??
    zones.find(({ id }) => halves.every((half) => tzOffset(id, half) === tzOffset(deviceName, half)))
  );
}
