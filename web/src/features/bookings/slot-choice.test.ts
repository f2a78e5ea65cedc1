import { describe, expect, it } from "vitest";
import type { TimeLabel } from "../../../../contract/bookings.ts";
import type { ZoneId } from "../../../../contract/zones.ts";
import { type Choosing, choosing, nothingChosen } from "./slot-choice.ts";

const now = Date.parse("2027-03-01T12:00:00Z");

/** As a person would: zone, day, time, and the press that adds them. */
function added(before: Choosing, timezone: ZoneId, date: string, time: TimeLabel): Choosing {
  const acts = [
    { act: "zone", timezone, now },
    { act: "day", date },
    { act: "time", time },
    { act: "add" },
  ] as const;
  return acts.reduce<Choosing>(choosing, before);
}

describe("adding a time", () => {
  it("clears the time and keeps the day and the zone", () => {
    expect(added(nothingChosen, "Europe/London", "2027-03-16", "1:00 PM")).toEqual({
      timezone: "Europe/London",
      date: "2027-03-16",
      time: null,
      slots: [{ date: "2027-03-16", time: "1:00 PM", timezone: "Europe/London" }],
    });
  });

  it("drops the same instant told in another zone without a word", () => {
    const one = added(nothingChosen, "America/New_York", "2027-03-16", "9:00 AM");
    expect(added(one, "Europe/London", "2027-03-16", "1:00 PM").slots).toEqual(one.slots);
    expect(added(one, "Asia/Kolkata", "2027-03-16", "6:30 PM").slots).toEqual(one.slots);
    expect(added(one, "Europe/London", "2027-03-16", "2:00 PM").slots).toHaveLength(2);
  });

  it("ends at three", () => {
    const times = ["9:00 AM", "10:00 AM", "11:00 AM", "12:00 PM"] as const;
    const { slots } = times.reduce<Choosing>(
      (before, time) => added(before, "Asia/Tokyo", "2027-03-16", time),
      nothingChosen,
    );
    expect(slots.map(({ time }) => time)).toEqual(["9:00 AM", "10:00 AM", "11:00 AM"]);
  });

  it("needs a day and a time", () => {
    expect(choosing(nothingChosen, { act: "add" })).toEqual(nothingChosen);
    const dated = choosing(nothingChosen, { act: "day", date: "2027-03-16" });
    expect(choosing(dated, { act: "add" })).toEqual(dated);
  });
});

it("another day clears the time; no day at all clears both", () => {
  const chosen = choosing(choosing(nothingChosen, { act: "day", date: "2027-03-16" }), {
    act: "time",
    time: "9:00 AM",
  });
  expect(choosing(chosen, { act: "day", date: "2027-03-17" })).toMatchObject({
    date: "2027-03-17",
    time: null,
  });
  expect(choosing(chosen, { act: "day", date: null })).toMatchObject({ date: null, time: null });
});

it("another zone keeps the day, unless it is over there", () => {
  const today = choosing(nothingChosen, { act: "day", date: "2027-03-01" });
  expect(choosing(today, { act: "zone", timezone: "Europe/London", now }).date).toBe("2027-03-01");
  const evening = Date.parse("2027-03-01T16:00:00Z");
  expect(choosing(today, { act: "zone", timezone: "Asia/Tokyo", now: evening }).date).toBeNull();
});

it("removes what stands at a place", () => {
  const two = added(
    added(nothingChosen, "Asia/Tokyo", "2027-03-16", "9:00 AM"),
    "Asia/Tokyo",
    "2027-03-16",
    "10:00 AM",
  );
  expect(choosing(two, { act: "remove", place: 0 }).slots.map(({ time }) => time)).toEqual(["10:00 AM"]);
});
