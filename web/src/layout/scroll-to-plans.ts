import { prefersReducedMotion } from "../base/reduced-motion.ts";

/** The heading of the plans section, and the delay before scrolling to it (SITE-3). */
export const plansHeading = "Choose What Fits";
const scrollDelayMs = 100;

export function findPlansHeading(): HTMLElement | null {
  const headings = document.querySelectorAll<HTMLElement>("h2");
  return [...headings].find((heading) => heading.textContent === plansHeading) ?? null;
}

/** Scrolls to the plans of the home page and focuses their heading. */
export function scrollToPlans(): void {
  setTimeout(() => {
    const heading = findPlansHeading();
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    (heading.closest("section") ?? heading).scrollIntoView({
      behavior: prefersReducedMotion() ? "instant" : "smooth",
    });
  }, scrollDelayMs);
}
