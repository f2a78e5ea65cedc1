import { type RefObject, useEffect, useState } from "react";

/** How far ahead of the window's edge something counts as near. */
const ahead = "400px";

/** Turns true, and stays so, once the reader has come within 400 px of the element. */
export function useNear(place: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (near || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${ahead} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near, place]);
  return near;
}
