import { parseAst } from "vite";

const evaluated = new Set(["CallExpression", "ObjectExpression", "TSAsExpression"]);

/**
 * Marks every top-level constant of a module that is pure by the rules of the house, as contract's are, so that what
 * nobody imports of it is left out: to a bundler each call could have effects. `code` is TypeScript or JavaScript.
 */
export function pureConstants(code: string): string {
  return parseAst(code, { lang: "ts" })
    .body.map((node) => (node.type === "ExportNamedDeclaration" ? node.declaration : node))
    .flatMap((node) => (node?.type === "VariableDeclaration" ? node.declarations : []))
    .flatMap(({ init }) => (init && evaluated.has(init.type) ? [init] : []))
    .reduceRight(
      (text, { start, end }) =>
        `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
      code,
    );
}
