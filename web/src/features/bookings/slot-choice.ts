import { maxSlots, type SlotChoice, type TimeLabel } from "../../../../contract/bookings.ts";
import { dateIn, withoutDuplicates } from "../../../../contract/slots.ts";
import { defaultZone, type ZoneId } from "../../../../contract/zones.ts";

/** What stands on the scheduling screen: what is being chosen, and what has been. */
export interface Choosing {
  timezone: ZoneId;
  /** YYYY-MM-DD */
  date: string | null;
  time: TimeLabel | null;
  slots: readonly SlotChoice[];
}

export type ChoosingAct =
  | { act: "zone"; timezone: ZoneId; now: number }
  | { act: "day"; date: string | null }
  | { act: "time"; time: TimeLabel }
  | { act: "add" }
  | { act: "remove"; place: number };

export const nothingChosen: Choosing = { timezone: defaultZone, date: null, time: null, slots: [] };

/**
 * One act on the scheduling screen (spec/2 §4): a slot is added only while there are fewer than three and none is
 * the same instant; adding clears the time. Another zone keeps the day, where it is not over there.
 */
export function choosing(before: Choosing, act: ChoosingAct): Choosing {
  const { timezone, date, time, slots } = before;
  switch (act.act) {
    case "zone": {
      const isOver = date !== null && date < dateIn(act.timezone, act.now);
      return { ...before, timezone: act.timezone, date: isOver ? null : date, time: null };
    }
    case "day":
      return { ...before, date: act.date, time: null };
    case "time":
      return { ...before, time: act.time };
    case "add": {
      if (date === null || time === null || slots.length >= maxSlots) return before;
      return { ...before, time: null, slots: withoutDuplicates([...slots, { date, time, timezone }]) };
    }
    case "remove":
      return { ...before, slots: slots.filter((_, place) => place !== act.place) };
  }
}
