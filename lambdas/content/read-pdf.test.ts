import { expect, it } from "vitest";
import { readLibraryFile, readManifest } from "../../local/demo/library.ts";
import { measurePdf } from "./read-pdf.ts";

const write = (text: string) => new TextEncoder().encode(text);

it("a PDF that would be repaired for minutes, or cannot be read, is an error within seconds, and others are measured", async () => {
  const [item] = readManifest().items.filter(({ page_count }) => page_count === 3);
  if (!item) throw new Error("The demo library has no document of three pages");
  const good = readLibraryFile(item.document);
  const began = performance.now();
  const measured = [write("%PDF-1.7"), good, write(`%PDF-1.7\n${"1 0 obj<<".repeat(60_000)}`), good].map(
    (pdf) => measurePdf(pdf).catch(({ name, message }: Error) => `${name}: ${message}`),
  );
  const pages = { pages: 3, width: 612, height: 792 };
  expect(await Promise.all(measured)).toEqual([
    expect.stringContaining("Invalid PDF"),
    pages,
    expect.stringContaining("AbortError"),
    pages,
  ]);
  expect(performance.now() - began).toBeLessThan(15_000);
});
