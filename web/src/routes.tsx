import { type ComponentType, lazy, useState } from "react";
import { Route, Routes } from "react-router-dom";
import { paths, withoutTrailingSlash } from "./base/paths.ts";
import { reloadOnce } from "./base/reload-once.ts";
import { trackNavigation } from "./ui/navigation-progress.ts";
import { retryImport } from "./ui/retry-import.ts";

type PageModule = { default: ComponentType };

/** The file under pages/ of each path; other paths show the not-found page. */
const fileByPath: Record<string, string> = {
  [paths.home]: "home",
  [paths.homeAlias]: "home",
  [paths.about]: "about",
  [paths.membership]: "membership",
  [paths.insights]: "insights",
  [paths.resources]: "resources",
  [paths.blog]: "blog",
  [paths.comingSoon]: "coming-soon",
  [paths.login]: "login",
  [paths.register]: "register",
  [paths.registerPremium]: "register-premium",
  [paths.resetPassword]: "reset-password",
  [paths.confirmEmail]: "confirm-email",
  [paths.confirmNewsletter]: "confirm-newsletter",
  [paths.unsubscribe]: "unsubscribe",
  [paths.advisorEmail]: "advisor-email",
  [paths.dashboard]: "dashboard",
  [paths.advisorCheckout]: "advisor-checkout",
  [paths.bookingConfirmation]: "booking-confirmation",
  [paths.sessions]: "sessions",
  [paths.proposal]: "proposal",
  [paths.admin]: "admin",
  [paths.adminLogin]: "admin-login",
  [paths.termsOfUse]: "terms-of-use",
  [paths.terms]: "terms-of-use",
  [paths.privacyPolicy]: "privacy-policy",
  [paths.privacy]: "privacy-policy",
  [paths.cookiePolicy]: "cookie-policy",
  [paths.disclaimer]: "disclaimer",
};
const item = "item";
const notFound = "not-found";
const sessions = "sessions";
/** Every path below it is that of an item, or shows the not-found page. */
const itemPrefix = `${paths.resources}/`;

/** Like the CDN, which knows one level below /sessions. */
const isSessionPath = (path: string): boolean => /^\/sessions\/[\w-]+$/.test(path);

const files = import.meta.glob<PageModule>("./pages/*.tsx");
const loadedPages = new Map<string, ComponentType>();

export function getPageFile(pathname: string): string {
  const path = withoutTrailingSlash(pathname);
  if (path.startsWith(itemPrefix)) return item;
  return isSessionPath(path) ? sessions : (fileByPath[path] ?? notFound);
}

async function load(file: string): Promise<PageModule> {
  const importPage = files[`./pages/${file}.tsx`];
  if (!importPage) throw new Error(`There is no page ${file}`);
  const module = await importPage();
  loadedPages.set(file, module.default);
  return module;
}

/**
 * Loads a page that the user navigates to. If its code is gone after a deployment, reloads the document and never
 * resolves, so that no error flashes up. While offline it waits and the previous page stays visible.
 */
async function loadOrReload(file: string): Promise<PageModule> {
  try {
    return await load(file);
  } catch (error) {
    if (reloadOnce()) return new Promise(() => undefined);
    if (!navigator.onLine) return retryImport(() => load(file));
    throw error;
  }
}

/** Loads the page of a path before its first render. Rejects if it cannot be loaded. */
export async function loadPage(pathname: string): Promise<void> {
  await loadOrReload(getPageFile(pathname));
}

/** Prefetches the page of a link. Rejects without a reload if it cannot be loaded. */
export async function prefetchPage(pathname: string): Promise<void> {
  await load(getPageFile(pathname));
}

const lazyPages = new Map(
  [...new Set([...Object.values(fileByPath), item, notFound])].map((file) => [
    file,
    lazy(() => trackNavigation(loadOrReload(file))),
  ]),
);

/** Renders a loaded page at once, as hydration requires; otherwise suspends, and the previous page stays visible. */
function Page({ file }: { file: string }) {
  const [Content] = useState(() => loadedPages.get(file) ?? lazyPages.get(file));
  return Content ? <Content /> : null;
}

export function PageRoutes() {
  return (
    <Routes>
      {Object.entries(fileByPath).map(([path, file]) => (
        // Matches like the CDN, which serves the not-found page for /ABOUT.
        <Route key={path} path={path} caseSensitive element={<Page key={file} file={file} />} />
      ))}
      <Route path={`${paths.sessions}/:id`} caseSensitive element={<Page key={sessions} file={sessions} />} />
      <Route path={`${itemPrefix}*`} element={<Page key={item} file={item} />} />
      <Route path="*" element={<Page key={notFound} file={notFound} />} />
    </Routes>
  );
}
