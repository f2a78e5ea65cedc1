import { describe, expect, it } from "vitest";
import type { TimeLabel } from "../../../../contract/bookings.ts";
import type { ZoneId } from "../../../../contract/zones.ts";
import {
  emptySelection,
  findPickedSlot,
  findSuggestedDay,
  listSlotsToSend,
  reduceSelection,
  type SlotSelection,
} from "./slot-selection.ts";

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
    expect(addSlot(emptySelection, "Europe/London", "2027-03-16", "1:00 PM")).toMatchObject({
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

  it("selecting another day keeps the picked time as one of those to propose", () => {
    const day = reduceSelection(emptySelection, { type: "selectDay", date: "2027-03-16" });
    const selection = reduceSelection(day, { type: "selectTime", time: "9:00 AM" });
    const slots = [{ date: "2027-03-16", time: "9:00 AM", timezone: emptySelection.timezone }];
    const date = "2027-03-17";
    const next = reduceSelection(selection, { type: "selectDay", date });
    expect(next).toMatchObject({ date, time: null, slots });
    const cleared = reduceSelection(selection, { type: "selectDay", date: null });
    expect(cleared).toMatchObject({ date: null, time: null, slots: [] });
    const full = ["9:30 AM", "10:00 AM", "10:30 AM"] as const;
    const three = full.reduce<SlotSelection>(
      (before, time) => addSlot(before, "Asia/Tokyo", "2027-03-16", time),
      emptySelection,
    );
    const fourth = reduceSelection(three, { type: "selectTime", time: "9:00 AM" });
    expect(reduceSelection(fourth, { type: "selectDay", date: "2027-03-17" }).slots).toEqual(three.slots);
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

  it("a picked time is sent with the added ones, unless it is one of them or there are three", () => {
    const timezone = "Asia/Tokyo" as const;
    const pick = (before: SlotSelection, time: TimeLabel): SlotSelection => ({ ...before, time });
    const one = addSlot(emptySelection, timezone, "2027-03-16", "9:00 AM");
    expect(listSlotsToSend(one)).toEqual(one.slots);
    expect(listSlotsToSend(pick(one, "10:00 AM")).map(({ time }) => time)).toEqual(["9:00 AM", "10:00 AM"]);
    expect(findPickedSlot(pick(one, "9:00 AM"))).toBeUndefined();
    expect(listSlotsToSend(pick(one, "9:00 AM"))).toEqual(one.slots);
    const two = addSlot(one, timezone, "2027-03-16", "10:00 AM");
    const three = addSlot(two, timezone, "2027-03-16", "11:00 AM");
    expect(findPickedSlot(pick(three, "1:00 PM"))).toMatchObject({ time: "1:00 PM" });
    expect(listSlotsToSend(pick(three, "1:00 PM"))).toEqual(three.slots);
  });

  it("the suggested day is the first free one from the day after tomorrow, until the person selects", () => {
    const zone = "America/New_York";
    expect(findSuggestedDay(undefined, zone, now)).toBe("2027-03-03");
    const free = new Map([
      ["2027-03-01", 4],
      ["2027-03-02", 9],
      ["2027-03-03", 0],
      ["2027-03-04", 2],
    ]);
    expect(findSuggestedDay(free, zone, now)).toBe("2027-03-04");
    expect(findSuggestedDay(new Map([["2027-03-01", 4]]), zone, now)).toBe("2027-03-01");
    expect(findSuggestedDay(new Map(), zone, now)).toBeNull();
    const suggested = { ...emptySelection, date: "2027-03-03", isSuggested: true };
    const suggest = { type: "suggestDay", date: "2027-03-04" } as const;
    expect(reduceSelection(suggested, suggest).date).toBe("2027-03-04");
    const used = reduceSelection(suggested, { type: "selectTime", time: "9:00 AM" });
    expect(reduceSelection(used, suggest).date).toBe("2027-03-03");
  });
});
