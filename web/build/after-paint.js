// Requests the page's scripts once its content is on the screen (docs/decisions/first-visit.md).
{
  const { main, preload } = document.currentScript.dataset;
  let isLoading = false;
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    for (const href of preload.split(" ")) {
      const link = document.createElement("link");
      Object.assign(link, { rel: "modulepreload", href, crossOrigin: "" });
      document.head.append(link);
    }
    import(main);
  };
  // A hidden page is not painted, so it doesn't wait.
  if (document.hidden) load();
  else if (PerformanceObserver.supportedEntryTypes?.includes("paint")) {
    // A frame is shown some time after its callbacks have run. The browser reports that moment.
    new PerformanceObserver(load).observe({ type: "paint", buffered: true });
    setTimeout(load, 2_000);
  } else requestAnimationFrame(() => setTimeout(load));
}
