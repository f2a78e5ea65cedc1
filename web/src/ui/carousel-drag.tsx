import useEmblaCarousel from "embla-carousel-react";
import { type RefObject, useEffect, useState } from "react";
import { prefersReducedMotion } from "../base/reduced-motion.ts";

export interface CarouselDragProps {
  viewport: RefObject<HTMLElement | null>;
  /** The slide to show. Embla follows it. */
  shown: number;
  onReady: () => void;
  /** A drag has moved to this slide. */
  onShown: (slide: number) => void;
}

/** Adds Embla to the carousel's elements; renders nothing. `onReady` and `onShown` must be stable functions. */
export function CarouselDrag({ viewport, shown, onReady, onShown }: CarouselDragProps) {
  const [options] = useState({ loop: true, startIndex: shown });
  const [attach, embla] = useEmblaCarousel(options);

  useEffect(() => {
    attach(viewport.current);
    return () => attach(null);
  }, [attach, viewport]);

  useEffect(() => {
    if (!embla) return;
    embla.on("select", () => onShown(embla.selectedScrollSnap()));
    onReady();
  }, [embla, onReady, onShown]);

  // Also catches a button that was pressed while Embla was starting.
  useEffect(() => {
    if (embla && embla.selectedScrollSnap() !== shown) embla.scrollTo(shown, prefersReducedMotion());
  }, [embla, shown]);

  return null;
}
