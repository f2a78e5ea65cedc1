import type { PDFPageProxy } from "pdfjs-dist";

/** Reads a page's text in the order in which it is written, on one line. A page whose text can't be read has none. */
export async function readPageText(page: Pick<PDFPageProxy, "getTextContent">): Promise<string> {
  const { items } = await page.getTextContent().catch(() => ({ items: [] }));
  return items
    .map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : ""))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}
