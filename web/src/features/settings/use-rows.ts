import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Returns a row's errors, but none until it has been through a save. After a failed save, the form validates a new row as
 * soon as it is added, when it is still empty.
 */
export function useRowErrors<Errors>(errors: Errors, submitCount: number): Errors | undefined {
  const [addedAt] = useState(submitCount);
  return submitCount > addedAt ? errors : undefined;
}

/** Removes rows, and moves the focus from the removed row to the button that adds one. */
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
