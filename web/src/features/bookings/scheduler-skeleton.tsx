import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./scheduler.module.css";

/** Loading skeleton of the slot picker, in its final size. */
export function SchedulerSkeleton() {
  return (
    <div className={styles.scheduler} aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      <div className={styles.side}>
        <Card tint="sky">
          <Skeleton width="100%" height={150} />
        </Card>
        <Skeleton width="100%" height={112} />
      </div>
      <div className={styles.day}>
        <Skeleton width="100%" height={352} />
      </div>
      <div className={styles.time}>
        <Skeleton width="100%" height={132} />
      </div>
    </div>
  );
}
