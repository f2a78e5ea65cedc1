import { cx } from "../../ui/cx.ts";
import styles from "./specialties.module.css";

/** What an advisor is for: at most `most` of it and how much more there is; `none` where nothing is named. */
export function Specialties({
  specialty,
  most = Number.POSITIVE_INFINITY,
  none,
  large,
  className,
}: {
  specialty: readonly string[];
  most?: number;
  none?: string;
  large?: boolean;
  className?: string | undefined;
}) {
  const named = specialty.length === 0 && none ? [none] : specialty.slice(0, most);
  const further = specialty.length - most;
  if (named.length === 0) return null;
  return (
    <ul className={cx(styles.specialties, large && styles.large, className)} aria-label="Specialties">
      {named.map((each) => (
        <li key={each}>{each}</li>
      ))}
      {further > 0 && <li>{`+${further}`}</li>}
    </ul>
  );
}
