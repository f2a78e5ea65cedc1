/** Spec/1 §2 and §9: the plans are found by their heading, and reached after 100 ms. */
export const plansHeading = "Choose What Fits";
const delay = 100;

export function findPlans(): HTMLElement | null {
  const headings = document.querySelectorAll<HTMLElement>("h2");
  return [...headings].find((heading) => heading.textContent === plansHeading) ?? null;
}

/** Takes the reader, eye and focus, to the plans of the home page. */
export function scrollToPlans(): void {
  setTimeout(() => {
    const heading = findPlans();
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    (heading.closest("section") ?? heading).scrollIntoView({ behavior: still ? "instant" : "smooth" });
  }, delay);
}
