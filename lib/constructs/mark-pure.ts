import { parseAst } from "vite";

const expressionsWithCalls = new Set([
  "CallExpression",
  "NewExpression",
  "ObjectExpression",
  "TSAsExpression",
]);

/**
 * Marks the top-level constants of a module as pure (`@__PURE__`), so that bundlers drop the unused ones: a schema is a
 * chain of calls, and a call could have side effects. Files in contract/ have none
 * (docs/decisions/one-noun-three-folders.md), nor have the entities of the table. `code` is TypeScript or JavaScript.
 */
export function markPure(code: string): string {
  return parseAst(code, { lang: "ts" })
    .body.map((node) => (node.type === "ExportNamedDeclaration" ? node.declaration : node))
    .flatMap((node) => (node?.type === "VariableDeclaration" ? node.declarations : []))
    .flatMap(({ init }) => (init && expressionsWithCalls.has(init.type) ? [init] : []))
    .reduceRight(
      (text, { start, end }) =>
        `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
      code,
    );
}
