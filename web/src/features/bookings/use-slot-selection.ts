import { useReducer, useRef, useState } from "react";
import { maxSlots } from "../../../../contract/bookings.ts";
import {
  emptySelection,
  findSuggestedDay,
  reduceSelection,
  type SlotSelection,
  type SlotSelectionAction,
} from "./slot-selection.ts";

/**
 * Holds the selection of the slot picker, and what a screen reader hears when a time is added or removed. `kept` is there
 * from the start.
 */
export function useSlotSelection(now: number, kept: Partial<SlotSelection> = {}) {
  const [selection, dispatch] = useReducer(reduceSelection, {
    ...emptySelection,
    date: findSuggestedDay(undefined, emptySelection.timezone, now),
    isSuggested: true,
    ...kept,
  });
  const { slots } = selection;
  const [announcement, setAnnouncement] = useState("");
  const timesHeading = useRef<HTMLHeadingElement>(null);

  /** Does what may add the picked time, and says so if it did. Duplicates are ignored silently (BOOK-6). */
  function addPicked(action: SlotSelectionAction): void {
    const { length } = reduceSelection(selection, action).slots;
    dispatch(action);
    if (length > slots.length) setAnnouncement(`Added. ${length} of ${maxSlots} chosen.`);
  }

  function addSlot(): void {
    addPicked({ type: "addSlot" });
    // The focused button is removed, and the next time is chosen further up.
    timesHeading.current?.focus();
  }

  function removeSlot(index: number): void {
    dispatch({ type: "removeSlot", index });
    setAnnouncement(`Removed. ${slots.length - 1} of ${maxSlots} chosen.`);
  }

  return { selection, dispatch, announcement, timesHeading, addPicked, addSlot, removeSlot };
}
