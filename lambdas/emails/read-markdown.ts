import { getDefaults, Lexer, type Token, Tokenizer } from "marked";
import { isWebLink } from "../../contract/field-schemas.ts";
import type { EmailBlock, EmailSpan } from "./email-blocks.ts";

const maxListDepth = 3;

const readNothing = () => undefined;

/** Stops at nested lists and reads no quotes: the library calls itself once for each level, and a text can have thousands. */
class ShallowTokenizer extends Tokenizer {
  #depth = 0;
  override list(source: string) {
    if (this.#depth === maxListDepth) return undefined;
    this.#depth += 1;
    try {
      return super.list(source);
    } finally {
      this.#depth -= 1;
    }
  }
  override blockquote = readNothing;
}

/**
 * Reads the Markdown of an email: paragraphs, headings, lists, bold, and links to http, https and mailto. Everything else of
 * Markdown, and all HTML, stays the text that it is.
 */
export const readMarkdown = (markdown: string): EmailBlock[] =>
  toBlocks(new Lexer({ ...getDefaults(), tokenizer: new ShallowTokenizer() }).lex(markdown));

const toBlocks = (tokens: readonly Token[]): EmailBlock[] => tokens.flatMap(toBlock);

function toBlock(token: Token): EmailBlock[] {
  if (token.type === "space") return [];
  if (token.type === "list")
    return [
      {
        kind: "list",
        start: token.ordered ? Number(token.start) : null,
        items: token.items.map(({ tokens }: { tokens: Token[] }) => toBlocks(tokens)),
      },
    ];
  const spans = toSpans("tokens" in token && token.tokens ? token.tokens : [token]);
  return [{ kind: token.type === "heading" ? "heading" : "paragraph", spans }];
}

function toSpans(tokens: readonly Token[], style: Omit<EmailSpan, "text"> = {}): EmailSpan[] {
  return tokens.flatMap((token) => {
    const inner = "tokens" in token && token.tokens ? token.tokens : [];
    if (token.type === "strong") return toSpans(inner, { ...style, isBold: true });
    if (token.type === "link" && isAllowed(token.href)) return toSpans(inner, { ...style, url: token.href });
    // Its asterisks are text, but what it contains may be bold.
    if (token.type === "em") {
      const mark = { ...style, text: token.raw.charAt(0) };
      return [mark, ...toSpans(inner, style), mark];
    }
    return [{ ...style, text: token.type === "escape" || token.type === "text" ? token.text : token.raw }];
  });
}

const isAllowed = (url: string): boolean => isWebLink(url) || /^mailto:[^\s@]+@[^\s@]+$/i.test(url);
