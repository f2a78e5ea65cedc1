import "./styles/main.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot, type RootOptions } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app.tsx";
import { forgiveLateStyles } from "./retry-stylesheets.ts";
import { prefetchLinkedPages } from "./layout/prefetch.ts";
import { log } from "./log.ts";
import { withoutTrailingSlash } from "./paths.ts";
import { forgetReload } from "./reload-once.ts";
import { loadPage } from "./routes.tsx";

// Before its first parser zod would try `new Function`, which the site's policy refuses and browsers report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

const errors: RootOptions = {
  // The boundary that shows the error screen has logged it, with the reference that the screen shows.
  onCaughtError: () => undefined,
  onUncaughtError: (error) => log.error("nothing rendered", error),
  onRecoverableError: (error) => log.error("rendered again after an error", error),
};

/** The page has to be here before React takes over: hydration cannot wait for it without a flash. */
async function start(root: HTMLElement): Promise<void> {
  const { pathname } = location;
  await loadPage(pathname).then(forgetReload, (error: unknown) => log.error("page not loaded", error));
  if (root.dataset.prerendered === withoutTrailingSlash(pathname)) {
    hydrateRoot(root, app, errors);
  } else {
    createRoot(root, errors).render(app);
  }
  prefetchLinkedPages();
}

forgiveLateStyles();
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
// Not awaited: a page's chunk that imported this module would wait for it in turn.
void start(root);
