import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./card-payment.module.css";

/** Loading skeleton of the card form, in its final size. */
export function CardSkeleton() {
  return (
    <div aria-busy="true" className={styles.form}>
      <Skeleton width="100%" height={51} />
      <Skeleton width="100%" height={48} className={styles.pill} />
    </div>
  );
}
