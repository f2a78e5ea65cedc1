import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./scene.module.css";

export type SceneProps = {
  /** The alternative text; without it the scene is decorative. */
  label?: string | undefined;
  className?: string | undefined;
};

/** An SVG canvas in the scenes' light and dark colors. */
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

/** The 560 × 440 canvas of every scene. */
export function Scene({ children, ...props }: SceneProps & { children: ReactNode }) {
  return (
    <Sheet width={560} height={440} {...props}>
      {children}
    </Sheet>
  );
}
