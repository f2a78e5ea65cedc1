import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import styles from "./field.module.css";
import { FieldErrorMessage, type FieldText, Hint, LabelText, useFieldIds } from "./field-frame.tsx";

/** A native input with label, hint and error. Accepts the props of react-hook-form's `register()`. */
export function TextField({
  label,
  hint,
  error,
  optional,
  className,
  ...input
}: FieldText & Omit<ComponentProps<"input">, "children">) {
  const { control, hintId, errorId } = useFieldIds({ hint, error }, input.id);
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={control.id}>
        <LabelText label={label} optional={optional} />
      </label>
      <Hint id={hintId}>{hint}</Hint>
      <input type="text" {...input} {...control} className={styles.control} />
      <FieldErrorMessage id={errorId}>{error}</FieldErrorMessage>
    </div>
  );
}
