import { useState, useSyncExternalStore } from "react";
import styles from "./changed-notice.module.css";
import { getChangeCount, watchChangedRows } from "./changed-rows.ts";

/**
 * Says quietly that the row with this id has changed since it was opened, by another admin, its member or a payment (ADMIN-22). What is being typed
 * stays. Rendered within the row's dialog or drawer, from the moment that it opens.
 */
export function ChangedNotice({ id }: { id: string }) {
  const count = useSyncExternalStore(watchChangedRows, () => getChangeCount(id));
  const [opened, setOpened] = useState({ id, count });
  if (opened.id !== id) setOpened({ id, count });
  const isChanged = opened.id === id && count > opened.count;
  return (
    <p role="status" className={styles.notice}>
      {isChanged && "This has just changed."}
    </p>
  );
}
