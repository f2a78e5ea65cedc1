import { useState } from "react";

export interface Selection {
  /** The keys of the selected rows that are still in the list, in its order. */
  keys: readonly string[];
  has: (key: string) => boolean;
  /** Selects or deselects these rows. */
  set: (keys: readonly string[], selected: boolean) => void;
  clear: () => void;
}

/** Selected rows of a list. A row that a filter hides is no longer selected, so that no action reaches it unseen. */
export function useSelection(allKeys: readonly string[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const keys = selected.size === 0 ? [] : allKeys.filter((key) => selected.has(key));
  // Forget what is hidden, so that it is not selected again when the filter is removed.
  if (keys.length < selected.size) setSelected(new Set(keys));
  return {
    keys,
    has: (key) => selected.has(key),
    set: (changed, isSelected) =>
      setSelected((current) => {
        const next = new Set(current);
        for (const key of changed) {
          if (isSelected) next.add(key);
          else next.delete(key);
        }
        return next;
      }),
    clear: () => setSelected(new Set()),
  };
}
