import type { Manifest } from "vite";

/** Our two faces; the page cannot be read as it shall look without them. */
const fonts = /-latin-wght-normal-[\w-]+\.woff2$/;

/** The chunk and everything it imports at once, that first: a style sheet may overrule what it builds on. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}`);
  if (seen.has(key)) return [];
  seen.add(key);
  return [...(chunk.imports ?? []).flatMap((imported) => withImports(manifest, imported, seen)), key];
}

export interface PageAssets {
  /** To be asked for before the style sheets that name them. */
  fonts: string;
  /** Style sheets and scripts of the page's own chunk and of what that imports. */
  chunks: string;
}

/** The links that one page's HTML needs beyond index.html's. `page` is its source as the manifest names it. */
export function pageAssets(manifest: Manifest, page: string): PageAssets {
  const shell = new Set(withImports(manifest, "index.html"));
  const own = withImports(manifest, page).filter((key) => !shell.has(key));
  const chunks = own.map((key) => manifest[key]);
  const fontFiles = Object.values(manifest).flatMap(({ file }) => (fonts.test(file) ? [file] : []));
  const sheets = new Set(chunks.flatMap((chunk) => chunk?.css ?? []));
  const scripts = chunks.flatMap((chunk) => (chunk ? [chunk.file] : []));
  const links = (files: Iterable<string>, attributes: string) =>
    [...files].map((file) => `<link rel=${attributes} href="/${file}" crossorigin>`).join("");
  return {
    fonts: links(fontFiles, '"preload" as="font" type="font/woff2"'),
    chunks: links(sheets, '"stylesheet"') + links(scripts, '"modulepreload"'),
  };
}
