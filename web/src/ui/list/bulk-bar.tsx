import { X } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "../../format/numbers.ts";
import { IconButton } from "../button.tsx";
import { useFocusHeadingAfter } from "./bulk-run.ts";
import styles from "./list-view.module.css";
import type { Selection } from "./use-selection.ts";

/**
 * Stays at the bottom of a list while rows are selected: how many, and what can be done with them. While a change of many rows runs,
 * its progress and its Stop button stay, whatever is selected in the meantime.
 */
export function BulkBar({
  selection,
  isBulkRunning,
  children,
}: {
  selection: Selection | undefined;
  isBulkRunning: boolean;
  children?: ReactNode;
}) {
  const count = selection?.keys.length ?? 0;
  const isShown = count > 0 || isBulkRunning;
  useFocusHeadingAfter(count > 0);
  return (
    <div className={styles.bulk} data-shown={isShown || undefined} data-floating={isShown ? "" : undefined}>
      <p role="status" className={styles.bulkCount}>
        {count > 0 && `${formatNumber(count)} selected`}
      </p>
      {isShown && <div className={styles.bulkActions}>{children}</div>}
      {count > 0 && (
        <IconButton label="Clear selection" onClick={selection?.clear}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
