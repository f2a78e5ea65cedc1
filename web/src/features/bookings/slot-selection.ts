import { maxSlots, type SlotChoice, type TimeLabel } from "../../../../contract/bookings.ts";
import { removeDuplicateSlots, toZoneDate } from "../../../../contract/slots.ts";
import { defaultZone, type ZoneId } from "../../../../contract/zones.ts";

const day = 86_400_000;

/** State of the slot picker: the current zone, day and time, and the slots added so far. */
export interface SlotSelection {
  timezone: ZoneId;
  /** YYYY-MM-DD */
  date: string | null;
  time: TimeLabel | null;
  slots: readonly SlotChoice[];
  /** Whether the day is a suggestion, which the person has neither used nor changed. */
  isSuggested: boolean;
}

export type SlotSelectionAction =
  | { type: "selectZone"; timezone: ZoneId; now: number }
  | { type: "suggestDay"; date: string | null }
  | { type: "selectDay"; date: string | null }
  | { type: "selectTime"; time: TimeLabel | null }
  | { type: "addSlot" }
  | { type: "removeSlot"; index: number };

export const emptySelection: SlotSelection = {
  timezone: defaultZone,
  date: null,
  time: null,
  slots: [],
  isSuggested: false,
};

/** A suggested day is at least this many days ahead: the advisor can answer, and cancelling is free for a while. */
const suggestedDaysAhead = 2;

/**
 * Suggests the day that is shown first: the earliest free one from the day after tomorrow. `free` counts the times of each
 * date from today; undefined while it is not known.
 */
export function findSuggestedDay(
  free: ReadonlyMap<string, number> | undefined,
  timezone: ZoneId,
  now: number,
): string | null {
  const earliest = toZoneDate(timezone, now + suggestedDaysAhead * day);
  if (!free) return earliest;
  const days = [...free].flatMap(([date, count]) => (count > 0 ? date : []));
  return days.find((date) => date >= earliest) ?? days[0] ?? null;
}

/** The picked day and time, if it is not among the added slots. */
export function findPickedSlot({ timezone, date, time, slots }: SlotSelection): SlotChoice | undefined {
  if (date === null || time === null) return undefined;
  const picked = { date, time, timezone };
  return removeDuplicateSlots([...slots, picked]).length > slots.length ? picked : undefined;
}

/** Lists the slots to send: the added ones, and the picked time if there is room for it. */
export const listSlotsToSend = (selection: SlotSelection): SlotChoice[] => [
  ...reduceSelection(selection, { type: "addSlot" }).slots,
];

/**
 * Reducer of the slot picker (BOOK-6). A slot is added only if there are fewer than three and none of them is the same
 * instant; adding clears the time. Selecting another day adds the picked time. Changing the zone keeps the day, unless it is
 * already past there.
 */
export function reduceSelection(selection: SlotSelection, action: SlotSelectionAction): SlotSelection {
  const { timezone, date, time, slots } = selection;
  switch (action.type) {
    case "selectZone": {
      const isPast = date !== null && date < toZoneDate(action.timezone, action.now);
      return { ...selection, timezone: action.timezone, date: isPast ? null : date, time: null };
    }
    case "suggestDay":
      return selection.isSuggested ? { ...selection, date: action.date } : selection;
    case "selectDay": {
      const isKept = action.date !== null && action.date !== date;
      const kept = isKept ? reduceSelection(selection, { type: "addSlot" }) : selection;
      return { ...kept, date: action.date, time: null, isSuggested: false };
    }
    case "selectTime":
      return { ...selection, time: action.time, isSuggested: false };
    case "addSlot": {
      if (date === null || time === null || slots.length >= maxSlots) return selection;
      return { ...selection, time: null, slots: removeDuplicateSlots([...slots, { date, time, timezone }]) };
    }
    case "removeSlot":
      return { ...selection, slots: slots.filter((_, index) => index !== action.index) };
  }
}
