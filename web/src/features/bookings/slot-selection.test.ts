import { describe, expect, it } from "vitest";
import type { TimeLabel } from "../../../../contract/bookings.ts";
import type { ZoneId } from "../../../../contract/zones.ts";
import { emptySelection, reduceSelection, type SlotSelection } from "./slot-selection.ts";

const now = Date.parse("2027-03-01T12:00:00Z");

/** Selects a zone, a day and a time, and adds the slot, as a person would. */
function addSlot(before: SlotSelection, timezone: ZoneId, date: string, time: TimeLabel): SlotSelection {
  const actions = [
    { type: "selectZone", timezone, now },
    { type: "selectDay", date },
    { type: "selectTime", time },
    { type: "addSlot" },
  ] as const;
  return actions.reduce<SlotSelection>(reduceSelection, before);
}

describe("slot selection", () => {
  it("adding a slot clears the time and keeps the day and the zone", () => {
    expect(addSlot(emptySelection, "Europe/London", "2027-03-16", "1:00 PM")).toEqual({
      timezone: "Europe/London",
      date: "2027-03-16",
      time: null,
      slots: [{ date: "2027-03-16", time: "1:00 PM", timezone: "Europe/London" }],
    });
  });

  it("adding the same instant in another zone is ignored", () => {
    const one = addSlot(emptySelection, "America/New_York", "2027-03-16", "9:00 AM");
    expect(addSlot(one, "Europe/London", "2027-03-16", "1:00 PM").slots).toEqual(one.slots);
    expect(addSlot(one, "Asia/Kolkata", "2027-03-16", "6:30 PM").slots).toEqual(one.slots);
    expect(addSlot(one, "Europe/London", "2027-03-16", "2:00 PM").slots).toHaveLength(2);
  });

  it("adding a fourth slot is ignored", () => {
    const times = ["9:00 AM", "10:00 AM", "11:00 AM", "12:00 PM"] as const;
    const { slots } = times.reduce<SlotSelection>(
      (before, time) => addSlot(before, "Asia/Tokyo", "2027-03-16", time),
      emptySelection,
    );
    expect(slots.map(({ time }) => time)).toEqual(["9:00 AM", "10:00 AM", "11:00 AM"]);
  });

  it("adding a slot without a day or a time is ignored", () => {
    expect(reduceSelection(emptySelection, { type: "addSlot" })).toEqual(emptySelection);
    const dated = reduceSelection(emptySelection, { type: "selectDay", date: "2027-03-16" });
    expect(reduceSelection(dated, { type: "addSlot" })).toEqual(dated);
  });

  it("selecting another day clears the time, and clearing the day clears both", () => {
    const day = reduceSelection(emptySelection, { type: "selectDay", date: "2027-03-16" });
    const selection = reduceSelection(day, { type: "selectTime", time: "9:00 AM" });
    expect(reduceSelection(selection, { type: "selectDay", date: "2027-03-17" })).toMatchObject({
      date: "2027-03-17",
      time: null,
    });
    expect(reduceSelection(selection, { type: "selectDay", date: null })).toMatchObject({
      date: null,
      time: null,
    });
  });

  it("selecting another zone keeps the day unless it is already past there", () => {
    const today = reduceSelection(emptySelection, { type: "selectDay", date: "2027-03-01" });
    const inLondon = reduceSelection(today, { type: "selectZone", timezone: "Europe/London", now });
    expect(inLondon.date).toBe("2027-03-01");
    const evening = Date.parse("2027-03-01T16:00:00Z");
    const inTokyo = reduceSelection(today, { type: "selectZone", timezone: "Asia/Tokyo", now: evening });
    expect(inTokyo.date).toBeNull();
  });

  it("removing a slot removes the one at that index", () => {
    const one = addSlot(emptySelection, "Asia/Tokyo", "2027-03-16", "9:00 AM");
    const two = addSlot(one, "Asia/Tokyo", "2027-03-16", "10:00 AM");
    const { slots } = reduceSelection(two, { type: "removeSlot", index: 0 });
    expect(slots.map(({ time }) => time)).toEqual(["10:00 AM"]);
  });
});
