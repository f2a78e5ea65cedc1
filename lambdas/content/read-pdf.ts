import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { PdfMeasures } from "./measure-pdf.ts";

/** A whole file of 50 MB takes well below a second. */
const maxMs = 3_000;

/**
 * Measures a PDF in a thread of its own, because the library may repair a damaged file for minutes without a pause, in which
 * no timer runs. Throws for a file that cannot be read, or not within three seconds.
 */
export async function measurePdf(pdf: Uint8Array): Promise<PdfMeasures> {
  const { address } = await import("./measure-pdf.ts");
  const worker = new Worker(new URL(address), { workerData: { pdf } });
  try {
    const [measures]: PdfMeasures[] = await once(worker, "message", { signal: AbortSignal.timeout(maxMs) });
    if (!measures) throw new Error("The thread sent nothing");
    return measures;
  } finally {
    await worker.terminate();
  }
}
