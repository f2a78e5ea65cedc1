import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import styles from "./tile.module.css";
import type { Tint } from "./tint.ts";

/** A grid of tiles: three columns from 900 px, otherwise two if they fit. */
export function Tiles({ children }: { children: ReactNode }) {
  return <ul className={styles.tiles}>{children}</ul>;
}

/** One feature: an icon, a name and a sentence. */
export function Tile({
  tint,
  icon,
  title,
  badge,
  children,
}: {
  tint: Tint;
  icon: ReactNode;
  title: ReactNode;
  badge?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card as="li" tint={tint} className={styles.tile}>
      <span className={styles.disc}>{icon}</span>
      <h3 className={styles.title}>{title}</h3>
      {badge}
      <p className={styles.text}>{children}</p>
    </Card>
  );
}
