import type { ReactNode } from "react";
import { formatFacts, formatPages } from "../../../../../contract/item-facts.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { LibraryItem } from "../content-queries.ts";
import { PageTrack } from "./page-track.tsx";
import styles from "./preview-dialog.module.css";

/** "2 of 3 · 12 pages in the file". */
const describePosition = (current: number, { previews, page_count }: LibraryItem): string =>
  `${current + 1} of ${previews.length} · ${formatPages(page_count ?? previews.length)} in the file`;

/** Says what Premium adds to the preview; undefined for other items. */
function describePremium({ previews, page_count, category }: LibraryItem): string | undefined {
  if (category !== "premium" || page_count === null) return undefined;
  const shown = previews.length === 1 ? "page 1" : `pages 1–${previews.length}`;
  return `This preview shows ${shown}. Premium members get all ${page_count}.`;
}

/**
 * A dialog with the first pages of an item (LIB-15): swipe, the arrow keys or the buttons turn them, and a page can be
 * enlarged. `children` is the button that downloads or unlocks the item.
 */
export default function PreviewDialog({
  item,
  open,
  onClose,
  children,
}: {
  item: LibraryItem;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const premium = describePremium(item);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="page"
      title={item.title}
      description={formatFacts(item)}
      footer={<div className={styles.action}>{children}</div>}
    >
      <PageTrack
        pictures={item.previews}
        label={`Preview of ${item.title}`}
        describePosition={(current) => describePosition(current, item)}
      />
      {premium && <p className={styles.extent}>{premium}</p>}
      {item.description && <p className={styles.text}>{item.description}</p>}
      {item.needs && <p className={styles.text}>{`You need: ${item.needs}`}</p>}
    </Dialog>
  );
}
