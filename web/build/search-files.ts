import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brandText } from "../../contract/brand.ts";
import { manifestFile, themeColor } from "../../contract/page-templates.ts";
import { writePage } from "./write-page.ts";

/** Pages with noindex are not disallowed here, because crawlers must read them to see the noindex tag. */
const buildRobots = (siteUrl: string | null): string =>
  siteUrl === null
    ? "User-agent: *\nDisallow: /\n"
    : `User-agent: *\nAllow: /\n\nSitemap: ${new URL("/sitemap.xml", siteUrl).href}\n`;

/** `background_color` is --bg of the light theme in tokens.css. */
const manifest = {
  name: brandText.name,
  short_name: brandText.name,
  description: brandText.blurb,
  lang: "en-US",
  start_url: "/",
  scope: "/",
  display: "minimal-ui",
  background_color: "#fffdf8",
  theme_color: themeColor,
  icons: [
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    { src: "/icons/192.png", sizes: "192x192", type: "image/png" },
    { src: "/icons/512.png", sizes: "512x512", type: "image/png" },
    { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};

/** The link to the manifest for a page's head. */
export const manifestLink = '<link rel="manifest" href="/manifest.webmanifest">';

/**
 * Writes robots.txt and manifest.webmanifest. Without a `siteUrl` robots.txt disallows indexing. The sitemap is made by a
 * function, because it lists the items of the library (LIB-19).
 */
export async function writeSearchFiles(siteDir: string, siteUrl: string | null): Promise<void> {
  await writeFile(join(siteDir, "robots.txt"), buildRobots(siteUrl));
  await writePage(siteDir, manifestFile, JSON.stringify(manifest));
}
