import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type Page, pages } from "../../contract/pages.ts";
import { buildSite } from "../../local/cloud/template/build-site.ts";
import { cacheDir, root } from "./deployed-functions.ts";
import { atMost, type Figure, KB } from "./figure.ts";
import { limits } from "./limits.ts";
import { readSiteGraph, type SiteGraph } from "./site-graph.ts";

export interface Site {
  graph: SiteGraph;
  /** One file as the browser is sent it, in bytes of Brotli. `path` from the site's root. */
  bytesOf(path: string): number;
  /** A page's HTML; the not-found page's for "/404". */
  htmlOf(page: string): string;
}

/** The built site, as it is deployed. Both builds are made once for the same sources. */
export async function readSite(): Promise<Site> {
  const directory = await buildSite(root, cacheDir, () => undefined);
  const read = (path: string) => readFileSync(join(directory, path));
  const sizes = new Map<string, number>();
  return {
    graph: await readSiteGraph(),
    bytesOf(path) {
      const size = sizes.get(path) ?? brotliCompressSync(read(path)).length;
      sizes.set(path, size);
      return size;
    },
    htmlOf: (page) => read(page === "/404" ? "404.html" : join(page, "index.html")).toString(),
  };
}

/** Of the styles that stand in a page's HTML itself. */
export function inlineStyleBytes({ htmlOf }: Site, page: string): number {
  const styles = [...htmlOf(page).matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text);
  return styles.length === 0 ? 0 : brotliCompressSync(styles.join("")).length;
}

/** The scripts and style sheets that a page's HTML makes a browser fetch, and what those scripts load at once. */
export function firstFiles({ graph, htmlOf }: Site, page: string): string[] {
  const files = new Set(linkedIn(htmlOf(page)));
  for (const path of files) {
    if (path.endsWith(".css")) continue;
    const script = graph[path];
    if (!script) throw new Error(`${page} loads ${path}, which the build does not know`);
    for (const imported of script.imports) files.add(imported);
  }
  return [...files];
}

const signInPages = new Set(["/login", "/register", "/register-premium", "/reset-password", "/admin/login"]);

function allowanceOf(page: string): number {
  const { signIn, dashboard, backOffice, other } = limits.pageFirstVisit;
  if (signInPages.has(page)) return signIn;
  if (page === "/dashboard") return dashboard;
  return /^\/(admin|booking|advisor-checkout|offer)/.test(page) ? backOffice : other;
}

/** Packages that nobody needs who only looks around. */
const elsewhere = {
  Amplify: /^(aws-amplify$|@aws-amplify\/)/,
  Radix: /^(radix-ui$|@radix-ui\/)/,
  Stripe: /^@stripe\//,
  "the calendar": /^react-day-picker$/,
  "the drop zone": /^react-dropzone$/,
} as const;

/** Budgets 1, 2 and 3, from the built files alone: what a first visit fetches before anybody touches anything. */
export function firstLoads(site: Site): Figure[] {
  const filesOf = new Map(pages.map(({ path }) => [path, firstFiles(site, path)]));
  const sum = (paths: Iterable<string>) => [...paths].reduce((bytes, path) => bytes + site.bytesOf(path), 0);
  const bytesOfPage = (page: Page["path"]) => sum(filesOf.get(page) ?? []) + inlineStyleBytes(site, page);
  const home = filesOf.get("/") ?? [];
  const shell = new Set(home);
  for (const files of filesOf.values())
    for (const path of shell) if (!files.includes(path)) shell.delete(path);

  const all = { unit: "bytes", binding: true } as const;
  return [
    atMost({
      ...all,
      budget: 1,
      what: "home: JS + CSS",
      value: bytesOfPage("/"),
      limit: limits.homeFirstVisit,
      detail: `${home.length} files`,
    }),
    atMost({
      ...all,
      budget: 2,
      what: "home: HTML and the style sheets that it waits for",
      value: brotliCompressSync(site.htmlOf("/")).length + sum(sheetsWaitedFor(site.htmlOf("/"))),
      limit: limits.homeHtml,
    }),
    ...pages.map(({ path }) =>
      atMost({
        ...all,
        budget: 3,
        what: `${path}: JS + CSS beyond the shell`,
        value: bytesOfPage(path) - sum(shell),
        limit: allowanceOf(path),
        detail: `${(bytesOfPage(path) / KB).toFixed(0)} in all`,
      }),
    ),
    ...Object.entries(elsewhere).map(([name, pattern]) =>
      atMost({
        ...all,
        budget: 3,
        what: `public pages: bytes of ${name}`,
        value: bytesWithin(site.graph, publicScripts(filesOf), pattern),
        limit: 0,
      }),
    ),
  ];
}

/** The scripts and style sheets that this HTML names, but for links that are switched off. */
const linkedIn = (html: string): string[] =>
  [...html.matchAll(/<(?!link disabled)[^>]*(?:href|src)="\/([^"]+\.(?:js|css))"/g)].flatMap(
    ([, path]) => path ?? [],
  );

/** A browser paints nothing before it has what is linked in the head. */
const sheetsWaitedFor = (html: string): string[] =>
  linkedIn(html.slice(0, html.indexOf("</head>"))).filter((path) => path.endsWith(".css"));

const publicScripts = (filesOf: ReadonlyMap<string, string[]>) =>
  new Set(pages.filter(({ indexable }) => indexable).flatMap(({ path }) => filesOf.get(path) ?? []));

const bytesWithin = (graph: SiteGraph, files: Iterable<string>, packages: RegExp): number =>
  [...files]
    .flatMap((path) => Object.entries(graph[path]?.packages ?? {}))
    .reduce((bytes, [name, size]) => bytes + (packages.test(name) ? size : 0), 0);
