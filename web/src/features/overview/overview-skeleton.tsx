import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./overview.module.css";

const figures = ["a", "b", "c", "d", "e"];
const cards = figures.slice(0, 4);

/** Loading skeleton of the key figures and charts, in their final sizes. */
export function OverviewSkeleton() {
  return (
    <div className={styles.panel} aria-busy="true">
      <div className={styles.figures}>
        {figures.map((figure) => (
          <Skeleton key={figure} width="100%" height={112} className={styles.skeleton} />
        ))}
      </div>
      <div className={styles.columns}>
        {cards.map((card) => (
          <Skeleton key={card} width="100%" height={290} className={styles.skeleton} />
        ))}
      </div>
    </div>
  );
}
