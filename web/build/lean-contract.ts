import type { Plugin } from "vite";
import { type Route, routes } from "../../contract/routes.ts";

const fromContract = /\/contract\/[a-z-]+\.ts$/;
const client = /\/web\/src\/api\/client\.ts$/;
const addresses = "\0contract/routes.ts without parsers";

function addressesOnly(): string {
  const entries = Object.entries(routes).map(([name, { method, path, access, cache }]: [string, Route]) => [
    name,
    { method, path, access, cache },
  ]);
  return `export const routes = ${JSON.stringify(Object.fromEntries(entries))};`;
}

/**
 * Keeps zod (22 KB compressed) off the pages that have no form. The API client gets the route table without
 * parsers. Of the other contract files, which are pure by the rules of the house, every top-level call is
 * marked as such, so that a parser nobody imports is left out; a bundler could not know.
 */
export function leanContract(): Plugin {
  return {
    name: "lean-contract",
    apply: "build",
    resolveId: {
      order: "pre",
      handler: (source, importer) =>
        importer && client.test(importer) && source.endsWith("/contract/routes.ts") ? addresses : undefined,
    },
    load: (id) => (id === addresses ? addressesOnly() : undefined),
    transform: {
      order: "post",
      handler(code, id) {
        if (!fromContract.test(id)) return;
        const calls = this.parse(code)
          .body.map((node) => (node.type === "ExportNamedDeclaration" ? node.declaration : node))
          .flatMap((node) => (node?.type === "VariableDeclaration" ? node.declarations : []))
          .flatMap(({ init }) => (init?.type === "CallExpression" ? [init] : []));
        const pure = (text: string, { start, end }: { start: number; end: number }) =>
          `${text.slice(0, start)}/* @__PURE__ */ (() => ${text.slice(start, end)})()${text.slice(end)}`;
        return { code: calls.reduceRight(pure, code), map: null };
      },
    },
  };
}
