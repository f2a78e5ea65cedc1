import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sessionLengths, timeLabels } from "./bookings.ts";
import { busyInput } from "./busy-times.ts";
import {
  countFreeTimes,
  findClosedReason,
  findNextFreeTime,
  listClosedSpans,
  listHalfHours,
} from "./free-times.ts";
import { toInstant } from "./slots.ts";
import { dayTimes, type WorkingHours, weekdays, workingHours } from "./working-hours.ts";
import { type ZoneId, zoneIds } from "./zones.ts";

const dayMs = 86_400_000;
const none: ReadonlySet<number> = new Set();

/** The days on which Chicago, London and Sydney change their clocks in 2027. */
const changeDays = ["2027-03-14", "2027-03-28", "2027-04-04", "2027-10-03", "2027-10-31", "2027-11-07"];
const advisorZones: ZoneId[] = ["America/Chicago", "Europe/London", "Australia/Sydney"];

const dayHours = fc
  .tuple(fc.nat(47), fc.nat(47))
  .map(([a, b]) => ({ from: dayTimes[Math.min(a, b)] ?? "", to: dayTimes[Math.max(a, b) + 1] ?? "" }));
const anyHours: fc.Arbitrary<WorkingHours> = fc
  .tuple(...weekdays.map(() => fc.option(dayHours)))
  .map((days) => Object.fromEntries(weekdays.map((day, index) => [day, days[index]])) as WorkingHours);

/** Weekday and time of an instant by Intl, as "monday 09:30". */
const readClock = (timezone: ZoneId, at: number): [day: string, time: string] => {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: timezone,
    weekday: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const find = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return [find("weekday").toLowerCase(), `${find("hour")}:${find("minute")}`];
};

describe("closed times", () => {
  it("agree with the advisor's clock around the clock changes of Chicago, London and Sydney", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...advisorZones),
        anyHours,
        fc.constantFrom(...zoneIds),
        fc.constantFrom(...changeDays),
        fc.integer({ min: -1, max: 1 }),
        fc.constantFrom(...timeLabels),
        fc.constantFrom(...sessionLengths),
        (advisorZone, hours, clientZone, changeDay, shift, time, minutes) => {
          const noon = Date.parse(`${changeDay}T12:00:00Z`);
          const date = new Date(noon + shift * dayMs).toISOString().slice(0, 10);
          const at = toInstant({ date, time, timezone: clientZone }) ?? 0;
          const closed = listClosedSpans(
            { timezone: advisorZone, hours, taken: none, held: none },
            noon - 3 * dayMs,
            noon + 3 * dayMs,
          );
          const isOpen = listHalfHours(at, at + minutes * 60_000).every((each) => {
            const [day, clock] = readClock(advisorZone, each);
            const span = Object.entries(hours ?? {}).find(([each]) => each === day)?.[1];
            return span != null && span.from <= clock && clock < span.to;
          });
          expect(findClosedReason(closed, at, minutes)).toBe(isOpen ? undefined : "outside");
        },
      ),
      { numRuns: 400 },
    );
  });

  it("are the same instants for two clients, one of whom is past a clock change", () => {
    // On March 16, 2027 New York is four hours behind London, a month later five.
    const session = Date.parse("2027-03-16T13:00:00Z");
    const closed = listClosedSpans(
      { timezone: "Europe/London", hours: null, taken: new Set([session]), held: none },
      session - dayMs,
      session + dayMs,
    );
    const find = (time: (typeof timeLabels)[number], timezone: ZoneId) =>
      findClosedReason(closed, toInstant({ date: "2027-03-16", time, timezone }) ?? 0, 30);
    expect(find("9:00 AM", "America/New_York")).toBe("taken");
    expect(find("1:00 PM", "Europe/London")).toBe("taken");
    expect(find("6:30 PM", "Asia/Kolkata")).toBe("taken");
    expect(find("9:30 AM", "America/New_York")).toBeUndefined();
  });

  it("are one span for half-hours in a row that have the same reason", () => {
    const at = (time: string) => Date.parse(`2027-03-16T${time}:00Z`);
    const taken = new Set([at("13:00"), at("13:30"), at("15:00")]);
    const diary = { timezone: "Europe/London", hours: null, taken, held: new Set([at("14:00")]) } as const;
    expect(listClosedSpans(diary, at("12:00"), at("16:00"))).toEqual([
      { from: "2027-03-16T13:00:00.000Z", to: "2027-03-16T14:00:00.000Z", reason: "taken" },
      { from: "2027-03-16T14:00:00.000Z", to: "2027-03-16T14:30:00.000Z", reason: "held" },
      { from: "2027-03-16T15:00:00.000Z", to: "2027-03-16T15:30:00.000Z", reason: "taken" },
    ]);
  });

  it("close an hour whose second half is closed", () => {
    const session = Date.parse("2027-03-16T13:00:00Z");
    const diary = { timezone: "Europe/London", hours: null, taken: none, held: new Set([session]) } as const;
    const closed = listClosedSpans(diary, session - dayMs, session + dayMs);
    expect(findClosedReason(closed, session - 1_800_000, 60)).toBe("held");
    expect(findClosedReason(closed, session - 1_800_000, 30)).toBeUndefined();
  });
});

describe("free times", () => {
  const now = Date.parse("2027-03-16T13:10:00Z");
  const count = (closed: Parameters<typeof countFreeTimes>[0], days: number) =>
    countFreeTimes(closed, { timezone: "Europe/London", now, minutes: 60, days });

  it("count the labels of today that are not past, and 24 for each later day", () => {
    // 1:30 PM to 7:30 PM.
    expect(count([], 0)).toBe(13);
    expect(count([], 14)).toBe(13 + 14 * 24);
  });

  it("leave out what is closed for any part of the session", () => {
    const closed = [
      { from: "2027-03-16T15:00:00.000Z", to: "2027-03-16T15:30:00.000Z", reason: "taken" as const },
    ];
    expect(count(closed, 0)).toBe(11);
  });

  it("have as the next one the first that is not past and long enough for the session", () => {
    const query = {
      timezone: "Europe/London",
      now: Date.parse("2027-03-16T13:00:00Z"),
      minutes: 60,
    } as const;
    const spans = [
      { from: "2027-03-16T13:00:00.000Z", to: "2027-03-16T14:30:00.000Z" },
      { from: "2027-03-16T15:00:00.000Z", to: "2027-03-16T15:30:00.000Z" },
      { from: "2027-03-16T16:00:00.000Z", to: "2027-03-16T18:00:00.000Z" },
    ];
    expect(findNextFreeTime(spans, query)).toBe("2027-03-16T13:30:00.000Z");
    expect(findNextFreeTime(spans.slice(1), query)).toBe("2027-03-16T16:00:00.000Z");
    expect(findNextFreeTime(spans.slice(0, 2), { ...query, now: query.now + 1_800_000 })).toBeUndefined();
  });

  it("are looked for 90 days ahead, and the next one 14 days", () => {
    const closed = (from: string) => [
      { from: "2027-03-16T00:00:00.000Z", to: from, reason: "outside" as const },
    ];
    // June 14 is 90 days after March 16, and its last time is at 7:30 PM in summer time. March 30 is 14 days after it.
    expect(count(closed("2027-06-14T18:30:00.000Z"), 365)).toBe(1);
    expect(count(closed("2027-06-15T00:00:00.000Z"), 365)).toBe(0);
    const query = { timezone: "Europe/London", now, minutes: 60 } as const;
    const find = (from: string, to: string) => findNextFreeTime([{ from, to }], query);
    const last = find("2027-03-30T18:00:00.000Z", "2027-03-30T19:00:00.000Z");
    expect(last).toBe("2027-03-30T18:00:00.000Z");
    expect(find("2027-03-31T08:00:00.000Z", "2027-03-31T19:00:00.000Z")).toBeUndefined();
  });
});

describe("input", () => {
  const period = (from: string, to: string) => busyInput.safeParse({ id: "adv_0000000000", from, to });

  it("asks for a period of at most 31 days that ends after its start", () => {
    expect(period("2027-03-01T00:00:00Z", "2027-04-01T00:00:00Z").success).toBe(true);
    expect(period("2027-03-01T00:00:00Z", "2027-04-01T00:30:00Z").success).toBe(false);
    expect(period("2027-03-01T00:00:00Z", "2027-03-01T00:00:00Z").success).toBe(false);
  });

  it("accepts working hours with an end after the start, on at least one day", () => {
    const closed = Object.fromEntries(weekdays.map((day) => [day, null]));
    const parse = (monday: object | null) => workingHours.safeParse({ ...closed, monday }).success;
    expect(parse({ from: "09:00", to: "24:00" })).toBe(true);
    expect(parse({ from: "17:00", to: "09:00" })).toBe(false);
    expect(parse({ from: "09:15", to: "17:00" })).toBe(false);
    expect(parse(null)).toBe(false);
  });
});
