import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { PluginBuild } from "esbuild";

/** A name, and the specifier that it is imported by, spelled with its quotes. */
interface Named {
  name: string;
  specifier: string;
}

/** From another package, or another part of the same one: only those have indexes. */
const imported = /^import \{([^}]*)\} from ("@(?:aws-sdk|smithy)\/[^"]+");?$/gm;
const passedOn = /^export \{([^}]*)\} from ("[^"]+");?$/gm;

/** The names of `{ a, b as c }`: as they are called there, and as they are called here. */
const namesIn = (list: string) =>
  list.split(",").flatMap((entry) => {
    const [there, here = there] = entry.trim().split(" as ");
    return there && here ? [{ there, here }] : [];
  });

/** Asks for each answer once. */
function once<Answer>(ask: (...about: [string, ...string[]]) => Promise<Answer>): typeof ask {
  const answers = new Map<string, Promise<Answer>>();
  return (...about) => {
    const key = about.join(" ");
    const answer = answers.get(key) ?? ask(...about);
    answers.set(key, answer);
    return answer;
  };
}

/**
 * Rewrites what a module of the SDK imports, so that each name comes from the file that declares it and not from an
 * index that passes it on. esbuild loads at once whatever a module that is loaded at once can reach: through the
 * indexes of @smithy/core and @aws-sdk/core that was S3's XML too, although S3's client comes by `import()`.
 * Only an index without side effects is passed by.
 */
export function pastBarrels({ resolve }: PluginBuild): (code: string, path: string) => Promise<string> {
  const resolved = once((specifier, resolveDir) =>
    resolve(JSON.parse(specifier), { kind: "import-statement", resolveDir }),
  );

  /** What a file passes on, by the names under which it does. */
  const passedOnBy = once(async (path) => {
    const code = await readFile(path, "utf8");
    return new Map(
      [...code.matchAll(passedOn)].flatMap(([, list = "", specifier = ""]) =>
        namesIn(list).map(({ there, here }) => [here, { name: there, specifier }] as const),
      ),
    );
  });

  /** Where `name` is declared: what to import, and from where. */
  async function declared(name: string, specifier: string, importer: string): Promise<Named> {
    const { path, sideEffects, namespace, external } = await resolved(specifier, dirname(importer));
    if (external || namespace !== "file") return { name, specifier };
    const next = sideEffects ? undefined : (await passedOnBy(path)).get(name);
    return next ? declared(next.name, next.specifier, path) : { name, specifier: JSON.stringify(path) };
  }

  return async (code, path) => {
    const statements = await Promise.all(
      [...code.matchAll(imported)].map(async ([statement, list = "", specifier = ""]) => {
        const names = namesIn(list).map(async ({ there, here }) => {
          const from = await declared(there, specifier, path);
          return `import { ${from.name} as ${here} } from ${from.specifier};`;
        });
        return [statement, (await Promise.all(names)).join("")] as const;
      }),
    );
    return statements.reduce((text, [statement, ours]) => text.replace(statement, () => ours), code);
  };
}
