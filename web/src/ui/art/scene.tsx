import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./scene.module.css";

export type SceneProps = {
  /** What is to be seen, for those who cannot; without it the scene is decoration. */
  label?: string | undefined;
  className?: string | undefined;
};

/** The sheet every scene is painted on: 560 × 440, in the scene's own day and night colours. */
export function Scene({ label, className, children }: SceneProps & { children: ReactNode }) {
  return (
    <svg
      className={cx(styles.scene, className)}
      viewBox="0 0 560 440"
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
