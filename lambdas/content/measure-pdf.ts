import { parentPort, workerData } from "node:worker_threads";

/** The address of this module, which a bundle names differently. read-pdf.ts runs it as a thread. */
export const address = import.meta.url;

/** Tells read-pdf.ts's thread from others that load this module. */
export const threadData = "measure-pdf";

export interface PdfMeasures {
  pages: number;
  /** The first page's size in points. */
  width: number;
  height: number;
}

/** A thread sends an empty answer once it is ready, and one for each PDF. */
export type PdfAnswer = { measures?: PdfMeasures; error?: string };

if (workerData === threadData) {
  // Imported lazily: only this thread needs the library, which is larger than all others together.
  const { getDocumentProxy } = await import("unpdf");
  const measure = async (pdf: Uint8Array): Promise<PdfAnswer> => {
    try {
      const document = await getDocumentProxy(pdf, { verbosity: 0 });
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
      const { numPages: pages } = document;
      await document.loadingTask.destroy();
      return { measures: { pages, width, height } };
    } catch (error) {
      return { error: String(error) };
    }
  };
  parentPort?.on("message", async (pdf: Uint8Array) => parentPort?.postMessage(await measure(pdf)));
  parentPort?.postMessage({} satisfies PdfAnswer);
}
