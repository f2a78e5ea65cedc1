import { isNode, type ParsedSource, type SyntaxNode, walk } from "../support/parse-source.ts";

export interface NamedFunction {
  name: string;
  lines: number;
}

const functionTypes = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/** The name that the source gives a function: its own, its variable's, its property's or its method's. */
function findName(node: SyntaxNode, parent: SyntaxNode | undefined): string | undefined {
  const named = [node.id, parent?.type === "VariableDeclarator" ? parent.id : undefined].find(isNode);
  const key =
    parent && /^(Property|MethodDefinition|PropertyDefinition)$/.test(parent.type) ? parent.key : undefined;
  const name = named ?? (isNode(key) && parent?.computed !== true ? key : undefined);
  const text = name?.name ?? name?.value;
  return typeof text === "string" ? text : undefined;
}

/** Every named function of a file with its length in lines. */
export function listFunctions(text: string, { program }: ParsedSource): NamedFunction[] {
  const found: NamedFunction[] = [];
  walk(program, (node, parents) => {
    if (!functionTypes.has(node.type)) return;
    const name = findName(node, parents.at(-1));
    if (name) found.push({ name, lines: text.slice(node.start, node.end).split("\n").length });
  });
  return found;
}
