import { X } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "../../format/numbers.ts";
import { IconButton } from "../button.tsx";
import { useFocusHeadingAfter } from "./bulk-run.ts";
import styles from "./list-view.module.css";
import type { Selection } from "./use-selection.ts";

/** Stays at the bottom of a list while rows are selected: how many, and what can be done with them. */
export function BulkBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  const count = selection.keys.length;
  useFocusHeadingAfter(count > 0);
  return (
    <div
      className={styles.bulk}
      data-shown={count > 0 || undefined}
      data-floating={count > 0 ? "" : undefined}
    >
      <p role="status" className={styles.bulkCount}>
        {count > 0 && `${formatNumber(count)} selected`}
      </p>
      {count > 0 && (
        <>
          <div className={styles.bulkActions}>{children}</div>
          <IconButton label="Clear selection" onClick={selection.clear}>
            <X aria-hidden="true" />
          </IconButton>
        </>
      )}
    </div>
  );
}
