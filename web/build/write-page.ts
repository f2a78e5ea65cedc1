import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fillTemplate, initialPageBrand, templatesFolder } from "../../contract/page-templates.ts";

/** Writes a template, which a deployment uploads, and the page that it makes with the initial brand. */
export async function writePage(siteDir: string, key: string, template: string): Promise<void> {
  await writeFileAt(join(siteDir, templatesFolder, key), template);
  await writeFileAt(join(siteDir, key), fillTemplate(key, template, initialPageBrand));
}

async function writeFileAt(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
