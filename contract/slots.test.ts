import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bookingMessages, type SlotChoice, slotChoice, timeLabels } from "./bookings.ts";
import {
  findSlotProblem,
  formatSlot,
  getLastDate,
  getSlotEnd,
  removeDuplicateSlots,
  toBookedSlot,
  toInstant,
  toZoneDate,
} from "./slots.ts";
import { getZoneAbbreviation, type ZoneId, zoneIds, zones } from "./zones.ts";

const slot = (date: string, time: string, timezone: string): SlotChoice =>
  slotChoice.parse({ date, time, timezone });
const iso = (choice: SlotChoice) => toBookedSlot(choice).starts_at;

describe("time zones", () => {
  it("are the fourteen of the spec, in its order, and known to the runtime", () => {
    expect(zones.map(({ label }) => label).join(", ")).toBe(
      "Eastern, Central, Mountain, Pacific, Alaska, Hawaii, London, Paris/Berlin, Rome, Tokyo, Beijing, India, Sydney, Melbourne",
    );
    for (const zone of zoneIds) expect(() => new Intl.DateTimeFormat("en", { timeZone: zone })).not.toThrow();
  });

  it.each<[ZoneId, string, string]>([
    ["America/New_York", "EST", "EDT"],
    ["America/Chicago", "CST", "CDT"],
    ["America/Denver", "MST", "MDT"],
    ["America/Los_Angeles", "PST", "PDT"],
    ["America/Anchorage", "AKST", "AKDT"],
    ["Pacific/Honolulu", "HST", "HST"],
    ["Europe/London", "GMT", "BST"],
    ["Europe/Paris", "CET", "CEST"],
    ["Europe/Rome", "CET", "CEST"],
    ["Asia/Tokyo", "JST", "JST"],
    ["Asia/Shanghai", "GMT+8", "GMT+8"],
    ["Asia/Kolkata", "IST", "IST"],
    ["Australia/Sydney", "AEDT", "AEST"],
    ["Australia/Melbourne", "AEDT", "AEST"],
  ])("%s has the abbreviation %s in January and %s in July", (zone, january, july) => {
    expect(getZoneAbbreviation(zone, Date.parse("2027-01-15T12:00:00Z"))).toBe(january);
    expect(getZoneAbbreviation(zone, Date.parse("2027-07-15T12:00:00Z"))).toBe(july);
  });
});

describe("time slot", () => {
  it("begins on each half-hour from 8:00 AM", () => {
    const instants = timeLabels.map((time) => toInstant(slot("2027-01-15", time, "Europe/London")));
    for (const [place, at] of instants.entries())
      expect(at).toBe(Date.parse("2027-01-15T08:00:00Z") + place * 1_800_000);
  });

  it.each([
    ["2027-03-16", "9:00 AM", "America/New_York", "2027-03-16T13:00:00.000Z"],
    ["2027-03-16", "1:00 PM", "Europe/London", "2027-03-16T13:00:00.000Z"],
    ["2027-03-16", "6:30 PM", "Asia/Kolkata", "2027-03-16T13:00:00.000Z"],
    // Weeks in which only one of London and New York is on daylight saving time.
    ["2027-11-02", "9:00 AM", "America/New_York", "2027-11-02T13:00:00.000Z"],
    ["2027-11-02", "1:00 PM", "Europe/London", "2027-11-02T13:00:00.000Z"],
    // The days of the US DST changes, and the days before.
    ["2027-03-13", "8:00 AM", "America/New_York", "2027-03-13T13:00:00.000Z"],
    ["2027-03-14", "8:00 AM", "America/New_York", "2027-03-14T12:00:00.000Z"],
    ["2027-11-06", "8:00 AM", "America/Los_Angeles", "2027-11-06T15:00:00.000Z"],
    ["2027-11-07", "8:00 AM", "America/Los_Angeles", "2027-11-07T16:00:00.000Z"],
    ["2027-03-14", "7:30 PM", "Pacific/Honolulu", "2027-03-15T05:30:00.000Z"],
    ["2027-03-28", "8:00 AM", "Europe/Rome", "2027-03-28T06:00:00.000Z"],
    ["2027-01-15", "8:00 AM", "Asia/Kolkata", "2027-01-15T02:30:00.000Z"],
    ["2027-01-15", "8:00 AM", "Australia/Sydney", "2027-01-14T21:00:00.000Z"],
    ["2027-07-15", "8:00 AM", "Australia/Sydney", "2027-07-14T22:00:00.000Z"],
    ["2027-07-15", "12:00 PM", "Asia/Tokyo", "2027-07-15T03:00:00.000Z"],
    ["2027-07-15", "12:30 PM", "Asia/Shanghai", "2027-07-15T04:30:00.000Z"],
  ])("%s %s %s is %s", (date, time, zone, instant) => expect(iso(slot(date, time, zone))).toBe(instant));

  it("starts on a half-hour of UTC in every zone, on every day of three years", () => {
    const start = Date.UTC(2026, 0, 1);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3 * 365 }),
        fc.constantFrom(...timeLabels),
        fc.constantFrom(...zoneIds),
        (day, time, timezone) => {
          const date = new Date(start + day * 86_400_000).toISOString().slice(0, 10);
          const at = toInstant({ date, time, timezone }) ?? Number.NaN;
          expect(at % 1_800_000).toBe(0);
          const words = formatSlot(new Date(at).toISOString(), timezone);
          expect([toZoneDate(timezone, at), words.time]).toEqual([date, time]);
        },
      ),
      { numRuns: process.env.PROVE ? 20_000 : 500 },
    );
  });

  it("is formatted with date, time and abbreviation in the reader's time zone", () => {
    const at = "2027-03-16T13:00:00.000Z";
    expect(formatSlot(at, "America/New_York")).toEqual({
      date: "Tuesday, March 16, 2027",
      time: "9:00 AM",
      zone: "EDT",
    });
    expect(formatSlot(at, "Australia/Sydney")).toEqual({
      date: "Wednesday, March 17, 2027",
      time: "12:00 AM",
      zone: "AEDT",
    });
    expect(getSlotEnd({ starts_at: at }, 30)).toBe(Date.parse("2027-03-16T13:30:00.000Z"));
  });
});

describe("invalid time slot", () => {
  const now = Date.parse("2027-03-16T13:00:00.000Z");
  it.each([
    ["2027-02-30", "9:00 AM", "America/New_York"],
    ["2027-04-31", "9:00 AM", "Asia/Tokyo"],
    ["2027-03-16", "9:15 AM", "America/New_York"],
    ["2027-03-16", "7:30 AM", "America/New_York"],
    ["2027-03-16", "8:00 PM", "America/New_York"],
    ["2027-03-16", "09:00", "America/New_York"],
    ["2027-03-16", "9:00 AM", "Europe/Berlin"],
    ["2027-03-16", "9:00 AM", "Mars/Olympus"],
    ["16.3.2027", "9:00 AM", "America/New_York"],
  ])("%s %s %s does not parse", (date, time, timezone) =>
    expect(slotChoice.safeParse({ date, time, timezone }).success).toBe(false),
  );

  it.each([
    // Past in Tokyo (10 PM), although the same label in UTC is in the future.
    ["2027-03-16", "7:30 PM", "Asia/Tokyo", "This time has passed"],
    // In the future in New York (9 AM), although the same label in UTC is past.
    ["2027-03-16", "9:30 AM", "America/New_York", undefined],
    ["2027-03-16", "9:00 AM", "America/New_York", "This time has passed"],
    ["2027-03-15", "7:30 PM", "America/New_York", "This time has passed"],
    ["2027-06-14", "7:30 PM", "America/New_York", undefined],
    ["2027-06-15", "8:00 AM", "America/New_York", "Please choose a day within 90 days"],
  ])("%s %s %s: %s", (date, time, zone, fault) =>
    expect(findSlotProblem(slot(date, time, zone), now)).toBe(fault),
  );

  it("the 90 days count from today in the slot's own zone", () => {
    const late = Date.parse("2027-03-16T23:00:00.000Z");
    expect(getLastDate("America/New_York", late)).toBe("2027-06-14");
    expect(getLastDate("Australia/Sydney", late)).toBe("2027-06-15");
  });
});

it("duplicate slots: the same instant in other zones is removed, the first one kept", () => {
  const nine = slot("2027-03-16", "9:00 AM", "America/New_York");
  const one = slot("2027-03-16", "1:00 PM", "Europe/London");
  const half = slot("2027-03-16", "6:30 PM", "Asia/Kolkata");
  const other = slot("2027-03-16", "9:30 AM", "America/New_York");
  expect(removeDuplicateSlots([nine, one, half])).toEqual([nine]);
  expect(removeDuplicateSlots([half, other, nine])).toEqual([half, other]);
});

it.each(["2027-02-30", "2027-02-29", "2027-04-31", "2027-13-01"])("%s is no date", (date) => {
  const slot = { date, time: "9:00 AM", timezone: "America/New_York" } as const;
  expect(toInstant(slot)).toBeUndefined();
  expect(findSlotProblem(slot, 0)).toBe(bookingMessages.slotDate);
  expect(() => toBookedSlot(slot)).toThrow(RangeError);
});
