import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./admin.module.css";

const rows = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Keeps a tab's place while its code or its first rows are on their way. */
export function PanelPlace() {
  return (
    <div className={styles.place} aria-busy="true">
      <Skeleton width="100%" height={44} />
      {rows.map((row) => (
        <Skeleton key={row} width="100%" height={56} />
      ))}
    </div>
  );
}
