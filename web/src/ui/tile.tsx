import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import styles from "./tile.module.css";
import type { Tint } from "./tint.ts";

/** Tiles side by side: three from 900 px, else two where two fit. */
export function Tiles({ children }: { children: ReactNode }) {
  return <ul className={styles.tiles}>{children}</ul>;
}

/** One thing on offer in a few words: an icon, a name, a sentence. */
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
