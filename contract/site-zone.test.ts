import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SiteZone } from "./settings-fields.ts";
import { changeSiteZone, getDayStart, toSiteDay } from "./site-zone.ts";
import { addDays } from "./slots.ts";
import { getZoneAt } from "./zone-at.ts";

const utc: SiteZone = { name: "UTC", changes: [] };
const newYork = "America/New_York";
const noon = Date.parse("2026-11-27T12:00:00Z");
const hour = 3_600_000;

describe("the site's zone", () => {
  it("changes with the next midnight of the new zone and keeps the dates of earlier days", () => {
    const zone = changeSiteZone(utc, newYork, noon);
    const midnight = Date.parse("2026-11-28T05:00:00Z");
    expect([getZoneAt(zone, midnight - 1), getZoneAt(zone, midnight)]).toEqual(["UTC", newYork]);
    expect(toSiteDay(zone, Date.parse("2026-11-27T02:00:00Z"))).toBe("2026-11-27");
    expect(toSiteDay(zone, midnight + 23 * hour)).toBe("2026-11-28");
    expect(toSiteDay(zone, midnight + 24 * hour)).toBe("2026-11-29");
  });

  it("replaces a change that is still to come, and drops it when the current zone is chosen", () => {
    const pending = changeSiteZone(utc, newYork, noon);
    expect(changeSiteZone(pending, "Asia/Tokyo", noon + hour)).toEqual({
      name: "Asia/Tokyo",
      changes: [{ from_zone: "UTC", until: "2026-11-27T15:00:00.000Z" }],
    });
    expect(changeSiteZone(pending, "UTC", noon + hour)).toEqual(utc);
  });

  it("gives a day with a clock change 23 or 25 hours", () => {
    const zone = { name: newYork, changes: [] };
    const countHours = (day: string) => (getDayStart(zone, addDays(day, 1)) - getDayStart(zone, day)) / hour;
    expect(["2027-03-13", "2027-03-14", "2027-11-07"].map(countHours)).toEqual([24, 23, 25]);
  });

  it("puts every instant into one day, and days never run backwards, whatever the changes", () => {
    const zones = fc.constantFrom("UTC", newYork, "Asia/Kolkata", "Pacific/Kiritimati", "Pacific/Pago_Pago");
    const changes = fc.array(fc.tuple(zones, fc.integer({ min: 0, max: 96 })), { maxLength: 4 });
    fc.assert(
      fc.property(changes, fc.integer({ min: -48, max: 240 }), (list, later) => {
        let [zone, now] = [utc, noon];
        for (const [name, hours] of list) {
          now += hours * hour;
          zone = changeSiteZone(zone, name, now);
        }
        const at = noon + later * hour;
        const day = toSiteDay(zone, at);
        expect(toSiteDay(zone, at + hour) >= day).toBe(true);
        expect(getDayStart(zone, day) <= at && at < getDayStart(zone, addDays(day, 1))).toBe(true);
      }),
    );
  });
});
