import type { Plugin } from "vite";

const routerModule = /\/react-router\/dist\/development\/[\w-]+\.mjs$/;

/** Patterns in React Router's modules and their replacements. */
const rewrites: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/var ENABLE_DEV_WARNINGS = true;/, "var ENABLE_DEV_WARNINGS = false;"],
  [/^\w+\.displayName = "\w+";$/gm, ""],
  [/^(var \w+ = )(\w+\.forwardRef\()/gm, "$1/* @__PURE__ */ $2"],
];

/**
 * Drops the unused parts of React Router, 1.4 KB compressed on every page: its package resolves to the development
 * build, and `displayName` makes unused components look used. Throws when a pattern matches nothing.
 */
export function trimReactRouter(): Plugin {
  const unmatched = new Set<RegExp>();
  return {
    name: "trim-react-router",
    apply: "build",
    // The server build loads React Router from node_modules, unbundled.
    applyToEnvironment: ({ name }) => name === "client",
    buildStart() {
      for (const [pattern] of rewrites) unmatched.add(pattern);
    },
    transform(code, id) {
      if (!routerModule.test(id)) return undefined;
      const rewritten = rewrites.reduce((text, [pattern, replacement]) => {
        const next = text.replace(pattern, replacement);
        if (next !== text) unmatched.delete(pattern);
        return next;
      }, code);
      return { code: rewritten, map: null };
    },
    buildEnd(error) {
      if (!error && unmatched.size > 0)
        this.error(`React Router no longer contains ${[...unmatched].join(", ")}`);
    },
  };
}
