import { useEffect, useRef } from "react";
import { VisuallyHidden } from "../visually-hidden.tsx";
import styles from "./row-checkbox.module.css";
import type { Selection } from "./use-selection.ts";

/** Selects a row. Shift selects all rows from the last pressed one. */
export function RowCheckbox({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (selected: boolean, isRange: boolean) => void;
}) {
  return (
    <label className={styles.box}>
      <VisuallyHidden>Select {label}</VisuallyHidden>
      <input
        type="checkbox"
        data-row-checkbox=""
        checked={checked}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

/** Selects all rows that are shown; half on if only some are selected. */
export function HeaderCheckbox({ keys, selection }: { keys: readonly string[]; selection: Selection }) {
  const input = useRef<HTMLInputElement>(null);
  const selected = keys.filter(selection.has).length;
  const isAll = selected > 0 && selected === keys.length;
  useEffect(() => {
    if (input.current) input.current.indeterminate = selected > 0 && !isAll;
  }, [selected, isAll]);
  return (
    <label className={styles.box}>
      <VisuallyHidden>Select all rows shown</VisuallyHidden>
      <input
        ref={input}
        type="checkbox"
        checked={isAll}
        onChange={({ target }) => selection.set(keys, target.checked)}
      />
    </label>
  );
}
