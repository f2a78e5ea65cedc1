import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./scene.module.css";

export type SceneProps = {
  /** What is to be seen, for those who cannot; without it the scene is decoration. */
  label?: string | undefined;
  className?: string | undefined;
};

/** A sheet to paint on, in the scenes' own day and night colours. */
export function Sheet({
  width,
  height,
  label,
  className,
  children,
}: SceneProps & { width: number; height: number; children: ReactNode }) {
  return (
    <svg
      className={cx(styles.scene, className)}
      viewBox={`0 0 ${width} ${height}`}
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {children}
    </svg>
  );
}

/** The sheet of every scene: 560 × 440. */
export function Scene({ children, ...props }: SceneProps & { children: ReactNode }) {
  return (
    <Sheet width={560} height={440} {...props}>
      {children}
    </Sheet>
  );
}
