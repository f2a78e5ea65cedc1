import { Check } from "lucide-react";
import { formatLongDate } from "../../format/dates.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./downloaded-mark.module.css";
import { useMyItem } from "./my-items.ts";

/**
 * A small check on what the member has downloaded before (LIB-21). When that was follows `withText`; else its tooltip and
 * screen readers say it.
 */
export function DownloadedMark({ id, withText = false }: { id: string; withText?: boolean }) {
  const downloadedAt = useMyItem(id)?.downloaded_at;
  if (!downloadedAt) return null;
  const text = `Downloaded on ${formatLongDate(downloadedAt)}`;
  if (withText)
    return (
      <p className={styles.line}>
        <span className={styles.mark}>
          <Check aria-hidden="true" />
        </span>
        {text}
      </p>
    );
  return (
    <span className={styles.mark} title={text}>
      <Check aria-hidden="true" />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
