import type { ReactNode } from "react";
import styles from "./advisor-editor.module.css";

/** A titled part of the advisor form. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}
