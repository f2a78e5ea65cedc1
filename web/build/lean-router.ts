import type { Plugin } from "vite";

const router = /\/react-router\/dist\/development\/[\w-]+\.mjs$/;

/**
 * React Router without what nobody uses of it (1.5 KB compressed, on every page). Its package offers its production
 * build by no condition, so that the warnings for developers would be shipped; and each component that is given a
 * name to be debugged by looks used to a bundler.
 */
export function leanRouter(): Plugin {
  return {
    name: "lean-router",
    apply: "build",
    transform: (code, id) =>
      router.test(id)
        ? {
            code: code
              .replace("var ENABLE_DEV_WARNINGS = true;", "var ENABLE_DEV_WARNINGS = false;")
              .replace(/^\w+\.displayName = "\w+";$/gm, "")
              .replace(/^(var \w+ = )(\w+\.forwardRef\()/gm, "$1/* @__PURE__ */ $2"),
            map: null,
          }
        : undefined,
  };
}
