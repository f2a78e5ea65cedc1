import useEmblaCarousel from "embla-carousel-react";
import { type RefObject, useEffect, useState } from "react";

export interface Drag {
  show(slide: number): void;
  step(by: 1 | -1): void;
}

export interface CarouselDragProps {
  viewport: RefObject<HTMLElement | null>;
  /** The initial slide; later values are ignored. */
  first: number;
  onReady: (drag: Drag) => void;
  onShown: (slide: number) => void;
}

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Adds Embla to the carousel's elements; renders nothing. `onReady` and `onShown` must be stable functions. */
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
      show: (slide) => embla.scrollTo(slide, prefersReducedMotion()),
      step: (by) =>
        by > 0 ? embla.scrollNext(prefersReducedMotion()) : embla.scrollPrev(prefersReducedMotion()),
    });
  }, [embla, onReady, onShown]);

  return null;
}
