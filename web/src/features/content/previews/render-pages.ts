import type { Category } from "../../../../../contract/content.ts";
import { retryImport } from "../../../ui/retry-import.ts";
import type { Pictures } from "./draw-picture.ts";
import { renderImage } from "./render-image.ts";
import type { OpenPdf, PrintedPage } from "./render-pdf.ts";

/** Imports pdf.js, which is large, and the URL of its worker. */
const loadRenderer = () =>
  retryImport(() =>
    Promise.all([import("./render-pdf.ts"), import("pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url")]),
  );

const readBytes = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

/** Renders the cover and previews of a PDF or an image. */
export async function renderPages(
  file: File,
  { type, category }: { type: string; category: Category },
  signal: AbortSignal,
): Promise<Pictures> {
  if (type !== "application/pdf") return renderImage(file, category);
  const [{ renderPdf }, { default: workerSrc }] = await loadRenderer();
  return renderPdf(await readBytes(file), { category, workerSrc, signal });
}

/** Opens a PDF to render its pages one at a time. */
export async function openPages(file: Blob): Promise<OpenPdf> {
  const [{ openPdf }, { default: workerSrc }] = await loadRenderer();
  return openPdf(await readBytes(file), workerSrc);
}

/** Renders every page of a PDF for print, and calls `onPage` with each page when it is ready. */
export async function renderForPrint(
  file: Blob,
  onPage: (page: PrintedPage) => void,
  signal: AbortSignal,
): Promise<void> {
  const [{ renderPrintedPages }, { default: workerSrc }] = await loadRenderer();
  await renderPrintedPages(await readBytes(file), { onPage, workerSrc, signal });
}
