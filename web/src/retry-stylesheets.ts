/** Milliseconds between two tries while the device believes that it is online. */
const pause = 2000;

/**
 * Lets code arrive whose style sheet did not, and keeps asking for the sheet. Vite remembers a sheet that failed
 * once and refuses its code for as long as the page lives, a dialog or a toast with it.
 */
export function forgiveLateStyles(): void {
  addEventListener("vite:preloadError", (event) => {
    if (event.payload.message.startsWith("Unable to preload CSS")) event.preventDefault();
  });
  addEventListener(
    "error",
    ({ target: link }) => {
      if (!(link instanceof HTMLLinkElement) || link.rel !== "stylesheet") return;
      const again = () => link.replaceWith(link.cloneNode());
      if (navigator.onLine) setTimeout(again, pause);
      else addEventListener("online", again, { once: true });
    },
    // An error of a resource does not bubble.
    { capture: true },
  );
}
