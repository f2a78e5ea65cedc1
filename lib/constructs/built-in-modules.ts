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
    onResolve({ filter: /^[a-z]/ }, ({ path, kind }) =>
      isBuiltin(path)
        ? {
            path: path.replace(/^(node:)?/, "node:"),
            namespace: kind === "require-call" ? "built-in-required" : "built-in",
            sideEffects: false,
          }
        : undefined,
    );
    onLoad({ filter: /.*/, namespace: "built-in-required" }, ({ path }) => ({
      contents: `module.exports = ${renderModule(path)};`,
    }));
    onLoad({ filter: /.*/, namespace: "built-in" }, ({ path }) => ({ contents: renderExports(path) }));
  },
};

const renderModule = (name: string) => `process.getBuiltinModule(${JSON.stringify(name)})`;

/** A pure call reads each export. esbuild removes the calls whose exports are not imported. */
const renderExports = (name: string) =>
  [
    `const all = ${renderModule(name)};`,
    "const read = (name) => all[name];",
    "export default all;",
    ...Object.keys(process.getBuiltinModule(name) ?? {})
      .filter((key) => key !== "default")
      .map((key) => `const _${key} = /* @__PURE__ */ read("${key}"); export { _${key} as ${key} };`),
  ].join("\n");
