import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

export type FieldText = {
  label: ReactNode;
  hint?: ReactNode;
  /** The error message; the field is invalid while there is one. */
  error?: ReactNode;
  /** Adds “(optional)” to the label; other fields are required. */
  optional?: boolean | undefined;
};

/** The ids of a field's hint and error, and the ARIA attributes that link its control to them. */
export function useFieldIds({ hint, error }: Pick<FieldText, "hint" | "error">, ownerId?: string) {
  const generatedId = useId();
  const id = ownerId ?? generatedId;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(" ") || undefined;
  const control = { id, "aria-invalid": error ? true : undefined, "aria-describedby": describedBy } as const;
  return { control, hintId, errorId };
}

export function LabelText({ label, optional }: Pick<FieldText, "label" | "optional">) {
  return (
    <>
      {label}
      {optional && <span className={styles.optional}> (optional)</span>}
    </>
  );
}

export function Hint({ id, children }: { id: string | undefined; children: ReactNode }) {
  return id ? (
    <p id={id} className={styles.hint}>
      {children}
    </p>
  ) : null;
}

export function FieldErrorMessage({ id, children }: { id: string | undefined; children: ReactNode }) {
  return id ? (
    <p id={id} className={styles.error}>
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  ) : null;
}
