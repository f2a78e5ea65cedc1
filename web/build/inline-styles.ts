import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const sheetLink = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)"[^>]*>/g;

/**
 * Returns a function that makes a prerendered page paint without waiting for style sheets: it inlines them and disables
 * their links. Browsers do not fetch a disabled link, and Vite's loader finds it on navigation instead of loading the
 * sheet again. The function throws when a page has no style sheet link, or links one that the build does not have.
 */
export async function createStyleInliner(siteDir: string): Promise<(html: string) => string> {
  const names = (await readdir(join(siteDir, "assets"))).filter((name) => name.endsWith(".css"));
  const read = names.map(async (name) => {
    const css = await readFile(join(siteDir, "assets", name), "utf8");
    return [`assets/${name}`, css.trim()] as const;
  });
  const sheets = new Map<string, string>(await Promise.all(read));
  return (html) => {
    const inlined = html.replace(sheetLink, (link: string, file: string) => {
      const css = sheets.get(file);
      if (css === undefined) throw new Error(`The build has no ${file}`);
      return `<style>${css}</style>${link.replace("<link", "<link disabled")}`;
    });
    if (inlined === html) throw new Error("The page links no style sheet of the build");
    return inlined;
  };
}
