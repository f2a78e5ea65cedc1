import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import styles from "./field.module.css";
import { ErrorWords, type FieldWords, Hint, LabelWords, useFieldWiring } from "./field-frame.tsx";

/** A native input with its words. Whatever react-hook-form's `register()` returns may be spread into it. */
export function TextField({
  label,
  hint,
  error,
  optional,
  className,
  ...input
}: FieldWords & Omit<ComponentProps<"input">, "children">) {
  const { control, hintId, errorId } = useFieldWiring({ hint, error }, input.id);
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={control.id}>
        <LabelWords label={label} optional={optional} />
      </label>
      <Hint id={hintId}>{hint}</Hint>
      <input type="text" {...input} {...control} className={styles.control} />
      <ErrorWords id={errorId}>{error}</ErrorWords>
    </div>
  );
}
