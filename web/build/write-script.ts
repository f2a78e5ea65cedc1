import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { transform } from "esbuild";

/** Writes a small script of the build into the site, minified and named by its hash. Returns its path. */
export async function writeScript(siteDir: string, name: string, source: string): Promise<string> {
  const { code } = await transform(source, { minify: true });
  const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
  const path = `assets/${name}-${hash}.js`;
  await writeFile(join(siteDir, path), code);
  return path;
}
