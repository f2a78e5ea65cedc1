import { Check } from "lucide-react";
import { useId } from "react";
import styles from "./field.module.css";

/** A choice of one, shown as chips. */
export function RadioChips<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
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
