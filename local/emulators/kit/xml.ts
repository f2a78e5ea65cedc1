/** XML that is already escaped. */
export interface Xml {
  xml: string;
}

/** Builds an element from text, one child or several children; escapes text. */
export function buildElement(name: string, content: string | number | boolean | Xml | Xml[]): Xml {
  const inner =
    typeof content === "object" ? [content].flat().map((child) => child.xml) : [escapeText(String(content))];
  return { xml: `<${name}>${inner.join("")}</${name}>` };
}

export const buildXmlDocument = (root: Xml) => `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}`;

/** Reads the unescaped text of all elements with this name, in document order. Sufficient for flat request bodies. */
export function readElementTexts(xml: string, name: string): string[] {
  const pattern = new RegExp(`<${name}>([^<]*)</${name}>`, "g");
  return [...xml.matchAll(pattern)].map((match) => unescapeText(match[1] ?? ""));
}

// XML parsers drop or change control characters and line endings, so these are escaped too.
const escapeText = (text: string) =>
  text.replace(/[<>&'"\p{Cc}]/gu, (c) => `&#x${c.charCodeAt(0).toString(16)};`);

const NAMED_ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

const unescapeText = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return NAMED_ENTITIES[name] ?? whole;
  });
