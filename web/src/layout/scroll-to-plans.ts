import { whenPresent } from "../ui/when-present.ts";

/** Spec/1 §2 and §9: the plans are found by their heading, and reached after 100 ms. */
export const plansHeading = "Choose What Fits";
const delay = 100;

function findPlans(): HTMLElement | null {
  const headings = document.querySelectorAll<HTMLElement>("h2");
  return [...headings].find((heading) => heading.textContent === plansHeading) ?? null;
}

/** Takes the reader to the plans of the home page, waiting for them where that page is still on its way. */
export function scrollToPlans(): void {
  const stopWaiting = whenPresent(findPlans, () =>
    setTimeout(() => {
      const heading = findPlans();
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      (heading.closest("section") ?? heading).scrollIntoView({ behavior: still ? "instant" : "smooth" });
    }, delay),
  );
  setTimeout(stopWaiting, 10_000);
}
