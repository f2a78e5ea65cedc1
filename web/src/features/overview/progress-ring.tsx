import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./setup-checklist.module.css";

const radius = 26;
const circumference = 2 * Math.PI * radius;

export function ProgressRing({ done, count }: { done: number; count: number }) {
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r={radius} className={styles.track} />
        {done > 0 && (
          <circle
            cx="32"
            cy="32"
            r={radius}
            className={styles.done}
            strokeDasharray={`${(circumference * done) / count} ${circumference}`}
          />
        )}
      </svg>
      <span aria-hidden="true">{`${done}/${count}`}</span>
      <VisuallyHidden>{`${done} of ${count} done`}</VisuallyHidden>
    </div>
  );
}
