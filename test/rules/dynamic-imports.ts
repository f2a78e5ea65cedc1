import { isNode, type ParsedSource, type SyntaxNode, walk } from "../support/parse-source.ts";

/** Counts the `import()` expressions of a file. */
export function countDynamicImports({ program }: ParsedSource): number {
  let count = 0;
  walk(program, ({ type }) => {
    if (type === "ImportExpression") count += 1;
  });
  return count;
}

const skipAwait = (node: SyntaxNode): SyntaxNode =>
  node.type === "AwaitExpression" ? skipAwait(node.argument as SyntaxNode) : node;

function hasImport(node: SyntaxNode): boolean {
  let found = false;
  walk(node, ({ type }) => {
    if (type === "ImportExpression") found = true;
  });
  return found;
}

const isCall = (node: unknown): node is SyntaxNode =>
  isNode(node) && skipAwait(node).type === "CallExpression";

/** Whether a statement only imports: `const { send } = await import("./send.ts")`. */
const isImport = ({ type, declarations }: SyntaxNode): boolean =>
  type === "VariableDeclaration" &&
  (declarations as SyntaxNode[]).every(
    ({ init }) =>
      isNode(init) && init.type === "AwaitExpression" && skipAwait(init).type === "ImportExpression",
  );

function isFacade(body: SyntaxNode): boolean {
  const statements = body.type === "BlockStatement" ? (body.body as SyntaxNode[]) : [];
  const last = statements.at(-1);
  const result = last ? (last.argument ?? last.expression) : body;
  if (!isCall(result)) return false;
  const before = statements.slice(0, -1);
  return before.length > 0 ? before.every(isImport) : hasImport(skipAwait(result).callee as SyntaxNode);
}

/** Counts the exported functions whose whole body is a call behind `await import(…)`. */
export function countFacades({ program }: ParsedSource): number {
  const exported = (program.body as SyntaxNode[]).flatMap(({ type, declaration }) =>
    type === "ExportNamedDeclaration" && isNode(declaration) ? declaration : [],
  );
  const functions = exported.flatMap((node) =>
    node.type === "VariableDeclaration"
      ? (node.declarations as SyntaxNode[]).flatMap(({ init }) => (isNode(init) ? init : []))
      : node,
  );
  return functions.filter(({ type, body }) => /Function/.test(type) && isNode(body) && isFacade(body)).length;
}
