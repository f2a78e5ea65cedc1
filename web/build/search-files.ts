import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brand } from "../../contract/brand.ts";
import { pages } from "../../contract/pages.ts";

/** The pages that search engines shall keep, each once, by the address that people type. */
function sitemap(siteUrl: string): string {
  const kept = pages.filter(({ indexable, canonical }) => indexable && canonical === undefined);
  const entries = kept.map(({ path }) => `  <url><loc>${new URL(path, siteUrl).href}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("")}</urlset>
`;
}

/** Pages that are not for search engines say so themselves: here they would only be kept from being read. */
const robots = (siteUrl: string | null): string =>
  siteUrl === null
    ? "User-agent: *\nDisallow: /\n"
    : `User-agent: *\nAllow: /\n\nSitemap: ${new URL("/sitemap.xml", siteUrl).href}\n`;

/** The colours are tokens.css's --bg by day and by night's --primary. */
const manifest = {
  name: brand.name,
  short_name: brand.name,
  description: brand.blurb,
  lang: "en-US",
  start_url: "/",
  scope: "/",
  display: "minimal-ui",
  background_color: "#fffdf8",
  theme_color: "#2a4290",
  icons: [
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    { src: "/icons/192.png", sizes: "192x192", type: "image/png" },
    { src: "/icons/512.png", sizes: "512x512", type: "image/png" },
    { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};

/** The manifest's link for a page's head. */
export const manifestLink = '<link rel="manifest" href="/manifest.webmanifest">';

/**
 * Writes what is read by machines at fixed addresses: robots.txt, manifest.webmanifest and, where search
 * engines shall find the site, sitemap.xml. `siteUrl` null keeps them out.
 */
export async function writeSearchFiles(siteDir: string, siteUrl: string | null): Promise<void> {
  await writeFile(join(siteDir, "robots.txt"), robots(siteUrl));
  await writeFile(join(siteDir, "manifest.webmanifest"), JSON.stringify(manifest));
  if (siteUrl !== null) await writeFile(join(siteDir, "sitemap.xml"), sitemap(siteUrl));
}
