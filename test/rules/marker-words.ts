import { type ParsedSource, type SyntaxNode, walk } from "../support/parse-source.ts";

/**
 * Words of a private idiom that this code base once used. There is always a plain alternative: see docs/glossary.md.
 * The rule test names the few lines where one of them is the right word.
 */
const markerWords =
  /\b(errands?|anew|whoever|whomever|somebody|nobody|meanwhile|begun|stands?|standing|told|of ours|of theirs|as it is(?! \w)|as they are(?! \w)|giv(?:es|en|ing) up|goes? back|gone back|let go|comped|gifted|tally|tallies|folded|the trail|rings|thereby|whereof|what leaves|heard|by now|lest|sees? to it)\b/i;

export const hasMarkerWord = (text: string): boolean => markerWords.test(text);

export interface MarkedLine {
  kind: "comment" | "title" | "string";
  line: number;
  text: string;
}

const titled = new Set(["it", "test", "describe", "step"]);

/** The test function that a call names: `it`, `test.describe`, `it.each([...])`, `test.step`. */
function findTestFunction(callee: SyntaxNode): string | undefined {
  if (callee.type === "Identifier") return String(callee.name);
  if (callee.type === "MemberExpression" && (callee.object as SyntaxNode).type === "Identifier")
    return String((callee.object as SyntaxNode).name);
  if (callee.type === "CallExpression") return findTestFunction(callee.callee as SyntaxNode);
  return undefined;
}

const toText = (node: SyntaxNode): string =>
  node.type === "Literal"
    ? String(node.value)
    : (node.quasis as SyntaxNode[]).map(({ value }) => (value as { cooked: string }).cooked).join("…");

const isText = (node: SyntaxNode | undefined): node is SyntaxNode =>
  node?.type === "TemplateLiteral" || (node?.type === "Literal" && typeof node.value === "string");

/** Every comment line, test title and sentence-like string of a file. */
export function listProse(text: string, { program, comments }: ParsedSource): MarkedLine[] {
  const toLine = (offset: number) => text.slice(0, offset).split("\n").length;
  const prose: MarkedLine[] = comments.flatMap(({ value, start }) =>
    value.split("\n").flatMap((line, index) => {
      const words = line.replace(/^\s*\*+/, "").trim();
      return words ? [{ kind: "comment" as const, line: toLine(start) + index, text: words }] : [];
    }),
  );
  const titles = new Set<SyntaxNode>();
  walk(program, (node) => {
    if (node.type === "CallExpression") {
      const [first] = node.arguments as SyntaxNode[];
      const name = findTestFunction(node.callee as SyntaxNode);
      if (name && titled.has(name) && isText(first)) titles.add(first);
    }
    if (node.type === "JSXText" && /[a-z]/.test(String(node.value)))
      prose.push({ kind: "string", line: toLine(node.start), text: String(node.value).trim() });
    if (!isText(node)) return;
    const words = toText(node);
    if (titles.has(node)) prose.push({ kind: "title", line: toLine(node.start), text: words });
    else if (/[a-z] [a-z]/i.test(words))
      prose.push({ kind: "string", line: toLine(node.start), text: words });
  });
  return prose;
}
