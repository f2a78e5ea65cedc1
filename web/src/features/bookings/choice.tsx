import type { InputHTMLAttributes } from "react";
import { cx } from "../../ui/cx.ts";
import styles from "./choice.module.css";

/** A radio button that is all face: what it stands for is what is pressed. `className` is the face's. */
export function Choice({ className, children, ...input }: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className={styles.choice}>
      <input {...input} type="radio" className={styles.input} />
      <span className={cx(styles.face, className)}>{children}</span>
    </label>
  );
}
