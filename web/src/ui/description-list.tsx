import type { ReactNode } from "react";
import styles from "./description-list.module.css";

/** A list of labels with their values; items without a value are left out. */
export function DescriptionList({
  items,
}: {
  items: readonly (readonly [label: string, value: ReactNode])[];
}) {
  return (
    <dl className={styles.list}>
      {items.map(
        ([label, value]) =>
          value && (
            <div key={label} className={styles.item}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
