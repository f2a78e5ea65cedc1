import { useEffect, useState } from "react";

/** Whether the page has been scrolled by more than `distance` pixels. */
export function useScrolled(distance: number): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const measure = () => setScrolled(scrollY > distance);
    measure();
    addEventListener("scroll", measure, { passive: true });
    return () => removeEventListener("scroll", measure);
  }, [distance]);
  return scrolled;
}
