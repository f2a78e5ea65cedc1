import { useReducer, useRef, useState } from "react";
import { maxSlots } from "../../../../contract/bookings.ts";
import { emptySelection, findSuggestedDay, reduceSelection } from "./slot-selection.ts";

/** What is selected in the slot picker, and what a screen reader hears when a time is added or removed. */
export function useSlotSelection(now: number) {
  const [selection, dispatch] = useReducer(reduceSelection, {
    ...emptySelection,
    date: findSuggestedDay(undefined, emptySelection.timezone, now),
    isSuggested: true,
  });
  const { slots } = selection;
  const [announcement, setAnnouncement] = useState("");
  const timesHeading = useRef<HTMLHeadingElement>(null);

  function addSlot(): void {
    const isAdded = reduceSelection(selection, { type: "addSlot" }).slots.length > slots.length;
    dispatch({ type: "addSlot" });
    // Duplicates are ignored silently (BOOK-6).
    if (isAdded) setAnnouncement(`Added. ${slots.length + 1} of ${maxSlots} chosen.`);
    // The focused button is removed, and the next time is chosen further up.
    timesHeading.current?.focus({ preventScroll: true });
  }

  /** A time that is picked on the day before is kept, and said so. */
  function selectDay(date: string | null): void {
    const { length } = reduceSelection(selection, { type: "selectDay", date }).slots;
    dispatch({ type: "selectDay", date });
    if (length > slots.length) setAnnouncement(`Added. ${length} of ${maxSlots} chosen.`);
  }

  function removeSlot(index: number): void {
    dispatch({ type: "removeSlot", index });
    setAnnouncement(`Removed. ${slots.length - 1} of ${maxSlots} chosen.`);
  }

  return { selection, dispatch, announcement, timesHeading, addSlot, selectDay, removeSlot };
}
