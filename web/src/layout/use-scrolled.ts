import { useEffect, useState } from "react";

/** Whether the page has been scrolled by more than `distance` pixels. */
export function useScrolled(distance: number): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled(scrollY > distance);
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, [distance]);
  return scrolled;
}
