import { Skeleton } from "../../ui/skeleton.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./session.module.css";

/** Placeholder of a session while it loads. */
export const SessionSkeleton = () => (
  <div className={styles.session} aria-busy="true">
    <VisuallyHidden>Loading</VisuallyHidden>
    <Skeleton width={132} height={44} />
    <Skeleton width={96} height={26} />
    <Skeleton width="min(24ch, 100%)" height={36} />
    <Skeleton width="100%" height={240} />
    <Skeleton width="60%" height={44} />
  </div>
);
