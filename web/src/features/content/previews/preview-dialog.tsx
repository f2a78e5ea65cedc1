import { ArrowLeft, ArrowRight, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { formatFacts, formatPages } from "../../../../../contract/item-facts.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { LibraryItem } from "../content-queries.ts";
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
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={item.title}
      description={formatFacts(item)}
      footer={<div className={styles.action}>{children}</div>}
    >
      <Pages item={item} />
      {item.description && <p className={styles.text}>{item.description}</p>}
      {item.needs && <p className={styles.text}>{`You need: ${item.needs}`}</p>}
    </Dialog>
  );
}

function Pages({ item }: { item: LibraryItem }) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [isZoomed, setIsZoomed] = useState(false);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const count = item.previews.length;
  const premium = describePremium(item);

  const show = (page: number) => {
    const target = track.current?.children[Math.min(Math.max(page, 0), count - 1)];
    target?.scrollIntoView({ block: "nearest", inline: "center" });
  };
  const turnByKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || isZoomed) return;
    event.preventDefault();
    show(current + step);
  };
  const readPosition = () => {
    const list = track.current;
    if (list && !isZoomed) setCurrent(Math.round(list.scrollLeft / list.clientWidth));
  };

  return (
    <>
      <ul
        ref={track}
        className={cx(styles.track, isZoomed && styles.zoomed)}
        // A scrolling area must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        aria-label={`Preview of ${item.title}`}
        onKeyDown={turnByKey}
        onScroll={readPosition}
      >
        {item.previews.map((src, index) => (
          <li key={src} className={styles.page} hidden={isZoomed && index !== current}>
            {failed.includes(src) ? (
              <p className={styles.missing}>We couldn't load this page.</p>
            ) : (
              <img
                src={src}
                alt={`Page ${index + 1}`}
                width={700}
                height={906}
                decoding="async"
                onError={() => setFailed((urls) => [...urls, src])}
              />
            )}
          </li>
        ))}
      </ul>
      <div className={styles.bar}>
        <p role="status">{describePosition(current, item)}</p>
        <div className={styles.buttons}>
          {count > 1 && (
            <>
              <IconButton
                label="Previous page"
                disabled={current === 0 || isZoomed}
                onClick={() => show(current - 1)}
              >
                <ArrowLeft aria-hidden="true" />
              </IconButton>
              <IconButton
                label="Next page"
                disabled={current === count - 1 || isZoomed}
                onClick={() => show(current + 1)}
              >
                <ArrowRight aria-hidden="true" />
              </IconButton>
            </>
          )}
          <Button
            size="sm"
            variant="quiet"
            aria-pressed={isZoomed}
            icon={isZoomed ? <ZoomOut aria-hidden="true" /> : <ZoomIn aria-hidden="true" />}
            onClick={() => setIsZoomed(!isZoomed)}
          >
            Enlarge
          </Button>
        </div>
      </div>
      {premium && <p className={styles.extent}>{premium}</p>}
    </>
  );
}
