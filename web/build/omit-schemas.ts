import type { Plugin } from "vite";
import { type Route, routes } from "../../contract/routes.ts";
import { markPure } from "../../lib/constructs/mark-pure.ts";

const contractFile = /\/contract\/[a-z-]+\.ts$/;
const apiClient = /\/web\/src\/api\/client\.ts$/;
const routesWithoutSchemas = "\0contract/routes.ts without schemas";

/** Marks the schemas of contract files as droppable. */
const transform: NonNullable<Plugin["transform"]> = {
  order: "post",
  handler: (code, id) => (contractFile.test(id) ? { code: markPure(code), map: null } : undefined),
};

function renderRoutes(): string {
  // By path: similar paths beside each other take fewer bytes when they are compressed.
  const sorted = Object.entries<Route>(routes).toSorted(([, a], [, b]) => a.path.localeCompare(b.path, "en"));
  const entries = sorted.map(([name, { method, path, access, cache, queryOnly, roles }]) => [
    name,
    // The client only asks whether a route is public.
    { method, path, access: access === "public" ? access : undefined, cache, queryOnly, roles },
  ]);
  return `export const routes = ${JSON.stringify(Object.fromEntries(entries))};`;
}

/**
 * Keeps zod (23 KB compressed) off pages without forms: the API client gets the route table without schemas, and unused
 * schemas of other contract files are dropped. Throws when the API client no longer imports the route table.
 */
export function omitSchemas(): Plugin {
  let isReplaced = false;
  return {
    name: "omit-schemas",
    apply: "build",
    resolveId: {
      order: "pre",
      handler(source, importer) {
        if (!importer || !apiClient.test(importer) || !source.endsWith("/contract/routes.ts"))
          return undefined;
        isReplaced = true;
        return routesWithoutSchemas;
      },
    },
    load: (id) => (id === routesWithoutSchemas ? renderRoutes() : undefined),
    transform,
    buildEnd(error) {
      if (!error && !isReplaced)
        this.error("web/src/api/client.ts does not import contract/routes.ts, so nothing is omitted");
    },
  };
}

/** Drops unused schemas from workers, which call no API. */
export const omitSchemasOfWorkers = (): Plugin => ({
  name: "omit-schemas-of-workers",
  apply: "build",
  transform,
});
