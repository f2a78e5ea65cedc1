import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import styles from "./tile.module.css";
import type { Tint } from "./tint.ts";

/** One feature: an icon, a name and a sentence. */
export interface Tile {
  Icon: LucideIcon;
  tint: Tint;
  name: string;
  text: string;
  badge?: ReactNode;
}

/** A grid of tiles: three columns from 900 px, otherwise two if they fit. */
export function TileList({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className={styles.tiles}>
      {tiles.map(({ Icon, tint, name, text, badge }) => (
        <Card key={name} as="li" tint={tint} className={styles.tile}>
          <span className={styles.disc}>
            <Icon aria-hidden="true" />
          </span>
          <h3 className={styles.title}>{name}</h3>
          {badge}
          <p className={styles.text}>{text}</p>
        </Card>
      ))}
    </ul>
  );
}
