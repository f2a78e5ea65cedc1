import { maxSlots, type SlotChoice, type TimeLabel } from "../../../../contract/bookings.ts";
import { removeDuplicateSlots, toZoneDate } from "../../../../contract/slots.ts";
import { defaultZone, type ZoneId } from "../../../../contract/zones.ts";

/** State of the slot picker: the current zone, day and time, and the slots added so far. */
export interface SlotSelection {
  timezone: ZoneId;
  /** YYYY-MM-DD */
  date: string | null;
  time: TimeLabel | null;
  slots: readonly SlotChoice[];
}

export type SlotSelectionAction =
  | { type: "selectZone"; timezone: ZoneId; now: number }
  | { type: "selectDay"; date: string | null }
  | { type: "selectTime"; time: TimeLabel }
  | { type: "addSlot" }
  | { type: "removeSlot"; index: number };

export const emptySelection: SlotSelection = { timezone: defaultZone, date: null, time: null, slots: [] };

/**
 * Reducer of the slot picker (BOOK-6). A slot is added only if there are fewer than three and none of them is the
 * same instant; adding clears the time. Changing the zone keeps the day, unless it is already past there.
 */
export function reduceSelection(selection: SlotSelection, action: SlotSelectionAction): SlotSelection {
  const { timezone, date, time, slots } = selection;
  switch (action.type) {
    case "selectZone": {
      const isPast = date !== null && date < toZoneDate(action.timezone, action.now);
      return { ...selection, timezone: action.timezone, date: isPast ? null : date, time: null };
    }
    case "selectDay":
      return { ...selection, date: action.date, time: null };
    case "selectTime":
      return { ...selection, time: action.time };
    case "addSlot": {
      if (date === null || time === null || slots.length >= maxSlots) return selection;
      return { ...selection, time: null, slots: removeDuplicateSlots([...slots, { date, time, timezone }]) };
    }
    case "removeSlot":
      return { ...selection, slots: slots.filter((_, index) => index !== action.index) };
  }
}
