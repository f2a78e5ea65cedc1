// Requests the page's scripts once its content is on the screen (decision 115).
{
  const { main, preload } = document.currentScript.dataset;
  const load = () => {
    for (const href of preload.split(" ")) {
      const link = document.createElement("link");
      Object.assign(link, { rel: "modulepreload", href, crossOrigin: "" });
      document.head.append(link);
    }
    import(main);
  };
  // A hidden page is not painted, so it doesn't wait.
  if (document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
}
