import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./card-payment.module.css";

/** Where the card of a payment will stand, in its size. */
export function CardPlace() {
  return (
    <div aria-busy="true" className={styles.form}>
      <Skeleton width="100%" height={51} />
      <Skeleton width="100%" height={48} className={styles.pill} />
    </div>
  );
}
