import type { SiteZone } from "./settings-fields.ts";
import { addDays, toZoneDate } from "./slots.ts";
import { getZoneAt } from "./zone-at.ts";

/*
 * The days of the site: its time zone is a setting, and a change begins with the next midnight of the new zone, so that a day
 * that is over keeps its date. The day of a change may be longer or shorter.
 */

/** The changes that are kept: the days of earlier ones are not counted again. */
const maxZoneChanges = 20;
const dayMs = 86_400_000;

/** Returns the site's day (YYYY-MM-DD) at an instant. Days never run backwards, also where a change goes far to the west. */
export function toSiteDay(zone: SiteZone, at: number): string {
  const day = toZoneDate(getZoneAt(zone, at), at);
  const before = zone.changes.findLast(({ until }) => Date.parse(until) <= at);
  const lastDay = before ? toZoneDate(before.from_zone, Date.parse(before.until) - 1) : day;
  return day > lastDay ? day : lastDay;
}

/** Returns the first instant (milliseconds since the epoch) of a day of the site. */
export function getDayStart(zone: SiteZone, day: string): number {
  let before = Date.parse(day) - 2 * dayMs;
  let start = Date.parse(day) + 2 * dayMs;
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2);
    if (toSiteDay(zone, middle) < day) before = middle;
    else start = middle;
  }
  return start;
}

/** Returns the site's zone after a change at `now`: the new zone holds from its next midnight on. */
export function changeSiteZone(zone: SiteZone, name: string, now: number): SiteZone {
  const midnight = getDayStart({ name, changes: [] }, addDays(toZoneDate(name, now), 1));
  const begun = zone.changes.filter(({ until }) => Date.parse(until) <= now);
  const from_zone = getZoneAt(zone, now);
  if (from_zone === name) return { name, changes: begun };
  const change = { from_zone, until: new Date(midnight).toISOString() };
  return { name, changes: [...begun, change].slice(-maxZoneChanges) };
}
