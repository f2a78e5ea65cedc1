import type { ReactNode } from "react";
import styles from "./field-pair.module.css";

/** Shows two fields beside each other where the window is wide enough. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);
