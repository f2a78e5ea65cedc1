import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

export type FieldWords = {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong, in words. The field is invalid while there are any. */
  error?: ReactNode;
  /** Says so beside the label; fields are required unless they say this. */
  optional?: boolean | undefined;
};

/** The ids that tie a control to its words, and the attributes the control has to carry. */
export function useFieldWiring({ hint, error }: Pick<FieldWords, "hint" | "error">, givenId?: string) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(" ") || undefined;
  const control = { id, "aria-invalid": error ? true : undefined, "aria-describedby": describedBy } as const;
  return { control, hintId, errorId };
}

export function LabelWords({ label, optional }: Pick<FieldWords, "label" | "optional">) {
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

export function ErrorWords({ id, children }: { id: string | undefined; children: ReactNode }) {
  return id ? (
    <p id={id} className={styles.error}>
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  ) : null;
}
