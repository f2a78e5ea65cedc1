import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type Page, pages } from "../../contract/pages.ts";
import { buildSite } from "../../local/cloud/template/build-site.ts";
import { cacheDir, root } from "./deployed-functions.ts";
import { buildMaxFigure, type Figure, KB } from "./figure.ts";
import { limits } from "./limits.ts";
import { readSiteGraph, type SiteGraph } from "./site-graph.ts";

export interface Site {
  graph: SiteGraph;
  /** The size of one file as sent to the browser, in bytes of Brotli. `path` is relative to the site's root. */
  measureFile(path: string): number;
  /** The HTML of a page; of the not-found page for "/404". */
  readHtml(page: string): string;
}

/** Builds the site as it is deployed, once for unchanged sources. */
export async function readSite(): Promise<Site> {
  const directory = await buildSite(root, cacheDir, () => undefined);
  const read = (path: string) => readFileSync(join(directory, path));
  const sizes = new Map<string, number>();
  return {
    graph: readSiteGraph(directory),
    measureFile(path) {
      const size = sizes.get(path) ?? brotliCompressSync(read(path)).length;
      sizes.set(path, size);
      return size;
    },
    readHtml: (page) => read(page === "/404" ? "404.html" : join(page, "index.html")).toString(),
  };
}

/** The size of the styles inside a page's HTML. */
export function measureInlineStyles({ readHtml }: Site, page: string): number {
  const styles = [...readHtml(page).matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text);
  return styles.length === 0 ? 0 : brotliCompressSync(styles.join("")).length;
}

/** The scripts and style sheets that a browser fetches for a page's HTML, with the static imports of those scripts. */
export function listFirstFiles({ graph, readHtml }: Site, page: string): string[] {
  const files = new Set(listLinkedFiles(readHtml(page)));
  for (const path of files) {
    // The scripts of the build itself import nothing.
    if (/\.css$|^assets\/(after-paint|keep-press|signed-in)-/.test(path)) continue;
    const script = graph[path];
    if (!script) throw new Error(`${page} loads ${path}, which the build does not know`);
    for (const imported of script.imports) files.add(imported);
  }
  return [...files];
}

const signInPages = new Set([
  "/login",
  "/register",
  "/register-premium",
  "/reset-password",
  "/confirm-email",
  "/admin/login",
]);

function getAllowance(page: string): number {
  const { signIn, dashboard, backOffice, other } = limits.pageFirstVisit;
  if (signInPages.has(page)) return signIn;
  if (page === "/dashboard") return dashboard;
  return /^\/(admin|booking|advisor-checkout|proposal)/.test(page) ? backOffice : other;
}

/** Packages that a visitor who only browses does not need. */
const elsewhere = {
  Amplify: /^(aws-amplify$|@aws-amplify\/)/,
  Radix: /^(radix-ui$|@radix-ui\/)/,
  Stripe: /^@stripe\//,
  "the calendar": /^react-day-picker$/,
  "the drop zone": /^react-dropzone$/,
} as const;

/** Measures budgets 1, 2 and 3 from the built files: what a first visit fetches before any interaction. */
export function measureFirstLoads(site: Site): Figure[] {
  const filesByPage = new Map(pages.map(({ path }) => [path, listFirstFiles(site, path)]));
  const sum = (paths: Iterable<string>) =>
    [...paths].reduce((bytes, path) => bytes + site.measureFile(path), 0);
  const measurePage = (page: Page["path"]) =>
    sum(filesByPage.get(page) ?? []) + measureInlineStyles(site, page);
  const home = filesByPage.get("/") ?? [];
  const shell = new Set(home);
  for (const files of filesByPage.values())
    for (const path of shell) if (!files.includes(path)) shell.delete(path);

  const all = { unit: "bytes", binding: true } as const;
  return [
    buildMaxFigure({
      ...all,
      budget: 1,
      what: "home: JS + CSS",
      value: measurePage("/"),
      ...limits.homeFirstVisit,
      detail: `${home.length} files`,
    }),
    buildMaxFigure({
      ...all,
      budget: 2,
      what: "home: HTML and the style sheets that it waits for",
      value: brotliCompressSync(site.readHtml("/")).length + sum(listBlockingSheets(site.readHtml("/"))),
      limit: limits.homeHtml,
    }),
    ...pages.map(({ path }) =>
      buildMaxFigure({
        ...all,
        budget: 3,
        what: `${path}: JS + CSS beyond the shell`,
        value: measurePage(path) - sum(shell),
        limit: getAllowance(path),
        detail: `${(measurePage(path) / KB).toFixed(0)} in all`,
      }),
    ),
    ...Object.entries(elsewhere).map(([name, pattern]) =>
      buildMaxFigure({
        ...all,
        budget: 3,
        what: `public pages: bytes of ${name}`,
        value: measurePackage(site.graph, listPublicScripts(filesByPage), pattern),
        limit: 0,
      }),
    ),
  ];
}

/** The scripts and style sheets that this HTML names, except disabled links. */
const listLinkedFiles = (html: string): string[] =>
  (html.match(/<(?:(?!link disabled)link|script) [^>]*>/g) ?? []).flatMap((tag) =>
    [...tag.matchAll(/["\s]\/([^"\s]+\.(?:js|css))(?=["\s])/g)].flatMap(([, path]) => path ?? []),
  );

/** A browser paints nothing until it has loaded the style sheets linked in the head. */
const listBlockingSheets = (html: string): string[] =>
  listLinkedFiles(html.slice(0, html.indexOf("</head>"))).filter((path) => path.endsWith(".css"));

const listPublicScripts = (filesByPage: ReadonlyMap<string, string[]>) =>
  new Set(pages.filter(({ indexable }) => indexable).flatMap(({ path }) => filesByPage.get(path) ?? []));

const measurePackage = (graph: SiteGraph, files: Iterable<string>, packages: RegExp): number =>
  [...files]
    .flatMap((path) => Object.entries(graph[path]?.packages ?? {}))
    .reduce((bytes, [name, size]) => bytes + (packages.test(name) ? size : 0), 0);
