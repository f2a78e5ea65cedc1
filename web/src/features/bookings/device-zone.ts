import { type ZoneId, zones } from "../../../../contract/zones.ts";

/** Names that devices go by for a place whose clock is offered under another name. */
const otherNames: Readonly<Record<string, ZoneId>> = {
  "Asia/Calcutta": "Asia/Kolkata",
  "Europe/Berlin": "Europe/Paris",
  "US/Eastern": "America/New_York",
  "US/Pacific": "America/Los_Angeles",
};

/** The zone on offer that this device lives in; undefined where there is none. */
export function deviceZone(named = Intl.DateTimeFormat().resolvedOptions().timeZone) {
  const id = otherNames[named] ?? named;
  return zones.find((zone) => zone.id === id);
}
