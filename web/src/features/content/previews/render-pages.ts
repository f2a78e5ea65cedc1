import type { Category } from "../../../../../contract/content.ts";
import { retryImport } from "../../../ui/retry-import.ts";
import type { RenderedPdf } from "./render-pdf.ts";

/** Renders the cover and previews of a PDF. Imports pdf.js, which is large, and the URL of its worker. */
export async function renderPages(file: File, category: Category, signal: AbortSignal): Promise<RenderedPdf> {
  const [{ renderPdf }, { default: workerSrc }] = await retryImport(() =>
    Promise.all([import("./render-pdf.ts"), import("pdfjs-dist/build/pdf.worker.min.mjs?worker&url")]),
  );
  return renderPdf(new Uint8Array(await file.arrayBuffer()), { category, workerSrc, signal });
}
