import type { ReactNode } from "react";
import styles from "./form-error.module.css";

/** Shows the error of a whole form. Render it without one, too, so that screen readers announce the text when it comes. */
export const FormError = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={styles.error}>
    {children}
  </p>
);
