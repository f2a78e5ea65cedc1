/** Delay between attempts while the device is online. */
const retryDelayMs = 2000;

/**
 * Runs code whose style sheet failed to load, and retries the style sheet. Without this, Vite rejects the import of such
 * code until the page is reloaded, even of a dialog or a toast.
 */
export function retryFailedStylesheets(): void {
  addEventListener("vite:preloadError", (event) => {
    if (event.payload.message.startsWith("Unable to preload CSS")) event.preventDefault();
  });
  addEventListener(
    "error",
    ({ target: link }) => {
      if (!(link instanceof HTMLLinkElement) || link.rel !== "stylesheet") return;
      const retry = () => link.replaceWith(link.cloneNode());
      if (navigator.onLine) setTimeout(retry, retryDelayMs);
      else addEventListener("online", retry, { once: true });
    },
    // Error events of resources do not bubble.
    { capture: true },
  );
}
