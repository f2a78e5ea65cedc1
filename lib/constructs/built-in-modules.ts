import { isBuiltin } from "node:module";
import type { Plugin } from "esbuild";

/**
 * Makes bundles get Node's built-in modules at runtime by `process.getBuiltinModule`, whichever way they import them. An
 * ESM import reads every export, and lazy getters among them load more: undici for node:http (nodejs/node#57649), streams
 * and terminals for node:process. CommonJS packages need no `require` this way.
 */
export const builtInModules: Plugin = {
  name: "built-in-modules",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[a-z]/ }, ({ path }) =>
      isBuiltin(path) ? { path: path.replace(/^(node:)?/, "node:"), namespace: "built-in" } : undefined,
    );
    onLoad({ filter: /.*/, namespace: "built-in" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
      loader: "js",
    }));
  },
};
