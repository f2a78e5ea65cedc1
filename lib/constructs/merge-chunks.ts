import { basename, join } from "node:path";
import { type BuildOptions, type BuildResult, build, type Plugin } from "esbuild";

type Built = BuildResult<{ metafile: true; write: false }>;

/** A file of the first build. */
interface Chunk {
  /** `chunk-ABC.mjs` */
  name: string;
  code: string;
  /** Whether a cold start loads it: index.mjs, and what that imports without `import()`. */
  isStatic: boolean;
  /** Whether it is loaded by `import()`. */
  isEntry: boolean;
}

const indexFile = "index.mjs";

/**
 * Merges the files that a cold start loads into one. esbuild puts code that several `import()` share into files of their own,
 * because it doesn't know that index.mjs is always loaded before. `members` had 57 such files, and each costs a read, a
 * compilation and a link. The files behind `import()` get that code from index.mjs. `split` is a build with splitting
 * and inline source maps in the directory `options.outdir`, whose entry is index.mjs.
 */
export async function mergeChunks(split: Built, options: BuildOptions & { outdir: string }): Promise<Built> {
  const chunks = listChunks(split);
  const merged = new MergedNames(chunks.filter(({ isStatic }) => isStatic));
  const later = chunks
    .filter(({ isStatic }) => !isStatic)
    .map((chunk) => ({ ...chunk, code: merged.importFromIndex(chunk.code) }));
  const buildFiles = (files: Chunk[], more: BuildOptions) =>
    build({
      ...options,
      ...more,
      plugins: [loadChunks(files, options.outdir)],
      metafile: true,
      write: false,
    });
  const first = await buildFiles(
    chunks.filter(({ isStatic }) => isStatic),
    {
      stdin: { contents: merged.renderIndex(), resolveDir: options.outdir, sourcefile: "exports.js" },
      entryNames: "index",
    },
  );
  if (later.length === 0) return first;
  const second = await buildFiles(later, {
    entryPoints: later.filter(({ isEntry }) => isEntry).map(({ name }) => join(options.outdir, name)),
    splitting: true,
  });
  return {
    ...first,
    outputFiles: [...first.outputFiles, ...second.outputFiles],
    metafile: { ...first.metafile, outputs: { ...first.metafile.outputs, ...second.metafile.outputs } },
  };
}

function listChunks({ metafile: { outputs }, outputFiles }: Built): Chunk[] {
  const output = new Map(Object.entries(outputs).map(([path, value]) => [basename(path), value]));
  const found = new Set([indexFile]);
  for (const name of found)
    for (const { path, kind, external } of output.get(name)?.imports ?? [])
      if (kind === "import-statement" && !external) found.add(basename(path));
  return outputFiles.map(({ path, text }) => {
    const name = basename(path);
    const isEntry = output.get(name)?.entryPoint !== undefined;
    return { name, code: text, isStatic: found.has(name), isEntry };
  });
}

/** The form of imports in esbuild's output. */
const importStatement = /^import (?:\{([^}]*)\} from )?"\.\/([^"]+)";$/gm;

/** The names under which index.mjs exports what the files behind `import()` need of it. */
class MergedNames {
  private readonly files: Set<string>;
  private readonly names = new Map<string, string>();

  constructor(files: Chunk[]) {
    this.files = new Set(files.map(({ name }) => name));
  }

  /** Keeps all line breaks, so that the source map stays right. */
  importFromIndex(code: string): string {
    return code.replace(importStatement, (statement, list: string | undefined, from: string) => {
      if (!this.files.has(from)) return statement;
      if (list === undefined) return "";
      const names = list.replace(/([\w$]+)(?: as ([\w$]+))?/g, (_, name: string, local = name) => {
        return `${this.nameExport(from, name)} as ${local}`;
      });
      return `import {${names}} from "./${indexFile}";`;
    });
  }

  private nameExport(file: string, name: string): string {
    const key = `${name} } from "./${file}`;
    const known = this.names.get(key) ?? `_${this.names.size}`;
    this.names.set(key, known);
    return known;
  }

  renderIndex(): string {
    const exports = [...this.names].map(([key, as]) => key.replace(/^(\S+)(.*)/, `export { $1 as ${as}$2";`));
    return [`export * from "./${indexFile}";`, ...exports].join("\n");
  }
}

/**
 * Loads the chunks from memory. They lie in `directory` for esbuild, so that their source maps lead to the sources. Fails if
 * another file than index.mjs is left to import: `importStatement` would have missed it, and it is not deployed.
 */
const loadChunks = (chunks: Chunk[], directory: string): Plugin => ({
  name: "load-chunks",
  setup({ onResolve, onLoad }) {
    const codes = new Map(chunks.map(({ name, code }) => [name, code]));
    onResolve({ filter: /\.mjs$/ }, ({ path, kind }) => {
      const name = basename(path);
      if (codes.has(name)) return { path: join(directory, name) };
      if (kind === "import-statement" && name !== indexFile)
        return { errors: [{ text: `${name} was merged into ${indexFile}, but is still imported` }] };
      return { path: `./${name}`, external: true };
    });
    onLoad({ filter: /\.mjs$/ }, ({ path }) => ({ contents: codes.get(basename(path)) ?? "", loader: "js" }));
  },
});
