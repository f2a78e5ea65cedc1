import { formatNumber } from "../../format/numbers.ts";
import { ToggleChip } from "../toggle-chip.tsx";
import hiddenStyles from "../visually-hidden.module.css";
import styles from "./list-view.module.css";

export interface FilterOption<Value extends string> {
  value: Value;
  label: string;
  /** The number of rows that the filter finds; a text such as "100+" if it is not exact; omitted while it is unknown. */
  count?: number | string | undefined;
}

/** A group of chips of which at most one is on. Pressing the chip that is on shows everything again. */
export function FilterChips<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  /** Name of the group for screen readers. */
  label: string;
  options: readonly FilterOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}) {
  return (
    <fieldset className={styles.chips}>
      <legend className={hiddenStyles.hidden}>{label}</legend>
      {options.map(({ value: each, label: text, count }) => (
        <ToggleChip
          key={each}
          className={styles.chip}
          pressed={each === value}
          onClick={() => onChange(each === value ? undefined : each)}
        >
          {text}
          {count !== undefined && (
            <span className={styles.chipCount}>
              {typeof count === "number" ? formatNumber(count) : count}
            </span>
          )}
        </ToggleChip>
      ))}
    </fieldset>
  );
}
