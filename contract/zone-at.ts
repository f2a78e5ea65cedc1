import type { SiteZone } from "./settings-fields.ts";

/* Apart from site-zone.ts, whose calendar no page needs that only shows a date. */

export const initialZone: SiteZone = { name: "UTC", changes: [] };

/** Returns the site's time zone, an IANA name, at an instant (milliseconds since the epoch). */
export const getZoneAt = ({ name, changes }: SiteZone, at: number): string =>
  changes.find(({ until }) => at < Date.parse(until))?.from_zone ?? name;
