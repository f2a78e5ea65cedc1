import type { Manifest } from "vite";

/** Our two faces; the page cannot be read as it shall look without them. */
const fonts = /-latin-wght-normal\.woff2$/;

/** The chunk and everything it imports at once, depth first. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}`);
  if (!seen.has(key)) {
    seen.add(key);
    for (const imported of chunk.imports ?? []) withImports(manifest, imported, seen);
  }
  return seen;
}

/**
 * The links that one page's HTML needs beyond what index.html has: fonts, the style sheets and scripts of its
 * own chunk and of what that imports. `page` is its source file as the manifest names it.
 */
export function pageAssets(manifest: Manifest, page: string): string {
  const start = withImports(manifest, "index.html");
  const own = [...withImports(manifest, page)].filter((key) => !start.has(key)).map((key) => manifest[key]);
  const fontFiles = [...start]
    .flatMap((key) => manifest[key]?.assets ?? [])
    .filter((file) => fonts.test(file));
  const sheets = new Set(own.flatMap((chunk) => chunk?.css ?? []));
  const scripts = own.flatMap((chunk) => (chunk ? [chunk.file] : []));
  return [
    ...fontFiles.map(
      (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...[...sheets].map((file) => `<link rel="stylesheet" href="/${file}" crossorigin>`),
    ...scripts.map((file) => `<link rel="modulepreload" href="/${file}" crossorigin>`),
  ].join("");
}
