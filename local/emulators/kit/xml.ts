/** A piece of XML that is already escaped, as opposed to text. */
export interface Xml {
  xml: string;
}

/** An element of text, of one child or of several; text is escaped. */
export function element(name: string, content: string | number | boolean | Xml | Xml[]): Xml {
  const inner =
    typeof content === "object" ? [content].flat().map((child) => child.xml) : [escapeText(String(content))];
  return { xml: `<${name}>${inner.join("")}</${name}>` };
}

export const xmlDocument = (root: Xml) => `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}`;

/** The texts of all elements of this name, unescaped, in document order; enough for flat request bodies. */
export function elementTexts(xml: string, name: string): string[] {
  const pattern = new RegExp(`<${name}>([^<]*)</${name}>`, "g");
  return [...xml.matchAll(pattern)].map((match) => readText(match[1] ?? ""));
}

// Control characters and line ends would be lost or changed by an XML reader, so they go as references too.
const escapeText = (text: string) =>
  text.replace(/[<>&'"\p{Cc}]/gu, (c) => `&#x${c.charCodeAt(0).toString(16)};`);

const NAMED: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

const readText = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return NAMED[name] ?? whole;
  });
