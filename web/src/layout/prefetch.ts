import { prefetchPage } from "../routes.tsx";

/** Fetches the page behind a link of ours as soon as a pointer or the focus comes near it. */
export function prefetchLinkedPages(): void {
  const near = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.origin !== location.origin || link.pathname === location.pathname) return;
    // Only a head start: whoever follows the link meets the failure there.
    prefetchPage(link.pathname).catch(() => undefined);
  };
  document.addEventListener("pointerover", near, { passive: true });
  document.addEventListener("focusin", near);
}
