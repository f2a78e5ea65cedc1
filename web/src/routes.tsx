import { type ComponentType, lazy, useState } from "react";
import { Route, Routes } from "react-router-dom";
import { findPage, type Page, pages } from "../../contract/pages.ts";
import { paths, withoutTrailingSlash } from "./base/paths.ts";
import { reloadOnce } from "./base/reload-once.ts";
import { trackNavigation } from "./ui/navigation-progress.ts";
import { retryImport } from "./ui/retry-import.ts";

type PageModule = { default: ComponentType };

/** The file under pages/ of a page: /admin/login is admin-login, and a duplicate shows the page that it duplicates. */
const toFile = ({ path, canonical = path }: Page): string =>
  canonical.slice(1).replaceAll("/", "-") || "home";

const item = "item";
const notFound = "not-found";
/** Every path below it is that of an item, or shows the not-found page. */
const itemPrefix = `${paths.resources}/`;

const files = import.meta.glob<PageModule>("./pages/*.tsx");
const loadedPages = new Map<string, ComponentType>();

export function getPageFile(pathname: string): string {
  const path = withoutTrailingSlash(pathname);
  if (path.startsWith(itemPrefix)) return item;
  const page = findPage(path);
  return page ? toFile(page) : notFound;
}

async function load(file: string): Promise<PageModule> {
  const importPage = files[`./pages/${file}.tsx`];
  if (!importPage) throw new Error(`There is no page ${file}`);
  const module = await importPage();
  loadedPages.set(file, module.default);
  return module;
}

/**
 * Loads a page that the user navigates to. Until it has loaded, also while offline, the previous page stays visible. If
 * retries fail, reloads the document and never resolves, so that no error flashes up: some browsers remember a failed import
 * as long as the document.
 */
async function loadOrReload(file: string): Promise<PageModule> {
  try {
    return await retryImport(() => load(file));
  } catch (error) {
    if (reloadOnce()) return new Promise(() => undefined);
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
  [...new Set([...pages.map(toFile), item, notFound])].map((file) => [
    file,
    lazy(() => trackNavigation(loadOrReload(file))),
  ]),
);

/** Renders a loaded page at once, as hydration requires; otherwise suspends, and the previous page stays visible. */
function PageContent({ file }: { file: string }) {
  const [Content] = useState(() => loadedPages.get(file) ?? lazyPages.get(file));
  return Content ? <Content /> : null;
}

export function PageRoutes() {
  return (
    <Routes>
      {pages
        .flatMap((page) => [
          { path: page.path, file: toFile(page) },
          ...(page.hasChildren ? [{ path: `${page.path}/:id`, file: toFile(page) }] : []),
        ])
        .map(({ path, file }) => (
          // Matches like the CDN, which serves the not-found page for /ABOUT.
          <Route key={path} path={path} caseSensitive element={<PageContent key={file} file={file} />} />
        ))}
      <Route path={`${itemPrefix}*`} element={<PageContent key={item} file={item} />} />
      <Route path="*" element={<PageContent key={notFound} file={notFound} />} />
    </Routes>
  );
}
