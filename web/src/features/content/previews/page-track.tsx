import { ArrowLeft, ArrowRight, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Button, IconButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./page-track.module.css";

/**
 * Pictures of a document's pages: swipe, the arrow keys or the buttons turn them, and a page can be enlarged. The page with
 * the index `startAt` is shown first.
 */
export function PageTrack({
  pictures,
  texts,
  label,
  describePosition,
  startAt = 0,
  onTurn,
  tools,
}: {
  /** The URLs of the pictures, in order; undefined for one that is not there yet. */
  pictures: readonly (string | undefined)[];
  /** The text of each page, for screen readers. */
  texts?: readonly (string | undefined)[] | undefined;
  label: string;
  describePosition: (current: number) => string;
  startAt?: number | undefined;
  onTurn?: ((current: number) => void) | undefined;
  /** Buttons before "Enlarge". */
  tools?: ReactNode;
}) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(startAt);
  const [isZoomed, setIsZoomed] = useState(false);
  const count = pictures.length;

  const getLeft = (page: number): number => (track.current?.children[page] as HTMLElement)?.offsetLeft ?? 0;
  // At the start, and after a page was shown alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: turning a page scrolls by itself
  useLayoutEffect(() => {
    if (!isZoomed) track.current?.scrollTo({ left: getLeft(current) - getLeft(0), behavior: "instant" });
  }, [isZoomed]);
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
    if (!list || isZoomed) return;
    const page = Math.round(list.scrollLeft / (count > 1 ? getLeft(1) - getLeft(0) : list.clientWidth));
    if (page === current) return;
    setCurrent(page);
    onTurn?.(page);
  };

  return (
    <>
      <ul
        ref={track}
        className={cx(styles.track, isZoomed && styles.zoomed)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        onKeyDown={turnByKey}
        onScroll={readPosition}
      >
        {pictures.map((src, index) => (
          <li
            // The same picture is never there twice; a page that is not there yet has only its place.
            key={src ?? index}
            className={styles.page}
            hidden={isZoomed && index !== current}
          >
            <PagePicture src={src} alt={`Page ${index + 1}`} />
            {texts?.[index] && <VisuallyHidden>{texts[index]}</VisuallyHidden>}
          </li>
        ))}
      </ul>
      <div className={styles.bar}>
        <p role="status">{describePosition(current)}</p>
        <div className={styles.buttons}>
          {count > 1 && <TurnButtons {...{ current, count, isZoomed }} onShow={show} />}
          {tools}
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

function PagePicture({ src, alt }: { src: string | undefined; alt: string }) {
  const [failedSrc, setFailedSrc] = useState<string>();
  if (src === undefined) return <span className={styles.coming} />;
  if (src === failedSrc) return <p className={styles.missing}>We couldn't load this page.</p>;
  return (
    <img src={src} alt={alt} width={700} height={906} decoding="async" onError={() => setFailedSrc(src)} />
  );
}

const TurnButtons = ({
  current,
  count,
  isZoomed,
  onShow,
}: {
  current: number;
  count: number;
  isZoomed: boolean;
  onShow: (page: number) => void;
}) => (
  <>
    <IconButton
      label="Previous page"
      isAtEnd={current === 0}
      disabled={isZoomed}
      onClick={() => onShow(current - 1)}
    >
      <ArrowLeft aria-hidden="true" />
    </IconButton>
    <IconButton
      label="Next page"
      isAtEnd={current === count - 1}
      disabled={isZoomed}
      onClick={() => onShow(current + 1)}
    >
      <ArrowRight aria-hidden="true" />
    </IconButton>
  </>
);
