import { isNode, listChildren, parseSource, type SyntaxNode, walk } from "../support/parse-source.ts";
import type { SourceFile } from "./source.ts";

export interface CopyFile {
  path: string;
  texts: string[];
}

/** Attributes of components and elements whose text a person sees or hears. */
const visibleAttributes =
  /^(title|label|aria-label|alt|placeholder|description|heading|hint|note|legend|message|caption|text|children|confirm|cancel|busy|action|question|summary|lead|intro)$|(Label|Title|Text|Message)$/;

const isSentence = (text: string): boolean =>
  /\p{L}{2,}/u.test(text) && /\p{L}[\p{L}’',.:;!?…)”]* \p{L}|[.!?…]$/u.test(text);

/** Text that only looks like a sentence: class names, media queries, SQL, paths, headers, SVG paths, dates. */
const isCode = (text: string): boolean =>
  /^[\d\s.,MLHVCSQTAZmlhvcsqtaz-]+$|[{};=<>]|^\(|\bvar\(|^(no|max|min)-|^@|px\b|^[a-z-]+(, [a-z-]+)+$|^[a-z0-9-]+( [a-z0-9-]+)*$/.test(
    text,
  );

const squeeze = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Returns the text of a string, or of a template with `{…}` for each value. */
function toText(node: SyntaxNode): string | undefined {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type !== "TemplateLiteral") return undefined;
  return (node.quasis as SyntaxNode[]).map(({ value }) => (value as { cooked: string }).cooked).join("{…}");
}

/** Returns the text of a JSX element and of the elements inside it, with `{…}` for values. */
function readElement(node: SyntaxNode): string {
  const parts = (node.children as SyntaxNode[]).map((child) => {
    if (child.type === "JSXText") return String(child.value);
    if (child.type === "JSXElement" || child.type === "JSXFragment") return readElement(child);
    if (child.type !== "JSXExpressionContainer") return "";
    const text = isNode(child.expression) ? toText(child.expression) : undefined;
    return text ?? ((child.expression as SyntaxNode).type === "JSXEmptyExpression" ? "" : "{…}");
  });
  return parts.join("");
}

const hasOwnText = (node: SyntaxNode): boolean =>
  (node.children as SyntaxNode[]).some(
    (child) => child.type === "JSXText" && /\p{L}/u.test(String(child.value)),
  );

/** Whether no user reads the strings here: imports, errors for developers, logs, comparisons of types, keys. */
function isHidden(node: SyntaxNode, parents: SyntaxNode[]): boolean {
  const parent = parents.at(-1);
  if (!parent) return false;
  if (/^(Import|Export)|^TS(LiteralType|EnumMember)/.test(parent.type)) return true;
  if (parent.type === "Property" && parent.key === node) return true;
  return parents.some(({ type, callee }) => {
    if (type !== "NewExpression" && type !== "CallExpression") return false;
    const name = isNode(callee)
      ? (callee.name ?? (callee.property as SyntaxNode | undefined)?.name)
      : undefined;
    return /^(Error|TypeError|RegExp|log|logger|info|warn|error|debug|css|matchMedia|querySelector(All)?|closest|join|split)$/.test(
      String(name ?? ""),
    );
  });
}

function collectTexts({ path, text }: SourceFile): string[] {
  const found: string[] = [];
  const add = (words: string) => {
    const squeezed = squeeze(words);
    if (squeezed && !found.includes(squeezed)) found.push(squeezed);
  };
  const readChildren = new Set<SyntaxNode>();
  walk(parseSource(path, text).program, (node, parents) => {
    if (readChildren.has(node)) return undefined;
    if ((node.type === "JSXElement" || node.type === "JSXFragment") && hasOwnText(node)) {
      add(readElement(node));
      markRead(node, readChildren);
      return undefined;
    }
    if (node.type === "JSXAttribute") {
      const name = String((node.name as SyntaxNode).name ?? "");
      const value = isNode(node.value) ? toText(node.value) : undefined;
      if (value && visibleAttributes.test(name) && /\p{L}{2,}/u.test(value)) add(value);
      return /^(className|d|viewBox|style|src|href|to|id|key)$/.test(name) ? false : undefined;
    }
    const words = toText(node);
    if (
      words &&
      isSentence(squeeze(words)) &&
      !isCode(squeeze(words).replaceAll("{…}", "X")) &&
      !isHidden(node, parents)
    )
      add(words);
    return undefined;
  });
  return found;
}

/** Marks the texts inside an element as read, because `readElement` has read them; skips their attributes. */
function markRead(node: SyntaxNode, read: Set<SyntaxNode>): void {
  for (const child of listChildren(node)) {
    if (child.type === "JSXText") read.add(child);
    if (child.type === "JSXElement" || child.type === "JSXFragment") {
      read.add(child);
      markRead(child, read);
    }
    if (child.type === "JSXExpressionContainer" && isNode(child.expression) && toText(child.expression))
      read.add(child.expression);
  }
}

/** Every string, template and element of a file as text, also one that is a single word or only code reads. */
export function listTexts({ path, text }: SourceFile): string[] {
  const found: string[] = [];
  walk(parseSource(path, text).program, (node) => {
    const isElement = node.type === "JSXElement" || node.type === "JSXFragment";
    const words = isElement ? readElement(node) : node.type === "JSXText" ? String(node.value) : toText(node);
    if (words) found.push(squeeze(words));
    return undefined;
  });
  return found;
}

/** Files whose strings reach a person: pages, contract messages, emails and answers. */
const isRead = (path: string): boolean =>
  /^(web\/src|contract)\/|^lambdas\/.*(email|mail|errors|proposal|greeting)/.test(path) &&
  !/\.test\.tsx?$|\.fixture\.tsx?$/.test(path);

/** Every user-visible string of the product by file, in source order. */
export function collectCopy(files: SourceFile[]): CopyFile[] {
  return files
    .filter(({ path }) => isRead(path))
    .map((file) => ({ path: file.path, texts: collectTexts(file) }))
    .filter(({ texts }) => texts.length > 0)
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** All of them as one text to read in one sitting. */
export function formatCopy(files: CopyFile[]): string {
  return files
    .map(({ path, texts }) => [path, ...texts.map((text) => `  ${text}`), ""].join("\n"))
    .join("\n");
}
