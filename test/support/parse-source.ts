import { parseSync } from "vite";

/** A node of the syntax tree, as Vite's parser gives it (ESTree with TypeScript and JSX). */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export interface ParsedSource {
  program: SyntaxNode;
  comments: { type: "Line" | "Block"; value: string; start: number; end: number }[];
}

/** Parses TypeScript or JavaScript, with JSX where the path says so. Throws for a file with a syntax error. */
export function parseSource(path: string, text: string): ParsedSource {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return { program: program as unknown as SyntaxNode, comments };
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && typeof (value as SyntaxNode).type === "string";

/** The nodes directly below this one, in source order. */
export function listChildren(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node)
    .flat()
    .filter(isNode)
    .toSorted((a, b) => a.start - b.start);
}

/** Calls `visit` for this node and every node below it; a visit that returns false skips what is below. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parents: SyntaxNode[]) => unknown,
  parents: SyntaxNode[] = [],
): void {
  if (visit(node, parents) === false) return;
  for (const child of listChildren(node)) walk(child, visit, [...parents, node]);
}
