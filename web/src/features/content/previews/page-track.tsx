import { ArrowLeft, ArrowRight, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { Button, IconButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import styles from "./page-track.module.css";

/**
 * Pictures of a document's pages: swipe, the arrow keys or the buttons turn them, and a page can be enlarged. With
 * `startAtEnd` the last page is shown first.
 */
export function PageTrack({
  pictures,
  label,
  describePosition,
  startAtEnd = false,
}: {
  /** The URLs of the pictures, in order. */
  pictures: readonly string[];
  label: string;
  describePosition: (current: number) => string;
  startAtEnd?: boolean | undefined;
}) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [isZoomed, setIsZoomed] = useState(false);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const count = pictures.length;

  useLayoutEffect(() => {
    if (startAtEnd) track.current?.scrollTo({ left: track.current.scrollWidth, behavior: "instant" });
  }, [startAtEnd]);
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
        aria-label={label}
        onKeyDown={turnByKey}
        onScroll={readPosition}
      >
        {pictures.map((src, index) => (
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
        <p role="status">{describePosition(current)}</p>
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
    </>
  );
}
