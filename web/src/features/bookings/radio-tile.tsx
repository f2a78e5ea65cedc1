import type { InputHTMLAttributes } from "react";
import { cx } from "../../ui/cx.ts";
import styles from "./radio-tile.module.css";

/**
 * A radio button shown as a tile: the whole tile is clickable and the input is hidden. `className` styles the tile. With
 * `aria-disabled` it can have the focus, but its `onChange` must not select it.
 */
export function RadioTile({ className, children, ...input }: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className={styles.label}>
      <input {...input} type="radio" className={styles.input} />
      <span className={cx(styles.tile, className)}>{children}</span>
    </label>
  );
}
