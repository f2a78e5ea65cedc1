import { ArrowLeft, ArrowRight } from "lucide-react";
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import styles from "./carousel.module.css";
import type { CarouselDragProps } from "./carousel-drag.tsx";
import { useNearViewport } from "./use-near-viewport.ts";

/**
 * A carousel of one slide at a time, with wrapping arrows and a dot for each slide; nothing moves by itself. `noun` is
 * what a slide is called in the buttons' labels. Without scripts the slides are stacked. Dragging needs a library that
 * is imported when the carousel comes near the viewport; the buttons work without it.
 */
export function Carousel({
  label,
  noun,
  slides,
}: {
  label: string;
  noun: string;
  slides: readonly { id: string; content: ReactNode }[];
}) {
  const viewport = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(viewport);
  const [shown, setShown] = useState(0);
  const [CarouselDrag, setCarouselDrag] = useState<ComponentType<CarouselDragProps>>();
  const [isDraggable, setDraggable] = useState(false);
  const becomeDraggable = useCallback(() => setDraggable(true), []);

  useEffect(() => {
    if (!isNear) return;
    import("./carousel-drag.tsx").then(
      (module) => setCarouselDrag(() => module.CarouselDrag),
      // The carousel works with its buttons alone.
      () => undefined,
    );
  }, [isNear]);

  const count = slides.length;
  const step = (by: 1 | -1) => setShown((slide) => (slide + by + count) % count);

  return (
    <section className={styles.carousel} aria-label={label} aria-roledescription="carousel">
      <div ref={viewport} className={styles.viewport}>
        <div
          className={styles.track}
          aria-live="polite"
          data-dragged={isDraggable || undefined}
          style={isDraggable || shown === 0 ? undefined : { translate: `${-100 * shown}% 0` }}
        >
          {slides.map(({ id, content }, index) => (
            <article
              key={id}
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${count}`}
              className={styles.slide}
              inert={isNear && index !== shown}
            >
              {content}
            </article>
          ))}
        </div>
      </div>
      <div className={styles.controls}>
        <IconButton label={`Previous ${noun}`} variant="outline" onClick={() => step(-1)}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
        <div className={styles.dots}>
          {slides.map(({ id }, index) => (
            <button
              key={id}
              type="button"
              className={styles.dot}
              aria-label={`Show ${noun} ${index + 1} of ${count}`}
              aria-current={index === shown || undefined}
              onClick={() => setShown(index)}
            />
          ))}
        </div>
        <IconButton label={`Next ${noun}`} variant="outline" onClick={() => step(1)}>
          <ArrowRight aria-hidden="true" />
        </IconButton>
      </div>
      {CarouselDrag && (
        <CarouselDrag viewport={viewport} shown={shown} onReady={becomeDraggable} onShown={setShown} />
      )}
    </section>
  );
}
