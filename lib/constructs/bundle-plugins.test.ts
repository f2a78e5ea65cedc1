import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, it, onTestFinished } from "vitest";
import { bypassBarrelFiles } from "./bypass-barrel-files.ts";
import { markPure } from "./mark-pure.ts";

/** Writes a package with a barrel file below node_modules/@smithy and bundles a module that imports from it. */
async function bundleImport(importStatement: string): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), "kindstead-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const core = "node_modules/@smithy/core";
  write(
    `${core}/package.json`,
    '{"name":"@smithy/core","type":"module","main":"index.js","sideEffects":false}',
  );
  write(`${core}/index.js`, 'export { json } from "./json.js";\nexport { xml } from "./xml.js";\n');
  write(`${core}/json.js`, "export const json = 1;\n");
  write(`${core}/xml.js`, "export const xml = 2;\n");
  write(
    "node_modules/@smithy/client/package.json",
    '{"name":"@smithy/client","type":"module","main":"index.js"}',
  );
  write("node_modules/@smithy/client/index.js", `${importStatement}\nconsole.log(json);\n`);
  write("entry.js", 'import "@smithy/client";\n');
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ["entry.js"],
    outdir: "out",
    bundle: true,
    format: "esm",
    write: false,
    metafile: true,
    logLevel: "silent",
    plugins: [bypassBarrelFiles],
  });
  return Object.keys(metafile.inputs).map((path) => path.replace(/^.*@smithy\//, ""));
}

describe("bypassBarrelFiles", () => {
  it("imports a name from the file that declares it", async () => {
    expect(await bundleImport('import { json } from "@smithy/core";')).toEqual([
      "core/json.js",
      "client/index.js",
      "entry.js",
    ]);
  });

  it("fails the build when no import of the SDK has the expected form", async () => {
    await expect(
      bundleImport('import * as core from "@smithy/core"; const { json } = core;'),
    ).rejects.toThrow("bypass-barrel-files matched none");
  });
});

describe("markPure", () => {
  it("marks top-level constants with calls, and leaves functions and plain values", () => {
    const marked = markPure(
      "export const a = z.string();\nconst b = { c: f() } as const;\nconst d = 1;\nfunction e() {}\n",
    );
    expect(marked).toBe(
      "export const a = /* @__PURE__ */ (() => (z.string()))();\nconst b = /* @__PURE__ */ (() => ({ c: f() } as const))();\nconst d = 1;\nfunction e() {}\n",
    );
  });
});
