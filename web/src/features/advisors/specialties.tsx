import { cx } from "../../ui/cx.ts";
import styles from "./specialties.module.css";

/** Lists an advisor's specialties: at most `max`, then "+n". Shows `emptyLabel` if there are none. */
export function Specialties({
  specialty,
  max = Number.POSITIVE_INFINITY,
  emptyLabel,
  large,
  className,
}: {
  specialty: readonly string[];
  max?: number;
  emptyLabel?: string;
  large?: boolean;
  className?: string | undefined;
}) {
  const labels = specialty.length === 0 && emptyLabel ? [emptyLabel] : specialty.slice(0, max);
  const hiddenCount = specialty.length - max;
  if (labels.length === 0) return null;
  return (
    <ul className={cx(styles.specialties, large && styles.large, className)} aria-label="Specialties">
      {labels.map((label) => (
        <li key={label}>{label}</li>
      ))}
      {hiddenCount > 0 && <li>{`+${hiddenCount}`}</li>}
    </ul>
  );
}
