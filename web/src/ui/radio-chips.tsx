import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import styles from "./field.module.css";
import { Hint } from "./field-frame.tsx";

/** A choice of one, shown as chips. */
export function RadioChips<Value extends string>({
  label,
  hint,
  options,
  value,
  onChange,
}: {
  label: string;
  hint?: ReactNode;
  options: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.field} aria-describedby={hint ? `${name}-hint` : undefined}>
      <legend className={styles.label}>{label}</legend>
      <Hint id={hint ? `${name}-hint` : undefined}>{hint}</Hint>
      <div className={styles.chips}>
        {(Object.keys(options) as Value[]).map((option) => (
          <label key={option} className={styles.chip}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
              className={styles.chipInput}
            />
            <span className={styles.chipFace}>
              <Check aria-hidden="true" />
              {options[option]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
