import type { ReactNode } from "react";
import styles from "./description-list.module.css";

/** A list of labels with their values; items without a value are left out. */
export function DescriptionList({
  items,
}: {
  items: readonly (readonly [label: string, value: ReactNode])[];
}) {
  return (
    <dl className={styles.facts}>
      {items.map(
        ([label, value]) =>
          value && (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
