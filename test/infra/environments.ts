import { join } from "node:path";
import type { Environment } from "../../lambdas/env.ts";
import { sourceFiles } from "../rules/source.ts";
import { root } from "./synthesize-stage.ts";

const files = new Map(sourceFiles().map((file) => [file.path, file]));
const isEnvironmentFile = (path: string) => /^lambdas\/(.+\/)?env\.ts$/.test(path);

/** Lists the files that a file imports, directly or indirectly, `import()` included. */
function listImportedFiles(entry: string): string[] {
  const reached = new Set([entry]);
  for (const path of reached)
    for (const target of files.get(path)?.imports ?? []) if (files.has(target)) reached.add(target);
  return [...reached];
}

/** Lists the variables that the given env.ts files declare with `defineEnv`. */
async function listVariables(paths: readonly string[]): Promise<string[]> {
  const modules = await Promise.all(paths.map((path) => import(join(root, path))));
  return modules
    .flatMap((exports) => Object.values<Partial<Environment<string>>>(exports))
    .flatMap((value) =>
      value && typeof value === "object" && Array.isArray(value.names) ? value.names : [],
    );
}

/** Lists every variable that a Lambda's source declares in an env.ts that it imports. */
export const listDeclaredVariables = (entry: string): Promise<string[]> =>
  listVariables(listImportedFiles(entry).filter(isEnvironmentFile));

/** Lists every variable that any env.ts declares. */
export const listAllVariables = (): Promise<string[]> =>
  listVariables([...files.keys()].filter(isEnvironmentFile));
