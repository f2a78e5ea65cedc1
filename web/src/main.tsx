import "./styles/main.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot, type RootOptions } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app.tsx";
import { log } from "./base/log.ts";
import { withoutTrailingSlash } from "./base/paths.ts";
import { clearReloadMark } from "./base/reload-once.ts";
import { retryFailedStylesheets } from "./base/retry-stylesheets.ts";
import { prefetchLinkedPages } from "./prefetch.ts";
import { loadPage } from "./routes.tsx";
import { focusPressed } from "./ui/focus-pressed.ts";
import { followLinksOnce } from "./ui/follow-links-once.ts";

// zod would otherwise try `new Function`, which the site's CSP blocks and browsers report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

const rootOptions: RootOptions = {
  // The error boundary has already logged it, with the reference that its screen shows.
  onCaughtError: () => undefined,
  onUncaughtError: (error) => log.error("the app crashed", error),
  onRecoverableError: (error) => log.error("React recovered from an error", error),
};

/** Loads the page's code before hydration, because suspending during hydration would flash. */
async function start(root: HTMLElement): Promise<void> {
  const { pathname } = location;
  await loadPage(pathname).then(clearReloadMark, (error: unknown) =>
    log.error("failed to load the page", error),
  );
  if (root.dataset.prerendered === withoutTrailingSlash(pathname)) {
    hydrateRoot(root, app, rootOptions);
  } else {
    createRoot(root, rootOptions).render(app);
  }
  prefetchLinkedPages();
}

retryFailedStylesheets();
focusPressed();
followLinksOnce();
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
// Not awaited: a page chunk that imports this module would deadlock.
void start(root);
