/**
 * The 14 time zones (BOOK-6), in display order. `locale` is the one in which Intl returns the zone's local
 * abbreviation: en-US returns GMT+1 for what London calls BST.
 */
export const zones = [
  { id: "America/New_York", label: "Eastern", locale: "en-US" },
  { id: "America/Chicago", label: "Central", locale: "en-US" },
  { id: "America/Denver", label: "Mountain", locale: "en-US" },
  { id: "America/Los_Angeles", label: "Pacific", locale: "en-US" },
  { id: "America/Anchorage", label: "Alaska", locale: "en-US" },
  { id: "Pacific/Honolulu", label: "Hawaii", locale: "en-US" },
  { id: "Europe/London", label: "London", locale: "en-GB" },
  { id: "Europe/Paris", label: "Paris/Berlin", locale: "en-GB" },
  { id: "Europe/Rome", label: "Rome", locale: "en-GB" },
  { id: "Asia/Tokyo", label: "Tokyo", locale: "ja-JP" },
  { id: "Asia/Shanghai", label: "Beijing", locale: "en-US" },
  { id: "Asia/Kolkata", label: "India", locale: "en-IN" },
  { id: "Australia/Sydney", label: "Sydney", locale: "en-AU" },
  { id: "Australia/Melbourne", label: "Melbourne", locale: "en-AU" },
] as const;

export type ZoneId = (typeof zones)[number]["id"];

export const zoneIds = zones.map(({ id }) => id) as [ZoneId, ...ZoneId[]];

/** Whether this is a time zone, such as one that a browser names. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return name.length <= 64;
  } catch {
    return false;
  }
}

/** BOOK-6. */
export const defaultZone: ZoneId = "America/New_York";

const getLocale = (zone: ZoneId) => zones.find(({ id }) => id === zone)?.locale ?? "en-US";

/** Returns the zone's abbreviation at an instant (milliseconds since the epoch): EST in January, EDT in July. */
export function getZoneAbbreviation(zone: ZoneId, at: number): string {
  const parts = new Intl.DateTimeFormat(getLocale(zone), {
    timeZone: zone,
    timeZoneName: "short",
  }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}
