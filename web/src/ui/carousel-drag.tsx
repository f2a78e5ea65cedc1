import useEmblaCarousel from "embla-carousel-react";
import { type RefObject, useEffect, useState } from "react";

export interface Drag {
  show(slide: number): void;
  step(by: 1 | -1): void;
}

export interface CarouselDragProps {
  viewport: RefObject<HTMLElement | null>;
  /** The slide that is shown when the dragging takes over; later values change nothing. */
  first: number;
  onReady: (drag: Drag) => void;
  onShown: (slide: number) => void;
}

const prefersStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Embla on the carousel's own elements. Draws nothing. `onReady` and `onShown` have to stay the same. */
export function CarouselDrag({ viewport, first, onReady, onShown }: CarouselDragProps) {
  const [options] = useState({ loop: true, startIndex: first });
  const [attach, embla] = useEmblaCarousel(options);

  useEffect(() => {
    attach(viewport.current);
    return () => attach(null);
  }, [attach, viewport]);

  useEffect(() => {
    if (!embla) return;
    embla.on("select", () => onShown(embla.selectedScrollSnap()));
    onReady({
      show: (slide) => embla.scrollTo(slide, prefersStillness()),
      step: (by) => (by > 0 ? embla.scrollNext(prefersStillness()) : embla.scrollPrev(prefersStillness())),
    });
  }, [embla, onReady, onShown]);

  return null;
}
