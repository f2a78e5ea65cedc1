import type { Plugin } from "vite";
import { type Route, routes } from "../../contract/routes.ts";
import { pureConstants } from "../../lib/constructs/pure-constants.ts";

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
 * parsers. Of the other contract files a parser that nobody imports is left out.
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
      handler: (code, id) => (fromContract.test(id) ? { code: pureConstants(code), map: null } : undefined),
    },
  };
}
