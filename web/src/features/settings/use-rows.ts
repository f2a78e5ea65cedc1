import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";

/**
 * A row's errors once a save has checked it. After a failed save the form checks each row as it is added, before anything
 * could be typed.
 */
export function useRowErrors<Errors>(errors: Errors, submitCount: number): Errors | undefined {
  const [addedAt] = useState(submitCount);
  return submitCount > addedAt ? errors : undefined;
}

/** Removes rows; the focus moves from the row's button to the one that adds a row. */
export function useRemoveRow(remove: (index: number) => void): {
  addButton: RefObject<HTMLButtonElement | null>;
  removeRow: (index: number) => void;
} {
  const addButton = useRef<HTMLButtonElement>(null);
  const removeRow = (index: number) => {
    // At the maximum number of rows, the button is disabled until the row is gone.
    flushSync(() => remove(index));
    addButton.current?.focus();
  };
  return { addButton, removeRow };
}
