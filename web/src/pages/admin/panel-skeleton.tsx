import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./admin.module.css";

const rows = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Loading skeleton of a tab, shown while its code or data loads. */
export function PanelSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <Skeleton width="100%" height={44} />
      {rows.map((row) => (
        <Skeleton key={row} width="100%" height={56} />
      ))}
    </div>
  );
}
