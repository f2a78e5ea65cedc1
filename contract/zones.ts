/**
 * The 14 time zones offered (spec/2 §9), in the order of the list. `locale` is the language in which the zone's
 * short name is the one its people use: English as spoken in the US says GMT+1 for what London calls BST.
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

/** Spec/2 §9. */
export const defaultZone: ZoneId = "America/New_York";

const localeOf = (zone: ZoneId) => zones.find(({ id }) => id === zone)?.locale ?? "en-US";

/** What the zone is called at that instant (milliseconds since the epoch): EST in January, EDT in July. */
export function zoneAbbreviation(zone: ZoneId, at: number): string {
  const parts = new Intl.DateTimeFormat(localeOf(zone), {
    timeZone: zone,
    timeZoneName: "short",
  }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}
