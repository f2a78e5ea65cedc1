import type { Manifest } from "vite";

/** The cores of the two fonts, which every page needs. */
const fonts = /-core-[\w-]+\.woff2$/;

/** The chunk after its static imports, so that its style sheets override those of its imports. */
function listWithImports(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build manifest has no entry ${key}`);
  if (seen.has(key)) return [];
  seen.add(key);
  return [...(chunk.imports ?? []).flatMap((imported) => listWithImports(manifest, imported, seen)), key];
}

export interface PageAssets {
  /** Preload links, placed before the style sheets that use the fonts. */
  fonts: string;
  /** Links to the style sheets and scripts of the page's chunk and its imports. */
  chunks: string;
}

/** Builds the links that a page's HTML needs in addition to index.html. `page` is its source path in the manifest. */
export function buildPageAssets(manifest: Manifest, page: string): PageAssets {
  const shell = new Set(listWithImports(manifest, "index.html"));
  const own = listWithImports(manifest, page).filter((key) => !shell.has(key));
  const chunks = own.map((key) => manifest[key]);
  const fontFiles = Object.values(manifest).flatMap(({ file }) => (fonts.test(file) ? [file] : []));
  const sheets = new Set(chunks.flatMap((chunk) => chunk?.css ?? []));
  const scripts = chunks.flatMap((chunk) => (chunk ? [chunk.file] : []));
  const buildLinks = (files: Iterable<string>, attributes: string) =>
    [...files].map((file) => `<link rel=${attributes} href="/${file}" crossorigin>`).join("");
  return {
    fonts: buildLinks(fontFiles, '"preload" as="font" type="font/woff2"'),
    chunks: buildLinks(sheets, '"stylesheet"') + buildLinks(scripts, '"modulepreload"'),
  };
}
