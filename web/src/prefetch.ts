import { prefetchPage } from "./routes.tsx";

/** Prefetches the code of a linked page when its link is hovered or focused. */
export function prefetchLinkedPages(): void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.origin !== location.origin || link.pathname === location.pathname) return;
    // Following the link imports the page again and shows the error.
    prefetchPage(link.pathname).catch(() => undefined);
  };
  document.addEventListener("pointerover", prefetch, { passive: true });
  document.addEventListener("focusin", prefetch);
}
