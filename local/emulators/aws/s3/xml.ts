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

// XML parsers drop or change control characters and line endings, so these are escaped too.
const escapeText = (text: string) =>
  text.replace(/[<>&'"\p{Cc}]/gu, (c) => `&#x${c.charCodeAt(0).toString(16)};`);
