import { type ComponentType, lazy, useState } from "react";
import { Route, Routes } from "react-router-dom";
import { askAgain } from "./retry-import.ts";
import { paths, withoutTrailingSlash } from "./paths.ts";
import { reloadOnce } from "./reload-once.ts";

type PageModule = { default: ComponentType };

/** The file under pages/ that each path shows. A path that is not here shows the not-found page. */
const fileAt: Record<string, string> = {
  [paths.home]: "home",
  [paths.homeTwin]: "home",
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
  [paths.dashboard]: "dashboard",
  [paths.advisorCheckout]: "advisor-checkout",
  [paths.bookingConfirmation]: "booking-confirmation",
  [paths.offer]: "offer",
  [paths.admin]: "admin",
  [paths.adminLogin]: "admin-login",
  [paths.termsOfUse]: "terms-of-use",
  [paths.terms]: "terms-of-use",
  [paths.privacyPolicy]: "privacy-policy",
  [paths.privacy]: "privacy-policy",
  [paths.cookiePolicy]: "cookie-policy",
  [paths.disclaimer]: "disclaimer",
};
const notFound = "not-found";

const files = import.meta.glob<PageModule>("./pages/*.tsx");
const arrived = new Map<string, ComponentType>();

export const pageFile = (pathname: string): string => fileAt[withoutTrailingSlash(pathname)] ?? notFound;

async function load(file: string): Promise<PageModule> {
  const fetchFile = files[`./pages/${file}.tsx`];
  if (!fetchFile) throw new Error(`There is no page ${file}`);
  const module = await fetchFile();
  arrived.set(file, module.default);
  return module;
}

/**
 * For a page that is wanted now. Where a reload may heal it, nothing comes back: no error shall flash up. Offline
 * the page before stays until the connection is back.
 */
async function loadOrReload(file: string): Promise<PageModule> {
  try {
    return await load(file);
  } catch (error) {
    if (reloadOnce()) return new Promise(() => undefined);
    if (!navigator.onLine) return askAgain(() => load(file));
    throw error;
  }
}

/** Fetches the page at a path ahead of its first render. Rejects where it cannot be had. */
export async function loadPage(pathname: string): Promise<void> {
  await loadOrReload(pageFile(pathname));
}

/** Fetches the page behind a link that may be followed. Rejects, and does nothing else, where it is gone. */
export async function prefetchPage(pathname: string): Promise<void> {
  await load(pageFile(pathname));
}

const lazyPages = new Map(
  [...new Set([...Object.values(fileAt), notFound])].map((file) => [file, lazy(() => loadOrReload(file))]),
);

/** Renders at once what has arrived, which hydration needs; else suspends, and the old page stays meanwhile. */
function Page({ file }: { file: string }) {
  const [Content] = useState(() => arrived.get(file) ?? lazyPages.get(file));
  return Content ? <Content /> : null;
}

export function PageRoutes() {
  return (
    <Routes>
      {Object.entries(fileAt).map(([path, file]) => (
        // As the server matches them: it answers /ABOUT with the not-found page.
        <Route key={path} path={path} caseSensitive element={<Page key={file} file={file} />} />
      ))}
      <Route path="*" element={<Page key={notFound} file={notFound} />} />
    </Routes>
  );
}
