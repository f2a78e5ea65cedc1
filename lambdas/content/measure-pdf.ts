import { parentPort, workerData } from "node:worker_threads";

/** The address of this module, which a bundle names differently. read-pdf.ts runs it as a thread. */
export const address = import.meta.url;

export interface PdfMeasures {
  pages: number;
  /** The first page's size in points. */
  width: number;
  height: number;
}

const { pdf }: { pdf?: Uint8Array } = workerData ?? {};
if (pdf) {
  // Imported lazily: only this thread needs the library, which is larger than all others together.
  const { getDocumentProxy } = await import("unpdf");
  const document = await getDocumentProxy(pdf, { verbosity: 0 });
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
  parentPort?.postMessage({ pages: document.numPages, width, height } satisfies PdfMeasures);
}
