import { Check, Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import styles from "./field.module.css";
import { FieldErrorMessage, type FieldText, Hint, LabelText, useFieldIds } from "./field-frame.tsx";

/** A password input with a button that reveals the password. `autoComplete` is required, because it depends on the form. */
export function PasswordField({
  label,
  hint,
  error,
  ...input
}: FieldText & { autoComplete: "current-password" | "new-password" } & Omit<
    ComponentProps<"input">,
    "children" | "type" | "autoComplete" | "className"
  >) {
  const [shown, setShown] = useState(false);
  const { control, hintId, errorId } = useFieldIds({ hint, error }, input.id);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={control.id}>
        {label}
      </label>
      <Hint id={hintId}>{hint}</Hint>
      <div className={styles.password}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...control}
          type={shown ? "text" : "password"}
          className={styles.control}
        />
        <button
          type="button"
          className={styles.reveal}
          aria-label="Show password"
          aria-pressed={shown}
          aria-controls={control.id}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </button>
      </div>
      <FieldErrorMessage id={errorId}>{error}</FieldErrorMessage>
    </div>
  );
}

export function TextArea({
  label,
  hint,
  error,
  ...area
}: Omit<FieldText, "optional"> & Omit<ComponentProps<"textarea">, "children" | "className">) {
  const { control, hintId, errorId } = useFieldIds({ hint, error }, area.id);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={control.id}>
        {label}
      </label>
      <Hint id={hintId}>{hint}</Hint>
      <textarea rows={5} {...area} {...control} className={styles.control} />
      <FieldErrorMessage id={errorId}>{error}</FieldErrorMessage>
    </div>
  );
}

/**
 * A group of checkboxes styled as chips. Spread `register("interests")` into it: the value is the list of checked
 * options.
 */
export function CheckboxChips({
  label,
  error,
  optional,
  options,
  ...input
}: Omit<FieldText, "hint"> & { options: readonly { value: string; label: ReactNode }[] } & Omit<
    ComponentProps<"input">,
    "children" | "type" | "value" | "id" | "className"
  >) {
  const { control, errorId } = useFieldIds({ error });
  return (
    <fieldset className={styles.field} aria-describedby={control["aria-describedby"]}>
      <legend className={styles.label}>
        <LabelText label={label} optional={optional} />
      </legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input
              {...input}
              type="checkbox"
              value={option.value}
              aria-invalid={control["aria-invalid"]}
              className={styles.chipInput}
            />
            <span className={styles.chipFace}>
              <Check aria-hidden="true" />
              {option.label}
            </span>
          </label>
        ))}
      </div>
      <FieldErrorMessage id={errorId}>{error}</FieldErrorMessage>
    </fieldset>
  );
}
