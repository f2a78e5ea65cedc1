import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const sheetLink = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)"[^>]*>/g;
const scripts = /<script type="module"|<link rel="modulepreload"/g;

/**
 * Makes a finished page paint as soon as it has arrived. The style sheets that it links are put into it; their
 * links stay behind, disabled: no browser fetches them, and Vite's loader, coming to a page that shares one,
 * finds it there already. A page that is `complete` without its scripts lets its fonts go before them.
 */
export async function paintFirst(siteDir: string): Promise<(html: string, complete: boolean) => string> {
  const names = (await readdir(join(siteDir, "assets"))).filter((name) => name.endsWith(".css"));
  const read = names.map(async (name) => {
    const css = await readFile(join(siteDir, "assets", name), "utf8");
    return [`assets/${name}`, css.trim()] as const;
  });
  const sheets = new Map<string, string>(await Promise.all(read));
  return (html, complete) => {
    const styled = html.replace(sheetLink, (link: string, file: string) => {
      const css = sheets.get(file);
      if (css === undefined) throw new Error(`The build has no ${file}`);
      return `<style>${css}</style>${link.replace("<link", "<link disabled")}`;
    });
    return complete ? styled.replace(scripts, '$& fetchpriority="low"') : styled;
  };
}
