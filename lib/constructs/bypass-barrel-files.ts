import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Plugin, PluginBuild } from "esbuild";

/** An imported name and its module specifier, including the specifier's quotes. */
interface ImportedName {
  name: string;
  specifier: string;
}

const sdkModule = /\/node_modules\/@(aws-sdk|smithy)\/.*\.m?js$/;
const sdkImport = /^import \{([^}]*)\} from ("@(?:aws-sdk|smithy)\/[^"]+");?$/gm;
const reExport = /^export \{([^}]*)\} from ("[^"]+");?$/gm;

/** Parses `a, b as c` into the names in the imported module and the local names. */
const parseNames = (list: string) =>
  list.split(",").flatMap((entry) => {
    const [imported, local = imported] = entry.trim().split(" as ");
    return imported && local ? [{ imported, local }] : [];
  });

/** Caches an async function's results by its arguments. */
function memoize<Result>(call: (...args: [string, ...string[]]) => Promise<Result>): typeof call {
  const results = new Map<string, Promise<Result>>();
  return (...args) => {
    const key = args.join(" ");
    const result = results.get(key) ?? call(...args);
    results.set(key, result);
    return result;
  };
}

interface Rewritten {
  contents: string;
  isRewritten: boolean;
}

/** The tests bundle all functions in one process, and each has the SDK's modules. */
const modules = new Map<string, Promise<Rewritten>>();

function readOnce(path: string, read: () => Promise<Rewritten>): Promise<Rewritten> {
  const known = modules.get(path) ?? read();
  modules.set(path, known);
  return known;
}

/**
 * Makes the SDK's modules import each name from the file that declares it instead of a barrel file (an index.js of
 * re-exports). esbuild splits code by file: through the barrel files of @smithy/core, a cold start would load S3's XML
 * parser, although the S3 client is behind `import()`. Only barrel files without side effects are bypassed. Throws when
 * no import matches, which means that the SDK's files have changed their form.
 */
export const bypassBarrelFiles: Plugin = {
  name: "bypass-barrel-files",
  setup(build) {
    const rewrite = createRewriter(build);
    let loaded = 0;
    let rewritten = 0;
    build.onLoad({ filter: sdkModule }, async ({ path }) => {
      const { contents, isRewritten } = await readOnce(path, async () => {
        const code = await readFile(path, "utf8");
        const text = await rewrite(code, path);
        return { contents: text, isRewritten: text !== code };
      });
      loaded += 1;
      if (isRewritten) rewritten += 1;
      return { contents, loader: "js" };
    });
    build.onEnd(() => {
      if (loaded > 0 && rewritten === 0)
        throw new Error(`bypass-barrel-files matched none of the SDK's ${loaded} modules`);
    });
  },
};

function createRewriter({ resolve }: PluginBuild): (code: string, path: string) => Promise<string> {
  const resolveOnce = memoize((specifier, resolveDir) =>
    resolve(JSON.parse(specifier), { kind: "import-statement", resolveDir }),
  );

  /** Maps the names that a file re-exports to where it gets them from. */
  const listReExports = memoize(async (path) => {
    const code = await readFile(path, "utf8");
    return new Map(
      [...code.matchAll(reExport)].flatMap(([, list = "", specifier = ""]) =>
        parseNames(list).map(({ imported, local }) => [local, { name: imported, specifier }] as const),
      ),
    );
  });

  /** Follows re-exports to the declaration of `name`. */
  async function findDeclaration(name: string, specifier: string, importer: string): Promise<ImportedName> {
    const { path, sideEffects, namespace, external } = await resolveOnce(specifier, dirname(importer));
    if (external || namespace !== "file") return { name, specifier };
    const next = sideEffects ? undefined : (await listReExports(path)).get(name);
    return next
      ? findDeclaration(next.name, next.specifier, path)
      : { name, specifier: JSON.stringify(path) };
  }

  return async (code, path) => {
    const statements = await Promise.all(
      [...code.matchAll(sdkImport)].map(async ([statement, list = "", specifier = ""]) => {
        const imports = parseNames(list).map(async ({ imported, local }) => {
          const { name, specifier: source } = await findDeclaration(imported, specifier, path);
          return `import { ${name} as ${local} } from ${source};`;
        });
        return [statement, (await Promise.all(imports)).join("")] as const;
      }),
    );
    return statements.reduce((text, [statement, direct]) => text.replace(statement, () => direct), code);
  };
}
